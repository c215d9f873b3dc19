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
    fileprivate static func content(of line: BasketLine) -> String {
        let options = line.choices.map { "\($0.orderCode)\u{1F}\($0.quantity)" }.sorted()
        return ([line.orderCode] + options).joined(separator: "\u{1E}")
    }
}

/// What a guest sent, as it is kept to be compared with the draft.
struct SentDishes {
    /// As ``CartLines/text``, also of those that were refused.
    let lines: String
    /// The contents of the lines that the order did not get, and whether they are only not served at
    /// its time.
    let refused: [String: Bool]

    private static let mark: Character = "\u{1D}"

    init(_ sent: CartLines, without obstacles: [OrderObstacle]) {
        lines = sent.text
        var refused: [String: Bool] = [:]
        for obstacle in obstacles {
            let (line, isAbsent): (BasketLine, Bool)
            switch obstacle {
            case .dishGone(let gone): (line, isAbsent) = (gone, false)
            case .absent(let absent, _): (line, isAbsent) = (absent, true)
            default: continue
            }
            refused[CartLines.content(of: line)] = isAbsent
        }
        self.refused = refused
    }

    init(_ kept: String) {
        let parts = kept.split(separator: Self.mark, omittingEmptySubsequences: false)
        lines = String(parts.first ?? "")
        let pairs = parts.dropFirst().map { (String($0.dropFirst()), $0.first == "t") }
        refused = Dictionary(pairs) { first, _ in first }
    }

    var kept: String {
        lines
            + refused.sorted { $0.key < $1.key }
            .map { "\(Self.mark)\($0.value ? "t" : "g")\($0.key)" }.joined()
    }
}

/// The names of a guest's dishes that the server did not take when they were sent.
public struct RefusedDishes: Hashable, Sendable {
    /// Sold out, or no longer on the menu.
    public var gone: [String] = []
    /// Not served at the time of the order.
    public var absent: [String] = []

    public init() {}
}

extension BasketContent {
    /// Those of the draft's dishes that an order lacks as its server did not take them.
    public var refusedDishes: RefusedDishes {
        var dishes = RefusedDishes()
        guard let sent = summary.shared?.sentDishes.map({ SentDishes($0) }) else { return dishes }
        for line in lines.map(\.line) {
            switch sent.refused[CartLines.content(of: line)] {
            case true: dishes.absent.append(line.name)
            case false: dishes.gone.append(line.name)
            case nil: break
            }
        }
        return dishes
    }

    /// The dishes whose notes and names stay here, as they go into somebody else's order.
    public var unsaid: [String] {
        summary.shared?.role == .guest ? snapshot.unsaid : []
    }
}

extension SharedBasket {
    /// Whether a guest's dishes are otherwise than they were sent. Of what was sent by an earlier version
    /// it is not known, and may be.
    func lacks(_ lines: [BasketLine]) -> Bool {
        guard role == .guest, sentAt != nil else { return false }
        return sentDishes.map { SentDishes($0).lines } != CartLines(lines).text
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
