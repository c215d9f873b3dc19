import OrderModels

/// An order as the board shows it.
public struct BoardOrder: Codable, Hashable, Sendable {
    public struct Line: Codable, Hashable, Sendable {
        public let quantity: Int
        public let name: String
        /// The choices, with their number where it is not one.
        public let options: [String]
        /// Nil where the menu states none, or has no such dish any more.
        public let allergens: [String]?
        /// Who it is for, where several ordered together.
        public let person: String?
    }

    public let number: String
    /// `new`, `accepted`, `started`, `ready`, `fulfilled`, `refused` or `cancelled`.
    public let state: String
    public let caterer: String
    public let name: String
    public let telephone: String?
    /// `delivery` or `collection`.
    public let method: String
    public let address: String?
    /// How to get in there, as the diner wrote it.
    public let directions: String?
    /// Whom to meet there, and their telephone, if not the customer.
    public let contact: String?
    public let contactTelephone: String?
    /// The slot, in RFC 3339 and as the kitchen's clock shows it.
    public let dueFrom: String?
    public let dueUntil: String?
    public let due: String
    /// Seconds since 1970; orders are sorted by it.
    public let dueAt: Int
    public let placedAt: String
    /// The minutes by which it was delayed.
    public let delayed: Int
    public let notes: String?
    /// Whether it is packed in packaging that comes back.
    public let reusablePackaging: Bool?
    /// `cash`, `invoice`, `card`.
    public let payment: String
    public let total: String
    /// What was paid by card on a page, and how its provider knows that payment.
    public let paid: String?
    public let paymentReference: String?
    /// What of it is to be given back, because no food comes for it.
    public let giveBack: String?
    public let lines: [Line]

    init(_ order: Order, in ledger: Ledger, at market: Market) {
        let caterer = market.caterer(of: order, in: ledger)
        let customer = order.customer.flatMap { ledger.customers[$0] }
        let address = order.address.flatMap { ledger.addresses[$0] }
        let placed = order.placedAt ?? order.createdAt
        number = order.number ?? "\(order.id)"
        state = order.state.rawValue
        self.caterer = caterer?.name ?? ""
        let name = ledger.called(customer)
        self.name = name
        let telephone = customer?.telephone ?? address?.telephone
        self.telephone = telephone
        method = order.method.rawValue
        let door = order.method == .delivery ? address : nil
        self.address = door?.whole
        directions = door?.description.flatMap { PlainText.line($0).isEmpty ? nil : $0 }
        contact = door?.contactName.flatMap {
            PlainText.line($0).isEmpty || $0 == name ? nil : $0
        }
        contactTelephone = door?.telephone.flatMap { $0 == telephone ? nil : $0 }
        dueFrom = order.slot?.from.rfc3339(in: market.zone)
        dueUntil = order.slot?.until.rfc3339(in: market.zone)
        due = Self.due(order.slot, on: market)
        dueAt = Int((order.slot?.from ?? placed).secondsSince1970)
        placedAt = placed.rfc3339(in: market.zone)
        delayed = order.events.reduce(0) { $0 + ($1.delay ?? 0) }
        notes = order.notes.flatMap { $0.isEmpty ? nil : $0 }
        let isReusable = caterer.map { order.isPackedReusably(at: $0) } ?? false
        reusablePackaging = isReusable && order.deposit > 0
        payment = order.isInvoiced == true ? "invoice" : order.isCash ? "cash" : "card"
        let bill = caterer.map { Bill(order, at: $0, currency: market.currency).total }
        total = market.currency.words(bill ?? 0)
        let page = order.page.flatMap { $0.isPaid ? $0 : nil }
        paid = page.map { market.currency.words($0.total) }
        paymentReference = page?.reference
        giveBack = order.state == .refused || order.state == .cancelled ? paid : nil
        let factory = caterer.map { market.lineFactory(at: $0, in: ledger) }
        let isShared = order.players?.isEmpty == false
        let people = order.playerNames(in: ledger)
        // One person's dishes stand together, because they are packed together.
        let sorted = isShared ? order.linesByPlayer : order.lines
        lines = sorted.map { line in
            let allergens = line.allergens ?? factory?.find(line.code)?.dish.allergens ?? []
            return Line(
                quantity: line.quantity, name: line.name,
                options: line.choices.map { choice in
                    choice.quantity == 1 ? choice.name : "\(choice.quantity) × \(choice.name)"
                },
                allergens: allergens.isEmpty
                    ? nil
                    : allergens.map { $0.lowercased().replacing("_", with: " ") },
                person: isShared ? line.player.flatMap { people[$0] } ?? name : nil)
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// ``due`` in at most `cells`: without its end where that does not fit.
    func due(in cells: Int) -> String {
        let text = PlainText.line(due)
        guard Cells.width(text) > cells else { return text }
        return text.split(separator: "–").first.map(String.init) ?? text
    }

    /// How it is paid, in words, and what is to be given back of it.
    var paying: String {
        guard let paid else {
            return isRefused ? "nothing to pay" : "\(payment) \(total)"
        }
        return givingBack.map { "GIVE BACK \($0)" }
            ?? "paid by card \(paid)" + (paid == total ? "" : ", total \(total)")
    }

    /// What is to be given back, and of which payment; nil for nothing.
    private var givingBack: String? {
        giveBack.map { $0 + (paymentReference.map { " (\($0))" } ?? "") }
    }

    /// What became of it after a deed, in a sentence.
    public var told: String {
        let due = PlainText.line(due)
        guard isRefused else { return "\(PlainText.line(number)): \(state), due \(due)" }
        let back = givingBack.map { "give back \(PlainText.line($0))" } ?? "nothing was paid"
        return "\(PlainText.line(number)): \(state), \(back)"
    }

    var isRefused: Bool { state == "refused" || state == "cancelled" }

    public var isOpen: Bool { !["fulfilled", "refused", "cancelled"].contains(state) }

    /// `12:15–12:30`; on another day `Fri 12:15–12:30`, and `Fri 4 Dec 12:15–12:30` where that day's
    /// name does not tell it.
    static func due(
        _ slot: Slot?, on market: Market, in language: PageLanguage = .en
    ) -> String {
        guard let slot else { return "now" }
        let ends = [slot.from, slot.until].map { market.zone.local(at: $0) }
        let times = ends.map(\.time.text).joined(separator: "–")
        let date = ends[0].date
        let days = date.dayNumber - market.zone.local(at: market.clock.now).date.dayNumber
        guard days != 0 else { return times }
        let weekday = language.weekday(date.weekday.rawValue)
        guard abs(days) >= 7 else { return "\(weekday) \(times)" }
        let (day, month) = (date.day, date.month)
        let written = language(
            "\(day) \(months[month - 1])", fr: "\(day)/\(month)", es: "\(day)/\(month)",
            de: "\(day).\(month).")
        return "\(weekday) \(written) \(times)"
    }
}
