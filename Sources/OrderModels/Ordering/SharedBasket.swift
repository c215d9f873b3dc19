/// A basket of an order that several people put together: one's own that colleagues are invited to,
/// or what one chooses in somebody else's.
///
/// The lines of others are the server's to say; here is what it said last (0071).
public struct SharedBasket: Identifiable, Hashable, Sendable {
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// The diner orders and pays.
        case host
        /// Somebody else does.
        case guest
    }

    public var id: Basket.ID { basket }

    public let basket: Basket.ID
    public let role: Role
    /// The server's cart that all choose in; it keeps its ID as an order.
    public let cart: Order.ID
    public let link: String
    /// Who orders, for a guest; empty if the server does not say.
    public var host = ""
    /// What the others see of a guest.
    public var name = ""
    public var email = ""
    /// As whom the server knows a guest.
    public var player: Player.ID?
    /// When the host stopped following the lines; for a guest, when the server said that the host
    /// ended it.
    public var closedAt: Instant?
    /// The lines that are not the diner's, as they were last shown; nil until they were.
    public var others: [OrderLine]?
    /// Who joined, as far as the server says.
    public var players: [Player] = []
    /// As whom the server knows the host, for a host.
    public var customer: Player.ID?
    public var state = OrderState.cart
    /// The number of the order that it became.
    public var number: String?
    public var seenAt: Instant?
    /// When a guest last sent their dishes.
    public var sentAt: Instant?
    /// The dishes that were then sent, to be compared with the draft, and those that were refused.
    public var sentDishes: String?
    /// When it was ordered, as a guest heard it.
    public var placedAt: Instant?
    /// When a guest heard that nothing more comes of it: it arrived or was cancelled, was ended, or
    /// is out of reach.
    public var overAt: Instant?
    /// The names of a guest's dishes that were sent and are not in the order any more.
    public var gone: [String] = []

    public init(basket: Basket.ID, role: Role, cart: Order.ID, link: String) {
        self.basket = basket
        self.role = role
        self.cart = cart
        self.link = link
    }

    public var isClosed: Bool { closedAt != nil }

    /// Whether colleagues may still be choosing.
    public var isOpen: Bool { closedAt == nil && state == .cart }

    /// Whether a host may see others choose otherwise, closed or not: closing is a mark of ours, and the
    /// link works until it is ordered.
    public var canChange: Bool { role == .host && state == .cart }

    /// Whether nothing more comes of what a guest chose, as far as can be seen.
    public var isOver: Bool { overAt != nil }

    /// Whether a guest cannot see it any more and does not know whether it was ordered.
    public var isOutOfReach: Bool {
        role == .guest && isOver && !isClosed && !state.isPlaced
    }

    /// Those whom the host could take out.
    public var guests: [Player] {
        var known = Set([player, customer].compactMap(\.self))
        return (players + (others ?? []).compactMap(\.player)).filter {
            known.insert($0.id).inserted
        }
    }

    /// Those who joined and have chosen nothing yet, as far as the server says.
    public var waiting: [Player] {
        let chosen = Set((others ?? []).compactMap(\.player?.id))
        return players.filter { !chosen.contains($0.id) && $0.id != player && $0.id != customer }
    }
}

/// Which lines of a cart were others', and who had joined.
public struct OthersLines: Hashable, Sendable {
    public let cart: Order.ID
    public let lines: Set<OrderLine.ID>
    public let players: Set<Player.ID>

    public init(cart: Order.ID, lines: Set<OrderLine.ID>, players: Set<Player.ID>) {
        self.cart = cart
        self.lines = lines
        self.players = players
    }

    /// Nil for an order that one person chose alone.
    public init?(_ shared: SharedBasket?) {
        guard let shared else { return nil }
        self.init(
            cart: shared.cart, lines: Set((shared.others ?? []).map(\.id)),
            players: Set(shared.players.map(\.id)))
    }

    /// The same in `cart`, a later state of `earlier`: what came since is not the diner's.
    public func with(_ cart: RemoteCart, since earlier: RemoteCart) -> OthersLines {
        let own = Set(earlier.bill.lines.map(\.id)).subtracting(lines)
        return OthersLines(
            cart: self.cart, lines: Set(cart.bill.lines.map(\.id)).subtracting(own),
            players: Set(cart.players.map(\.id)))
    }

    /// Why a line of these is not among `now`.
    public func absence(of line: OrderLine, in now: OthersLines?) -> QuoteChange.Absence {
        guard let now, now.cart == cart else { return .sharingEnded }
        guard let player = line.player?.id, players.contains(player), !now.players.contains(player)
        else { return .changed }
        return .takenOut
    }
}

/// What one of those who order together has chosen.
public struct PlayersLines: Identifiable, Hashable, Sendable {
    public var id: String { player?.id.rawValue ?? "" }

    /// Nil where the server does not say whose the lines are.
    public let player: Player?
    public let lines: [OrderLine]

    /// Nil if the amounts cannot be added up.
    public var total: Money? {
        guard let currency = lines.first?.total.currency else { return nil }
        return try? Money.sum(lines.map(\.total), in: currency)
    }
}

extension [OrderLine] {
    /// By who chose them, in the order in which they first appear.
    public var byPlayer: [PlayersLines] {
        var order: [Player.ID?] = []
        var groups: [Player.ID?: [OrderLine]] = [:]
        for line in self {
            if groups[line.player?.id] == nil { order.append(line.player?.id) }
            groups[line.player?.id, default: []].append(line)
        }
        return order.map { id in
            let lines = groups[id] ?? []
            let named = lines.compactMap(\.player).first { !$0.name.isEmpty }
            return PlayersLines(player: named ?? lines.first?.player, lines: lines)
        }
    }

    /// How the lines of others differ from `earlier`, which the diner saw.
    public func changesOfOthers(
        since earlier: [OrderLine],
        absence: (OrderLine) -> QuoteChange.Absence = { _ in .changed }
    ) -> [QuoteChange] {
        let (same, come) = linesMatching(earlier, byID: true)
        return earlier.enumerated().flatMap { place, line -> [QuoteChange] in
            guard let now = same[place] else { return [.othersGone(line, absence(line))] }
            var changes: [QuoteChange] = []
            if now.sortedOptions != line.sortedOptions {
                changes.append(.lineOptions(from: line, to: now))
            }
            if now.quantity != line.quantity {
                changes.append(.othersQuantity(now, from: line.quantity))
            } else if now.total != line.total {
                changes.append(.linePrice(name: now.name, from: line.total, to: now.total))
            }
            return changes
        } + come.map { .othersAdded($0) }
    }
}
