import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui receipt` and `cancel`: for orders already placed.
enum ReceiptCommand {
    static let receipt = Command(
        name: "receipt", operands: [Command.Operand(name: "ORDER", isOptional: true)],
        options: [],
        summary: .help.receiptSummary,
        details: [
            .help.receiptDetails
        ],
        examples: ["eat-tui receipt A7K2", "eat-tui receipt A7K2 --csv > lunch.csv"],
        statuses: StatusHelp.receipt
    ) { context in
        let receipt: Receipt
        do {
            receipt = try await named(context)
        } catch {
            // Of what is no order, or is not known to be one, what was agreed to is shown.
            try agreed(context)
            throw error
        }
        if context.output.isOwnTable {
            context.output.raw(Array(receipt.csv.utf8))
        } else if context.output.isData {
            context.output.json(
                Envelope.bytes(.receipt, nil, now: context.now()) { json in
                    json.fields(of: receipt)
                    for name in ["page", "page_over"] { json.field(name, nil as String?) }
                })
        } else {
            receipt.write(to: context.output)
        }
        return ExitStatus(of: receipt)
    }

    static let cancel = Command(
        name: "cancel", operands: [Command.Operand(name: "ORDER")], options: [],
        summary: .help.cancelSummary,
        details: [
            .help.cancelDetails
        ],
        examples: ["eat-tui cancel A7K2"],
        statuses: StatusHelp.cancel
    ) { context in
        throw try await named(context).cancelling
    }

    /// Shows what was agreed to of the named attempt that made no order, or else of the latest that is
    /// not settled. It is no receipt: it is in no table, and the status says so.
    @MainActor private static func agreed(_ context: Context) throws {
        let orders = try context.store.orders
        let attempt =
            try context.operands.first.map { try orders.attempt(called: $0) }
            ?? context.orderBook.unsettled().first
        guard let attempt, attempt.state != .placed else { return }
        guard !context.output.isOwnTable else {
            return context.output.warning(Say.Orders.noRowsOfThis)
        }
        let receipt = context.orderBook.receipt(of: attempt)
        guard !context.output.isData else {
            return context.output.json(
                Envelope.bytes(.receipt, nil, now: context.now()) { json in
                    json.fields(of: receipt)
                    attempt.standing.writePage(to: &json)
                })
        }
        context.output.line(Say.Orders.whatYouAgreedTo(stage: OrderWords.code(attempt.stage)))
        receipt.write(to: context.output)
    }

    /// The receipt of the named order, or of the latest. Asks the server only if the named one is
    /// not stored.
    @MainActor static func named(_ context: Context) async throws -> Receipt {
        let book = context.orderBook
        guard let text = context.operands.first else {
            return book.receipt(of: try book.latestOrder())
        }
        if let record = try book.record(text) { return book.receipt(of: record) }
        var asked = AskedOrders()
        if !context.isOffline {
            asked = try await OrderInquiry(context).ask()
            for sentence in asked.sentences { context.output.warning(sentence) }
            if let record = try book.record(text) { return book.receipt(of: record) }
        }
        throw try book.noOrder(text, asked)
    }
}
