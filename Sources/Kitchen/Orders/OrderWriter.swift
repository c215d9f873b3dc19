import OrderModels

/// Writes an order, in the short form of a cart or in full.
struct OrderWriter {
    let market: Market
    let ledger: Ledger
    let order: Order
    /// The participant who reads it: not address, contacts and note. Nil is the one who began.
    var reader: Int?

    func answer(_ status: Int, isCart: Bool) -> Answer {
        Answer(status, capacity: 8192, hostility: market.tricks.hostility) {
            $0.member("@context", "/api/contexts/Order")
            if isCart { writeCart(to: &$0) } else { writeOrder(to: &$0) }
        }
    }

    func writeCart(to writer: inout WireWriter) {
        guard let (caterer, bill) = reckoning else { return }
        writeHead(to: &writer)
        writer.member("customer", orNull: customer?.path)
        writer.member("restaurant", "/api/restaurants/\(caterer.id)")
        writeAddress(inCart: true, to: &writer)
        writeTimes(to: &writer)
        writePackaging(to: &writer)
        writeOffer(of: caterer, to: &writer)
        writer.member("notes", orNull: notes)
        writeLines(at: caterer, to: &writer)
        writer.member("itemsTotal", bill.itemsTotal)
        writer.member("total", total(of: bill))
        write(bill, to: &writer)
        writer.member("fulfillmentMethod", order.method.rawValue)
        writeTail(to: &writer)
    }

    func writeOrder(to writer: inout WireWriter) {
        guard let (caterer, bill) = reckoning else { return }
        writeHead(to: &writer)
        writeCustomer("customer", to: &writer)
        writer.object("restaurant") {
            RestaurantWriter(market: market).writeBrief(caterer, to: &$0)
        }
        writeAddress(inCart: false, to: &writer)
        writeLines(at: caterer, to: &writer)
        write(bill, to: &writer)
        writer.member("id", order.id)
        writer.member("number", orNull: order.number)
        writer.member("total", total(of: bill))
        writer.member("itemsTotal", bill.itemsTotal)
        writer.member("taxTotal", bill.taxTotal)
        writer.member("state", order.state.rawValue)
        writer.member("notes", orNull: notes)
        writer.member("createdAt", (order.placedAt ?? order.createdAt).rfc3339(in: market.zone))
        writeTimes(to: &writer)
        writePreparation(at: caterer, to: &writer)
        writePackaging(to: &writer)
        writeVendor(caterer, to: &writer)
        writer.member("takeaway", order.method == .collection)
        writer.member("hasReceipt", false)
        writer.member("paymentMethod", orNull: reader == nil ? Self.payment(of: order) : nil)
        writer.member("assignedTo", orNull: isOnItsWay ? "sarah" : nil)
        writeEvents(to: &writer)
        writeTail(to: &writer)
    }

    private static func payment(of order: Order) -> String {
        order.isInvoiced == true ? "INVOICE" : order.isCash ? "CASH_ON_DELIVERY" : "CARD"
    }

    private func total(of bill: Bill) -> Int {
        bill.total + (market.tricks.malice.contains(.totals) ? 137 : 0)
    }

    private var customer: Customer? {
        order.customer.flatMap { ledger.customers[$0] }
    }

    private var notes: String? { reader == nil ? order.notes : nil }

    private var reckoning: (Caterer, Bill)? {
        market.caterer(of: order, in: ledger).map { caterer in
            var bill = Bill(order, at: caterer, currency: market.currency)
            if market.tricks.malice.contains(.fees) { bill.turnFeeAround() }
            return (caterer, bill)
        }
    }

    private func writeHead(to writer: inout WireWriter) {
        writer.member("@id", order.path)
        writer.member("@type", "http://schema.org/Order")
    }

    private func writeTail(to writer: inout WireWriter) {
        let invitation = order.sharing == .ended ? nil : order.invitation
        writer.member("invitation", orNull: invitation)
        if invitation != nil { writePlayers(to: &writer) }
        if reader != nil, order.state == .cart {
            let page = PaymentDesk(market: market).openPage(of: order, in: ledger)
            writer.member("beingPaid", page != nil)
        }
        let hasPage = market.caterer(order.restaurant, in: ledger).map(market.hasPage) ?? false
        writer.member("paymentGateway", hasPage ? "paygreen" : "stripe")
        writer.member("hasEdenredCredentials", false)
    }

    private func writeAddress(inCart: Bool, to writer: inout WireWriter) {
        guard reader == nil, let address = order.address.flatMap({ ledger.addresses[$0] }) else {
            return writer.null("shippingAddress")
        }
        writer.object("shippingAddress") { address.write(inCart: inCart, to: &$0) }
    }

    private func writeTimes(to writer: inout WireWriter) {
        func text(_ moment: Instant) -> String { moment.rfc3339(in: market.zone) }
        writer.member("shippedAt", orNull: order.slot.map { text($0.middle) })
        writer.member(
            "shippingTimeRange", orNull: order.slot.map { [text($0.from), text($0.until)] })
    }

    private func writePackaging(to writer: inout WireWriter) {
        writer.member("reusablePackagingEnabled", order.isPackagingReusable)
        let pieces = order.lines.reduce(0) { $0 + ($1.deposit == nil ? 0 : $1.quantity) }
        writer.member("reusablePackagingQuantity", pieces)
    }

    /// Only carts with a dish that can come in reusable packaging are offered it.
    private func writeOffer(of caterer: Caterer, to writer: inout WireWriter) {
        guard caterer.packaging == .onRequest, order.lines.contains(where: { $0.deposit != nil })
        else { return }
        let price = "+ \(market.currency.words(order.deposit))"
        let label = caterer.label(of: "Emballages consignés")
        writer.objects("potentialAction", ["\(label) (\(price))"]) { writer, words in
            writer.member("@context", "http://schema.org")
            writer.member("@type", "EnableReusablePackagingAction")
            writer.member("actionStatus", "PotentialActionStatus")
            writer.text("description", words)
        }
    }

    /// The members have values only after the order is placed.
    private func writePreparation(at caterer: Caterer, to writer: inout WireWriter) {
        let arrival = order.placedAt == nil ? nil : order.slot?.middle
        let ride = order.method == .delivery ? caterer.ride : 0
        func moment(_ minutes: Int) -> String? {
            arrival.map { $0.adding(minutes: -minutes).rfc3339(in: market.zone) }
        }
        let preparation = caterer.wait - caterer.ride
        writer.member("preparationExpectedAt", orNull: moment(ride + preparation))
        writer.member("pickupExpectedAt", orNull: moment(ride))
        writer.member("preparationTime", orNull: arrival.map { _ in "\(preparation) minutes" })
        writer.member("shippingTime", orNull: arrival.map { _ in "\(ride) minutes" })
    }

    /// Whether a courier has it. The platform names them by their user's name only.
    private var isOnItsWay: Bool { order.events.contains { $0.kind == .picked } }

    private func writeEvents(to writer: inout WireWriter) {
        writer.objects("events", order.events) { writer, event in
            writer.member("type", "order:\(event.kind.rawValue)")
            // PHP sends an empty map as `[]`.
            if event.delay == nil, event.reason == nil, event.totals == nil {
                writer.array("data") { _ in }
            } else {
                writer.object("data") {
                    if let delay = event.delay { $0.member("delay", delay) }
                    if let reason = event.reason { $0.member("reason", reason) }
                    if let totals = event.totals, totals.count == 2 {
                        $0.member("old_total", totals[0])
                        $0.member("new_total", totals[1])
                    }
                }
            }
            writer.member("createdAt", event.at.rfc3339(in: market.zone))
        }
    }

    private func writeLines(at caterer: Caterer, to writer: inout WireWriter) {
        let copies = market.tricks.malice.contains(.lines) ? 10_000 / max(order.lines.count, 1) : 1
        let names = order.playerNames(in: ledger)
        writer.array("items") { writer in
            for copy in 0..<copies {
                for var line in order.lines {
                    line.id += copy * 100_000
                    writer.object { write(line, at: caterer, names, to: &$0) }
                }
            }
        }
    }

    /// As on the platform, lines have labels but no codes.
    private func write(
        _ line: OrderLine, at caterer: Caterer, _ names: [Int: String],
        to writer: inout WireWriter
    ) {
        writer.member("@id", "\(order.path)/items/\(line.id)")
        writer.member("@type", "OrderItem")
        writer.member("id", line.id)
        writer.member("quantity", line.quantity)
        writer.member("unitPrice", line.unitPrice)
        writer.member("total", line.total)
        writer.text("name", line.name)
        writer.text("variantName", line.name)
        let isPacked = line.deposit != nil && order.isPackedReusably(at: caterer)
        if line.choices.isEmpty, line.rate == nil, !isPacked {
            // PHP sends an empty map as `[]`.
            writer.array("adjustments") { _ in }
        } else {
            writer.object("adjustments") {
                write(adjustmentsOf: line, to: &$0)
                // Informs only; the order's own adjustment has the sum.
                guard isPacked else { return }
                $0.objects("reusable_packaging", [line]) { writer, line in
                    writer.text("label", "\(line.quantity) ×")
                    writer.member("amount", line.wholeDeposit)
                }
            }
        }
        writeVendor(caterer, to: &writer)
        guard let player = line.player.flatMap(order.player) else {
            return writeCustomer("player", to: &writer)
        }
        writer.object("player") { Self.write(player.path, named: names[player.id], to: &$0) }
    }

    private func writePlayers(to writer: inout WireWriter) {
        let names = order.playerNames(in: ledger)
        writer.objects("players", order.players ?? []) { writer, player in
            writer.member("@id", player.path)
            writer.member("fullName", names[player.id] ?? player.name)
        }
    }

    /// Somebody of whom a reader may know the name only.
    private static func write(
        _ path: String, named name: String?, to writer: inout WireWriter
    ) {
        writer.member("@id", path)
        writer.member("@type", "Customer")
        writer.null("email")
        writer.null("phoneNumber")
        writer.null("telephone")
        writer.null("username")
        writer.member("fullName", name ?? "")
    }

    private func writeCustomer(_ name: String, to writer: inout WireWriter) {
        guard let customer else { return writer.null(name) }
        guard reader == nil else {
            return writer.object(name) {
                Self.write(customer.path, named: customer.fullName, to: &$0)
            }
        }
        let username = customer.account.flatMap { ledger.accounts[$0]?.username }
        writer.object(name) { customer.write(username: username, to: &$0) }
    }

    private func writeVendor(_ caterer: Caterer, to writer: inout WireWriter) {
        writer.object("vendor") {
            $0.member("@id", "/api/restaurants/\(caterer.id)")
            $0.text("name", caterer.name)
        }
    }

    private func write(adjustmentsOf line: OrderLine, to writer: inout WireWriter) {
        if !line.choices.isEmpty {
            writer.objects("menu_item_modifier", line.choices) { writer, choice in
                writer.text("label", "\(choice.quantity) × \(choice.name)")
                writer.member("amount", choice.price * choice.quantity * line.quantity)
            }
        }
        if let rate = line.rate {
            writer.objects("tax", [rate]) { writer, rate in
                writer.member("label", rate.label)
                writer.member("amount", line.tax)
            }
        }
    }

    private func write(_ bill: Bill, to writer: inout WireWriter) {
        var number = order.id * 100
        func write(
            _ name: String, _ adjustments: [Bill.Adjustment], to writer: inout WireWriter
        ) {
            writer.objects(name, adjustments) { writer, adjustment in
                number += 1
                writer.member("id", number)
                writer.text("label", adjustment.label)
                writer.member("amount", adjustment.amount)
            }
        }
        writer.object("adjustments") {
            write("delivery", bill.delivery, to: &$0)
            write("delivery_promotion", bill.deliveryPromotion, to: &$0)
            write("order_promotion", bill.orderPromotion, to: &$0)
            write("reusable_packaging", bill.packaging, to: &$0)
            write("tax", bill.tax, to: &$0)
            write("tip", bill.tip, to: &$0)
            write("incident", bill.incident, to: &$0)
        }
    }
}
