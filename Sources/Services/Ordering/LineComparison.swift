import Cache
import Networking
import OrderModels

/// The lines of a server's cart beside those of its basket.
struct LineComparison: Sendable {
    private let wanted: [CartLines.Line]
    /// The server's line for each of ours, by content.
    private let ties: [String: OrderLine.ID]
    private let tied: Set<OrderLine.ID>
    private let held: [OrderLine]
    private let isShared: Bool
    /// Lines of a shared cart that the server says are somebody else's.
    private let foreign: Set<OrderLine.ID>

    @MainActor init(_ plan: CartPlan, _ cart: HeldCart) {
        wanted = plan.lines.lines
        let ties = cart.record.ties
        self.ties = Dictionary(ties.map { ($0.content, $0.line) }) { first, _ in first }
        tied = Set(ties.map(\.line))
        held = cart.bill.lines
        isShared = plan.shared != nil
        others =
            isShared
            ? cart.record.others(
                in: cart.bill, of: plan.shared?.customer ?? cart.content.customer) : []
        foreign = Set(
            isShared ? held.filter { cart.isForeign($0, in: plan.shared) }.map(\.id) : [])
    }

    /// The lines of a shared cart that are not the diner's.
    let others: [OrderLine]

    /// What the cart lacks of the basket, or has differently.
    ///
    /// Servers silently drop unknown dishes, and at every write also those disabled meanwhile, so
    /// an answer to an earlier write proves nothing.
    var obstacles: [OrderObstacle] {
        var obstacles: [OrderObstacle] = []
        let byID = Dictionary(held.map { ($0.id, $0) }) { first, _ in first }
        for want in wanted {
            guard let line = ties[want.content].flatMap({ byID[$0] }) else {
                obstacles += want.ours.map(OrderObstacle.dishGone)
                continue
            }
            if foreign.contains(line.id), let ours = want.ours.first {
                obstacles.append(.saidToBeAnothers(ours, line.player))
            }
            if line.quantity != want.item.quantity, let ours = want.ours.first {
                obstacles.append(
                    .quantityNotKept(ours, wanted: want.item.quantity, held: line.quantity))
            }
            if line.options.count < want.item.options.count {
                obstacles += want.ours.map(OrderObstacle.optionsDropped)
            }
        }
        guard !isShared else { return obstacles }
        return obstacles + held.filter { !tied.contains($0.id) }.map(OrderObstacle.notOurs)
    }

    /// Differences in price and name between the basket and `lines`, which the diner has not seen
    /// in a quote yet. A dish of another name may be a different one, with other allergens.
    func changes(of lines: [OrderLine]) -> [QuoteChange] {
        let lines = Dictionary(lines.map { ($0.id, $0) }) { $1 }
        let pairs = wanted.compactMap { want in
            ties[want.content].flatMap { lines[$0] }.map { (want.ours, want.item.quantity, $0) }
        }
        return pairs.compactMap(Self.priceChange) + pairs.compactMap { Self.renaming($0, $2) }
    }

    private static func priceChange(
        of ours: [BasketLine], _ quantity: Int, in line: OrderLine
    ) -> QuoteChange? {
        // Planning the basket reports amounts that cannot be added up.
        guard let total = try? BasketTotal(ours, in: line.total.currency).subtotal,
            total != line.total, line.quantity == quantity, line.quantity > 0
        else { return nil }
        let pieces = [total, line.total].map { sum in
            Money(minorUnits: sum.minorUnits / line.quantity, currency: sum.currency)
        }
        return .linePrice(name: line.name, from: pieces[0], to: pieces[1])
    }

    private static func renaming(_ ours: [BasketLine], _ line: OrderLine) -> QuoteChange? {
        guard let ours = ours.first else { return nil }
        let labels = line.options.map(\.label)
        // An option that nobody chose is as much another dish as one that is missing.
        let isSame =
            fold(ours.name) == fold(line.name)
            && ours.choices.allSatisfy { choice in labels.contains { says($0, choice) } }
            && labels.allSatisfy { label in ours.choices.contains { says(label, $0) } }
        guard !isSame else { return nil }
        return .renamed(
            from: words(ours.name, ours.choices.map(\.name)),
            to: words(line.name, line.options.map(\.label)))
    }

    /// Whether a label such as "2 × Cheese" is of a choice.
    private static func says(_ label: String, _ choice: BasketLine.Choice) -> Bool {
        guard fold(label).contains(fold(choice.name)) else { return false }
        let digits = label.prefix { $0.isASCII && $0.isNumber }
        let isCounted = label.dropFirst(digits.count).drop(while: \.isWhitespace).first == "×"
        return !isCounted || Int(digits) == choice.quantity
    }

    private static func words(_ name: String, _ options: [String]) -> String {
        options.isEmpty ? name : name + " (" + options.joined(separator: ", ") + ")"
    }
}
