import Sentences
public import OrderModels

/// One person's share of an order, to be passed on: as text, and as a transfer to who paid.
public struct ShareText {
    public let share: DinerShare
    private let receipt: Receipt

    public init(_ share: DinerShare, of receipt: Receipt) {
        self.share = share
        self.receipt = receipt
    }

    /// To be pasted: whose it is, the dishes, what is beside them, and the sum.
    public var lines: [String] {
        var lines = [
            Say.Shares.heading(
                called: share.shown, caterer: receipt.caterer, date: Self.date(of: receipt),
                number: receipt.number)
        ]
        lines += share.lines.map { line in
            let sum = line.total.map { Say.Shares.dishSum(sum: $0.number) } ?? ""
            return Say.Shares.dish(words: line.words, sum: sum)
        }
        if let dishes = share.dishes, let words = parts(beside: dishes) { lines.append(words) }
        if let owed = share.owed ?? share.dishes {
            lines.append(Say.Shares.inAll(sum: owed.formatted))
        }
        if let objection = receipt.isCalledOff { lines.append(objection) }
        return lines
    }

    /// What the share is made of; nil if only of dishes.
    private func parts(beside dishes: Money) -> String? {
        let beside = share.beside.flatMap { $0.isZero ? nil : $0.number }
        switch (share.deposit?.number, beside) {
        case (nil, nil): return nil
        case (nil, let beside?): return Say.Shares.beside(dishes: dishes.number, beside: beside)
        case (let deposit?, nil):
            return Say.Shares.withDeposit(dishes: dishes.number, deposit: deposit)
        case (let deposit?, let beside?):
            return Say.Shares.besideWithDeposit(
                dishes: dishes.number, deposit: deposit, beside: beside)
        }
    }

    /// The day of the delivery, or of the order, on the kitchen's clock.
    private static func date(of receipt: Receipt) -> String {
        let at = receipt.order.slot?.start ?? receipt.placedAt
        let date = receipt.clock.zone.local(at: at).date
        return Say.Shares.date(month: date.month, day: "\(date.day)")
    }

    /// Whether it is the share of whoever has paid: of the host, or of somebody with the payee's name.
    public func isOf(_ payee: Payee?) -> Bool {
        share.person == .host || payee.map { fold($0.name) == fold(share.called) } == true
    }

    /// The share as a transfer to the payee of the configuration.
    public func transfer(to payee: Payee?) throws(ProblemError) -> TransferCode {
        if let objection = receipt.isCalledOff {
            throw ProblemError(.refused, .verbatim(objection))
        }
        guard let payee else {
            throw ProblemError(.configuration, .shares.noPayee, hint: .shares.namePayee)
        }
        guard let owed = share.owed else { throw ProblemError(.refused, .shares.shareUnknown) }
        do throws(TransferCode.Flaw) {
            return try TransferCode(
                to: payee, owed, caterer: receipt.caterer, date: Self.date(of: receipt),
                order: Say.Shares.orderNumber(number: receipt.number))
        } catch {
            switch error {
            case .currency(let currency):
                throw ProblemError(
                    .payment, .shares.onlyEuro(currency: currency.code),
                    hint: .shares.passOnAsText)
            case .amount(let amount):
                throw ProblemError(
                    .payment, .shares.noSuchTransfer(sum: amount.formatted),
                    hint: .shares.passOnAsText)
            }
        }
    }
}

extension TransferCode {
    /// To be typed, where the code cannot be scanned.
    public var words: [String] {
        [Say.Shares.payeeName(name: payee.name), Say.Shares.payeeAccount(iban: payee.iban.grouped)]
            + (payee.bic.map { [Say.Shares.payeeBank(bic: $0)] } ?? [])
            + [
                Say.Shares.transferSum(sum: amount.formatted),
                Say.Shares.transferText(text: remittance),
            ]
    }
}

extension Receipt {
    /// That nothing is owed, because there is no such order any more; nil if there is.
    public var isCalledOff: String? {
        switch order.stage {
        case .agreed, .refused, .cancelled:
            Say.Shares.calledOff(number: number, stage: OrderWords.stage(order.stage))
        case .waiting, .accepted, .cooking, .ready, .onItsWay, .arrived, .unknown: nil
        }
    }

    /// What a person pays for the order as it is now; nil if it is unknown.
    public func owed(by share: DinerShare) -> Money? {
        isCalledOff == nil ? share.owed : .zero(order.bill.total.currency)
    }

    /// A row for each person: what they had, and what they owe.
    public func csv(of shares: [DinerShare]) -> String {
        let rows = shares.map { share in
            [
                share.diner, share.called,
                share.lines.map(\.words).joined(separator: "; "),
                share.dishes?.plain ?? "", share.beside?.plain ?? "", owed(by: share)?.plain ?? "",
                order.bill.total.currency.code, share.deposit?.plain ?? "",
            ].map(Self.withoutControls)
        }
        return CSV.text(
            [["who", "called", "items", "dishes", "beside", "total", "currency", "deposit"]] + rows)
    }

    private static func withoutControls(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
