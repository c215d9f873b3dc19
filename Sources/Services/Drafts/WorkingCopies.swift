import Cache
import OrderModels

/// The working copies of baskets. Changes them one transaction at a time, and keeps those open that
/// the diner works in for longer.
@MainActor
final class WorkingCopies {
    private let store: any RootStore
    /// How long to wait for a basket that another process has open.
    private let patience: Duration
    /// The same for throwing it away or emptying it: an order that is about to be sent goes on
    /// meanwhile, and whoever wants to stop it must hear at once that this does not.
    static let patienceOfEnds = Duration.milliseconds(300)
    private let now: @Sendable () -> Instant
    let worker: BasketWorker
    private var copies: [Basket.ID: Opened] = [:]
    /// The last state of the copy used last, which is mostly the next one needed.
    private var last: CopyState?

    /// A working copy that is open here, and its number of users.
    private final class Opened {
        var opening: Task<WorkingCopy, any Error>?
        var copy: WorkingCopy?
        var users = 0
    }

    init(
        _ store: any RootStore, patience: Duration, worker: BasketWorker,
        now: @escaping @Sendable () -> Instant
    ) {
        self.store = store
        self.worker = worker
        self.patience = patience
        self.now = now
    }

    // MARK: Opening and closing

    /// Runs `body` with the working copy of a basket open, and so locked for other processes.
    func using<T>(
        _ id: Basket.ID, _ body: @MainActor (WorkingCopy) async throws -> T
    ) async throws -> T {
        let copy = try await open(id)
        do {
            let value = try await body(copy)
            await close(id)
            return value
        } catch {
            await close(id)
            throw error
        }
    }

    /// The caller has to call ``close(_:)``, even if the copy was discarded meanwhile.
    func open(_ id: Basket.ID) async throws -> WorkingCopy {
        let opened = copies[id] ?? Opened()
        copies[id] = opened
        opened.users += 1
        do {
            return try await copy(opened, of: id)
        } catch {
            await close(id)
            throw error
        }
    }

    /// Opens the copy once for all simultaneous callers, mostly without suspending.
    private func copy(_ opened: Opened, of id: Basket.ID) async throws -> WorkingCopy {
        let opening =
            opened.opening
            ?? Task.immediate { [self] in
                let copy = try await whenReleased(id) { name in
                    try await store.open(id.copy, named: name, known: last, clock: now)
                }
                opened.copy = copy
                return copy
            }
        opened.opening = opening
        if let copy = opened.copy { return copy }
        return try await opening.value
    }

    func close(_ id: Basket.ID) async {
        guard let opened = copies[id] else { return }
        opened.users -= 1
        guard opened.users == 0 else { return }
        copies[id] = nil
        guard let copy = opened.copy else { return }
        // Opening and closing a basket shall leave nothing behind. If removing the empty copy
        // fails, the next opening uses it.
        try? await copy.removeIfBlank()
        copy.close()
        last = copy.state
    }

    /// The state of a working copy as last seen here; it may be outdated.
    func known(_ id: Basket.ID) -> CopyState? { copies[id]?.copy?.state ?? last }

    // MARK: Among processes

    /// Runs `body` as soon as no other process has the basket open; passes the basket's saved name.
    private func whenReleased<T>(
        _ id: Basket.ID, within limit: Duration? = nil,
        _ body: @MainActor (_ name: String) async throws -> T
    ) async throws -> T {
        let end = ContinuousClock.now + min(limit ?? patience, patience)
        while true {
            do {
                return try await body(try store.read { try $0.item(Basket.self, id)?.name ?? "" })
            } catch CopyError.openElsewhere {
                guard await store.leases.released(id.copy, within: end - .now) else {
                    // With the name that the diner knows.
                    throw CopyError.openElsewhere(name: try called(id))
                }
            } catch CopyError.discarded {
                throw CopyError.discarded(name: try called(id))
            }
        }
    }

    private func called(_ id: Basket.ID) throws -> String {
        try store.read { try $0.called(id) }
    }

    /// Whether no process has the working copy open at this moment.
    func isFree(_ id: Basket.ID) throws -> Bool { try store.leases.take(id.copy) != nil }

    /// Runs `body` with the basket for a dish, or nil to begin one. A lease makes simultaneous
    /// callers without a basket take turns, so that one begins it and the others add to it.
    func beginning<T>(
        with dish: MenuItem, _ body: @MainActor (Basket.ID?) async throws -> T
    ) async throws -> T {
        let place = CopyID(rawValue: "begins/" + dish.caterer.rawValue)
        guard let lease = try await store.leases.take(place, within: patience) else {
            throw CopyError.openElsewhere(name: dish.name)
        }
        defer { withExtendedLifetime(lease) {} }
        // Another process may have begun one just before.
        try store.catchUp()
        return try await body(try store.read { try $0.basket(for: dish.caterer) })
    }

    // MARK: Changing a copy

    /// Changes a working copy in one transaction, which first reads it, because another process may
    /// have changed it.
    func change<T: Sendable>(
        _ id: Basket.ID, within limit: Duration? = nil,
        _ body: @escaping @Sendable (inout CopyChange) throws -> T
    ) async throws -> T {
        try await whenReleased(id, within: limit) { name in
            guard copies[id] == nil else {
                return try await using(id) { try await $0.change(body) }
            }
            let (value, state) = try await store.change(
                id.copy, named: name, known: last, at: now(), body)
            last = state
            return value
        }
    }

    /// Makes the edit returned by `change` one step of the basket; nil changes nothing.
    @discardableResult
    func edit(
        _ id: Basket.ID, within limit: Duration? = nil,
        _ change: @escaping @Sendable (BasketState, any ReadAccessor) throws -> BasketEdit?
    ) async throws -> BasketEdit? {
        try await self.change(id, within: limit) { [worker] copy in
            let state = try copy.state(of: id)
            guard let edit = try change(state, copy.reader) else { return nil }
            try edit.check(against: state)
            try copy.step(edit.label.column, edit.write)
            // In the same transaction, so that the next reader finds the right current basket.
            try copy.journal.takeUp(id, by: worker)
            return edit
        }
    }

    /// Stores a new unsaved basket and its first step: both or neither.
    func make(_ empty: BasketState, _ first: BasketEdit) async throws {
        try first.check(against: empty)
        let basket = empty.basket
        last = try await store.change(basket.id.copy, named: basket.name, at: now()) {
            [worker] copy in
            try copy.step(BasketEdit.beginning) { try $0.upsert(basket) }
            try copy.step(first.label.column, first.write)
            try copy.journal.takeUp(basket.id, by: worker, isNew: true)
            try copy.journal.keepName(of: basket.caterer)
        }.state
    }

    func discard(_ id: Basket.ID) async throws {
        try await change(id, within: Self.patienceOfEnds) { copy in
            _ = try copy.state(of: id)
            copy.discard()
        }
    }

    func restore(_ id: Basket.ID) async throws {
        try await store.restore(id.copy)
    }

    // MARK: Discarded and abandoned copies

    func purge(keeping listed: [Basket.ID]) async throws -> Int {
        let count = try await store.purgeDiscarded { record, view in
            let id = Basket.ID(rawValue: record.id.rawValue)
            try view.deleteAll(BasketLine.self, where: [.basket(id)])
            try view.delete(Basket.self, id)
        }
        for id in try leftOpen(besides: Set(listed.map(\.copy))) where try isFree(id) {
            try await using(id) { try await $0.removeCopies() }
        }
        return count
    }

    /// Baskets with an abandoned option editor, and working copies without a basket.
    private func leftOpen(besides known: Set<CopyID>) throws -> [Basket.ID] {
        try store.read { reader in
            let all = try reader.items(Request(CopyRecord.self))
            let parents = Set(all.compactMap(\.parent))
            return all.filter {
                $0.parent == nil && $0.discardedAt == nil
                    && (parents.contains($0.id) || !known.contains($0.id))
            }.map { Basket.ID(rawValue: $0.id.rawValue) }
        }
    }
}

extension CopyChange {
    func state(of id: Basket.ID) throws -> BasketState {
        guard let state = try reader.state(of: id) else {
            throw DraftError.gone(id)
        }
        return state
    }
}

extension Basket.ID {
    /// The ID of the basket's working copy.
    var copy: CopyID { CopyID(rawValue: rawValue) }
}

extension ReadAccessor {
    func state(of id: Basket.ID) throws -> BasketState? {
        guard let basket = try item(Basket.self, id) else { return nil }
        return BasketState(
            basket: basket, lines: try items(Request(BasketLine.self, where: .basket(id))))
    }
}
