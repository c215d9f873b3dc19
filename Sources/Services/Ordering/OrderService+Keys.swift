public import Cache
import Networking
import OrderModels

/// One key, one order: what was tried under it, newest first, and what came of that.
extension OrderService {
    /// An attempt by its key or its own name: the one that became an order, or may yet, or else the
    /// last one.
    public func attempt(_ name: OrderAttempt.ID) throws -> OrderAttempt? {
        try store.read { try $0.attempt(under: name) ?? $0.item(OrderAttempt.self, name) }
    }

    func history(of key: OrderAttempt.ID) throws -> [OrderAttempt] {
        try store.read { try $0.items(Request(OrderAttempt.self, where: .key(key))) }
    }

    /// The order under a key, as it is known here.
    func placed(under key: OrderAttempt.ID) throws -> OrderRecord? {
        try history(of: key).first { $0.state == .placed }.flatMap { try order($0.cart) }
    }

    /// What there is under a key; nil where there is no order, or none that is known of yet.
    ///
    /// Whatever an attempt was taken for, what the server says of its cart now decides.
    public func outcome(of key: OrderAttempt.ID) async throws -> Placing? {
        try await look()
        if let placed = try placed(under: key) { return .replayed(placed) }
        var lost: OrderAttempt?
        for attempt in try history(of: key) {
            let present = try await newest(attempt)
            switch present.state {
            case .placed:
                return try order(present.cart).map { .replayed($0) } ?? .unresolvable(present)
            case .unresolvable: lost = lost ?? present
            case .sent, .unknown, .refused: continue
            }
        }
        return lost.map { .unresolvable($0) }
    }

    /// The same for an order of one basket.
    ///
    /// - Throws: `OrderError.keyTaken` where the key is another basket's.
    func earlier(_ key: OrderAttempt.ID, of basket: Basket.ID) async throws -> Placing? {
        try await look()
        if let other = try history(of: key).first(where: { $0.basket != basket }) {
            throw OrderError.keyTaken(other)
        }
        guard try store.read({ try !$0.hasLost(key) }) else { throw OrderError.keyLost(key) }
        return try await outcome(of: key)
    }

    /// An attempt by the server's newest answer: the cart of one that was refused may have become an
    /// order by another.
    private func newest(_ attempt: OrderAttempt) async throws -> OrderAttempt {
        guard attempt.state == .refused else { return try await settle(attempt) }
        guard let record = try record(of: attempt.cart) else { return attempt }
        let access = try access(to: record)
        do {
            let state = try await access.call { [provider] in try await provider.state(of: $0) }
            guard state.isPlaced else { return attempt }
            _ = try await keepPlaced(try await order(access, state, or: attempt), of: record)
            return try present(attempt)
        } catch let error as OrderingError where error.isLostCart {
            return attempt  // Nothing was heard since that would be newer.
        }
    }

    /// An earlier try turned out to have succeeded: this key is that order too.
    func keep(
        _ key: OrderAttempt.ID, as record: OrderRecord, of basket: Basket.ID
    ) async throws {
        guard try placed(under: key) == nil, let snapshot = record.snapshot else { return }
        let isNamed = try store.read { try $0.item(OrderAttempt.self, key) } != nil
        var attempt = OrderAttempt(
            id: isNamed ? .random() : key, key: key, basket: basket, provider: provider.id,
            cart: record.id, account: record.account, payment: record.order.payment ?? .cash,
            confirmed: record.order, snapshot: snapshot, state: .placed, startedAt: now())
        attempt.settledAt = attempt.startedAt
        let settled = attempt
        try await write { try $0.upsert(settled) }
    }

    /// An attempt as it is kept now.
    func present(_ attempt: OrderAttempt) throws -> OrderAttempt {
        try store.read { try $0.item(OrderAttempt.self, attempt.id) } ?? attempt
    }
}

extension ReadAccessor {
    /// The attempt that decides about a key; nil where nothing was tried under it.
    public func attempt(under key: OrderAttempt.ID) throws -> OrderAttempt? {
        let history = try items(Request(OrderAttempt.self, where: .key(key)))
        return history.first { $0.state == .placed } ?? history.first { !$0.isSettled }
            ?? history.first
    }
}
