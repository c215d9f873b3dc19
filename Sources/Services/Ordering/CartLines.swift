import Networking
import OrderModels

/// A basket's lines as a server's cart has them: equal dishes with equal options are one line, even
/// for different people.
struct CartLines: Hashable, Sendable {
    struct Line: Hashable, Sendable {
        let content: String
        let item: CartItem
        let ours: [BasketLine]
    }

    let lines: [Line]

    init(_ lines: [BasketLine]) {
        var order: [String] = []
        var groups: [String: [BasketLine]] = [:]
        for line in lines {
            let content = Self.content(of: line)
            if groups[content] == nil { order.append(content) }
            groups[content, default: []].append(line)
        }
        self.lines = order.compactMap { content in
            guard let ours = groups[content], let first = ours.first else { return nil }
            let one = CartItem(first)
            let quantity = ours.reduce(0) { $0 + $1.quantity }
            return Line(
                content: content,
                item: CartItem(
                    orderCode: one.orderCode, quantity: quantity, options: one.options), ours: ours)
        }
    }

    /// Dishes, options and quantities in one text, whatever the order of the lines.
    var text: String {
        lines.map { "\($0.item.quantity)\u{1E}\($0.content)" }.sorted().joined(separator: "\n")
    }

    /// Identifies lines that a server may merge.
    private static func content(of line: BasketLine) -> String {
        let options = line.choices.map { "\($0.orderCode)\u{1F}\($0.quantity)" }.sorted()
        return ([line.orderCode] + options).joined(separator: "\u{1E}")
    }
}

extension BasketContent {
    /// Whether a guest's draft has other dishes than were sent. Of what was sent by an earlier
    /// version it is not known, and may be.
    public var differsFromSent: Bool {
        guard let shared = summary.shared, shared.sentAt != nil else { return false }
        return shared.sentDishes != CartLines(lines.map(\.line)).text
    }

    /// The dishes whose notes and names stay here, as they go into somebody else's order.
    public var unsaid: [String] {
        summary.shared?.role == .guest ? snapshot.unsaid : []
    }
}

extension BasketSnapshot {
    /// The dishes with a note or a name.
    var unsaid: [String] {
        lines.filter { !$0.note.isEmpty || !$0.diner.isEmpty }.map(\.name)
    }
}

extension RemoteCart {
    /// The lines that are new since `before`, or have a larger quantity.
    func linesAdded(since before: RemoteCart) -> [OrderLine] {
        let known = Dictionary(before.bill.lines.map { ($0.id, $0.quantity) }) { first, _ in first }
        return bill.lines.filter { line in known[line.id].map { $0 < line.quantity } ?? true }
    }
}
