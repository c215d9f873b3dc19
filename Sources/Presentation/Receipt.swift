public import OrderModels

/// What was ordered, its price, and who had what.
public struct Receipt {
    public let order: Order
    /// Our own lines, with options, names and notes; empty if it was ordered elsewhere.
    public let lines: [BasketLine]
    public let occasion: Occasion
    public let placedAt: Instant
    /// The kitchen's clock.
    public let clock: KitchenClock
    /// Where the kitchen is, as far as that is known.
    public let kitchen: Address?
    /// The server's lines that were sent from here, as far as that is known.
    public let sent: Set<OrderLine.ID>
    /// What names the server, where there are several.
    public var server: String?
    /// Whose order it is; nil where that is not known.
    public private(set) var provider: ProviderID?
    /// The key that it was ordered under from here.
    public private(set) var key: OrderAttempt.ID?
    /// When the server was last heard.
    public private(set) var readAt: Instant?
    /// What has become of what was agreed to and is no order, or is not known to be one; nil for an
    /// order.
    public private(set) var agreement: OrderStage?
    /// What the placed order has otherwise than the diner agreed to.
    public private(set) var departures: [QuoteChange] = []

    public var stage: OrderStage { agreement ?? order.stage }

    public init(
        _ order: Order, lines: [BasketLine] = [], occasion: Occasion = Occasion(),
        placedAt: Instant, clock: KitchenClock, kitchen: Address? = nil,
        sent: Set<OrderLine.ID> = []
    ) {
        self.order = order
        self.lines = lines
        self.occasion = occasion
        self.placedAt = placedAt
        self.clock = clock
        self.kitchen = kitchen
        self.sent = sent
    }

    public init(
        _ record: OrderRecord, clock: KitchenClock, kitchen: Address?, sent: Set<OrderLine.ID>,
        departures: [QuoteChange]
    ) {
        self.init(
            record.order, lines: record.snapshot?.lines ?? [],
            occasion: record.snapshot?.basket.occasion ?? Occasion(), placedAt: record.placedAt,
            clock: clock, kitchen: kitchen, sent: sent)
        (provider, key, readAt) = (record.provider, record.key, record.readAt)
        self.departures = departures
    }

    /// For an attempt that is no order, or is not known to be one: ``placedAt`` is when the diner
    /// agreed to it.
    public init(
        _ attempt: OrderAttempt, clock: KitchenClock, kitchen: Address?, sent: Set<OrderLine.ID>
    ) {
        self.init(
            attempt.confirmed, lines: attempt.snapshot.lines,
            occasion: attempt.snapshot.basket.occasion, placedAt: attempt.startedAt, clock: clock,
            kitchen: kitchen, sent: sent)
        agreement = attempt.stage
        (provider, key, readAt) = (attempt.provider, attempt.name, attempt.checkedAt)
    }

    public var split: DinerSplit { DinerSplit(lines, bill: order.bill, sent: sent) }

    /// Those that were not chosen here.
    public var linesOfOthers: [OrderLine] {
        LineOwners.others(than: lines, in: order.bill, sent: sent)
    }

    /// Whether our lines add up to the server's sum of the dishes, so that each can have its price.
    public var linesFit: Bool {
        guard !lines.isEmpty else { return false }
        let currency = order.bill.total.currency
        return (try? BasketTotal(lines, in: currency).subtotal) == order.bill.itemsTotal
    }

    public var caterer: String {
        order.shownCaterer ?? order.caterer?.rawValue ?? Say.Checkout.theKitchen
    }

    /// Where the food is handed over. For a pick-up that is the kitchen: servers go on naming the
    /// address that was chosen for a delivery before.
    public var place: Address? { order.method == .collection ? kitchen : order.address }

    /// Whom the driver meets there, and how to get in.
    public var meeting: Meeting { Meeting(order, for: occasion) }

    /// As in `delivery, 12:00-12:30, 4 Side Street` and `pick-up at Verde, 9 Main Street, 12:00`.
    public var whereabouts: String {
        let slot = order.slot.map(clock.slot)
        let parts =
            order.method == .collection
            ? [Say.Orders.pickUpAt(caterer: caterer), place?.whole, slot]
            : [OrderWords.method(order.method), slot, place?.whole]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Where the address of a pick-up is on a map. The diner's own is not linked: following it would tell
    /// a map where they live.
    public var map: [String: String] {
        guard order.method == .collection, let place else { return [:] }
        return place.map(of: place.whole)
    }

    /// What the order is found by: the kitchen's number for it, or else its ID.
    public var number: String { order.number ?? order.id.rawValue }

    /// A warning about wrong sums; nil if they are right.
    public var doubt: String? { order.bill.doubt }

    /// Why it cannot be cancelled from here, and whom to ask.
    public var cancelling: ProblemError {
        let stage = OrderWords.stage(order.stage, by: order.method)
        guard !order.state.isTerminal else {
            return ProblemError(
                .refused, .orders.isOver(number: number, stage: stage),
                hint: .orders.thereIsNothingToCancel)
        }
        return ProblemError(
            .refused,
            .orders.onlyTheKitchenCancels(caterer: caterer, number: number, stage: stage),
            hint: order.catererPhone.map { .orders.callToCancel(phone: $0) }
                ?? .orders.phoneNotKnownHere)
    }

    // MARK: Prose

    /// What became otherwise than was agreed to, and what comes back of the money.
    public var news: [String] {
        [
            OrderWords.departures(departures, in: clock),
            OrderWords.repricing(of: order, besides: departures), OrderWords.moneyBack(of: order),
        ].compactMap(\.self)
    }

    /// How far the order is, in a list's words, and whether it is otherwise than was agreed to.
    public var shortStage: String {
        let words = OrderWords.shortStage(stage, by: order.method)
        return departures.isEmpty ? words : Say.Orders.withDepartures(stage: words)
    }

    public var heading: [String] {
        let (stage, time) = (
            OrderWords.stage(stage), OrderWords.time(placedAt, in: clock.zone)
        )
        var lines = [
            order.number.map {
                Say.Orders.receiptHeading(caterer: caterer, number: $0, stage: stage)
            } ?? Say.Orders.receiptHeadingBare(caterer: caterer, stage: stage),
            agreement == nil
                ? Say.Orders.placedAt(time: time, zone: clock.zone.name)
                : Say.Orders.agreedAt(time: time, zone: clock.zone.name),
        ]
        if let server { lines.append(Say.Orders.serverIs(server: server)) }
        if let name = occasion.shownName { lines.append(Say.Basket.occasion(parts: name)) }
        lines.append(whereabouts.prefix(1).uppercased() + whereabouts.dropFirst())
        lines += meeting.words
        if let payment = order.payment {
            lines.append(
                Say.Orders.paymentIs(payment: OrderWords.payment(payment, for: order.method)))
        }
        lines += news
        if let phone = order.catererPhone {
            lines.append(Say.Orders.theKitchensPhone(phone: phone))
        }
        return lines
    }

    public var sharing: [String] { split.words }
}

extension Receipt {
    /// Rows for a spreadsheet: our lines with diners if they fit, else the server's lines; then
    /// charges and discounts, tax by rate, the total, and each diner's share.
    public var csv: String {
        var rows = [
            ["kind", "who", "item", "options", "quantity", "note", "each", "amount", "currency"]
        ]
        let bill = order.bill
        if linesFit {
            rows += lines.map { line in
                let (each, total) = (try? line.pieceTotal, try? line.total)
                return [
                    "line", line.diner, line.name, line.optionTexts.joined(separator: "; "),
                    "\(line.quantity)", line.note, each?.plain ?? "", total?.plain ?? "",
                    bill.total.currency.code,
                ]
            }
        } else {
            let (split, asked) = (split, AskedQuestions(lines))
            rows += bill.lines.map { line in
                let options = line.options.map { asked.counted($0.label, of: line) }
                    .joined(separator: "; ")
                let code = line.total.currency.code
                return [
                    "line", split.owners(of: line), line.name, options, "\(line.quantity)", "",
                    line.unitPrice.plain,
                    line.total.plain, code,
                ]
            }
        }
        func sum(_ kind: String, _ label: String, _ amount: Money) -> [String] {
            [kind, "", label, "", "", "", "", amount.plain, amount.currency.code]
        }
        for row in BillTable(bill).rows where row.kind != "line" {
            // The same sums as in prose, with the server's own labels for charges.
            let isTotal = row.kind == "subtotal" || row.kind == "total"
            if linesFit, row.kind == "difference", row.isBeyondLines { continue }
            rows.append(sum(row.kind, isTotal ? "" : row.plainLabel ?? row.label, row.amount))
        }
        for share in split.shares {
            guard let owed = share.owed ?? share.dishes else { continue }
            var row = sum("share", "", owed)
            row[1] = share.diner
            rows.append(row)
            guard let deposit = share.deposit else { continue }
            // Of the sum above it.
            row = sum("share_deposit", "", deposit)
            row[1] = share.diner
            rows.append(row)
        }
        return CSV.text(rows)
    }
}
