public import Cache
public import OrderModels

/// Orders that wait for the diner's yes, with their numbers.
@MainActor
public struct Proposals {
    /// How long prices and times of a quote are worth reading.
    private nonisolated static let lifetime: Int64 = 30 * 60
    /// How long it can be said of one that it is no more.
    private nonisolated static let memory: Int64 = 24 * 3600
    private nonisolated static let longestAuthor = 40

    private let store: any DataStore
    private let now: @Sendable () -> Instant

    public init(_ store: any DataStore, now: @escaping @Sendable () -> Instant) {
        self.store = store
        self.now = now
    }

    /// Keeps `quote` as a proposal, instead of an earlier one for its basket.
    public func add(_ quote: OrderQuote, called name: String, by author: String) async throws
        -> Proposal
    {
        let now = now()
        return try await store.write(.user) { writer in
            let proposal = Proposal(
                number: try writer.nextProposal {
                    let key = Proposal.key($0)
                    return try writer.attempt(under: key) != nil || writer.hasLost(key)
                }, basket: quote.snapshot.basket.id, name: name,
                total: quote.total, author: String(author.prefix(Self.longestAuthor)),
                madeAt: now, expiresAt: now.adding(seconds: Self.lifetime), subject: quote.subject,
                lines: quote.snapshot.lines, asked: quote.asked, notes: quote.notes,
                arrival: quote.quote?.arrival, customer: quote.customer)
            try writer.keep(proposal, forgetting: now.adding(seconds: -Self.memory))
            return proposal
        }
    }

    /// Whether `change` may make one more of them, or one less.
    public nonisolated static func concerns(_ change: StoreChange) -> Bool {
        switch change.kinds[.remembered] {
        case .known(let keys)?: keys.contains(where: Proposal.isKey)
        case .unknown?: true
        case nil: false
        }
    }

    /// Those that have not expired.
    public func waiting() throws -> [Proposal] {
        let now = now()
        return try store.read { try Proposal.all(in: $0) }.filter { $0.expiresAt > now }
    }

    /// Forgets it, whoever made it; its basket stays.
    public func decline(_ proposal: Proposal) async throws {
        try await store.write(.user) { try $0.forget(proposal) }
    }

    /// Expired or not; nil if there is none, any more.
    public func numbered(_ number: Int) throws -> Proposal? {
        try store.read { try Proposal.all(in: $0) }.first { $0.number == number }
    }
}

extension Proposal {
    /// The key of the order that a yes to this number makes, so that two of them make one.
    public static func key(_ number: Int) -> OrderAttempt.ID {
        OrderAttempt.ID(rawValue: "\(ours)proposal/\(number)")
    }

    private static let ours = "eat-tui/"

    /// Whether nobody else may use such a key: it could take a proposal's place.
    public static func isReservedKey(_ key: String) -> Bool { key.hasPrefix(ours) }

    /// Whether `quote` is for what was proposed, at the same total.
    public func isSame(as quote: OrderQuote) -> Bool {
        quote.subject == subject && quote.total == total && isFrom(quote.customer)
            && delay(in: quote) == nil
    }

    /// Whether `customer` would have ordered it; an earlier version did not keep that.
    public func isFrom(_ customer: String) -> Bool { self.customer ?? customer == customer }

    /// What was wanted as soon as possible and would arrive clearly later now.
    public func delay(in quote: OrderQuote) -> (from: Slot, to: Slot)? {
        guard asked?.arrival == .soonest, quote.asked?.arrival == .soonest, let before = arrival,
            let now = quote.quote?.arrival,
            now.start.seconds(since: before.start) > Quote.toleratedSeconds
        else { return nil }
        return (before, now)
    }
}
