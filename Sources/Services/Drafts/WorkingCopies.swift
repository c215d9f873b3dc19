import Cache
import OrderModels

/// The working copies of baskets: changes them one transaction at a time, and keeps those open in
/// which the diner works for longer.
@MainActor
final class WorkingCopies {
    private let store: any RootStore
    /// How long a basket that another process has open is waited for.
    private let patience: Duration
    private var copies: [Basket.ID: Opened] = [:]
    /// The copy that was worked in last, as it was then: mostly it is the next to be asked for.
    private var last: CopyState?

    /// A working copy that is open here, and by how many.
    private final class Opened {
        var opening: Task<WorkingCopy, any Error>?
        var copy: WorkingCopy?
        var users = 0
    }

    init(_ store: any RootStore, patience: Duration) {
        self.store = store
        self.patience = patience
    }

    // MARK: Open for as long as somebody works in it

    /// Runs `body` while the working copy of a basket is open here, and so for no other process.
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

    /// To be followed by ``close(_:)``, also where the copy was discarded meanwhile.
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

    /// Opens it once for all who ask meanwhile; mostly that is done before it returns, and none waits.
    private func copy(_ opened: Opened, of id: Basket.ID) async throws -> WorkingCopy {
        let opening =
            opened.opening
            ?? Task.immediate { [self] in
                let copy = try await whenReleased(id) { name in
                    try await store.open(id.copy, named: name, known: last)
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
        // Opening a basket and leaving it leaves nothing behind. Where that cannot be written, there
        // is an empty copy more, which the next opening takes.
        try? await copy.removeIfBlank()
        copy.close()
        last = copy.state
    }

    /// A working copy as far as it is known here; what is known may be old.
    func known(_ id: Basket.ID) -> CopyState? { copies[id]?.copy?.state ?? last }

    // MARK: Among processes

    /// Runs `body` as soon as no other process works on the basket; it gets the basket's saved name.
    private func whenReleased<T>(
        _ id: Basket.ID, _ body: @MainActor (_ name: String) async throws -> T
    ) async throws -> T {
        let end = ContinuousClock.now + patience
        while true {
            do {
                return try await body(try store.read { try $0.item(Basket.self, id)?.name ?? "" })
            } catch CopyError.openElsewhere {
                guard await store.leases.released(id.copy, within: end - .now) else {
                    // By the name that the diner knows.
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

    /// Whether nobody has a working copy open at this moment.
    func isFree(_ id: Basket.ID) throws -> Bool { try store.leases.take(id.copy) != nil }

    /// Runs `body` on the basket that a dish goes to, or nil where it is to begin one: of several who
    /// find none at once, one begins it and the others add to that.
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

    // MARK: Changing what is in one

    /// Changes a working copy in one transaction, which reads it first: another process may have come
    /// before.
    func change<T: Sendable>(
        _ id: Basket.ID, _ body: @escaping @Sendable (inout CopyChange) throws -> T
    ) async throws -> T {
        try await whenReleased(id) { name in
            guard copies[id] == nil else {
                return try await using(id) { try await $0.change(body) }
            }
            let (value, state) = try await store.change(id.copy, named: name, known: last, body)
            last = state
            return value
        }
    }

    /// Makes one step of what `change` makes of the basket as it is; nothing where that is nil.
    @discardableResult
    func edit(
        _ id: Basket.ID,
        _ change: @escaping @Sendable (BasketState, any ReadAccessor) throws -> BasketEdit?
    ) async throws -> BasketEdit? {
        try await self.change(id) { copy in
            let state = try copy.state(of: id)
            guard let edit = try change(state, copy.reader) else { return nil }
            try edit.check(against: state)
            try copy.step(edit.label.column, edit.write)
            // In the same transaction: who comes next finds the basket worked on last.
            try copy.journal.makeCurrent(id)
            return edit
        }
    }

    /// Keeps a new basket, unsaved, and what `first` puts into it: both, or neither.
    func make(_ empty: BasketState, _ first: BasketEdit) async throws {
        try first.check(against: empty)
        let basket = empty.basket
        last = try await store.change(basket.id.copy, named: basket.name) { copy in
            try copy.step(BasketEdit.beginning) { try $0.upsert(basket) }
            try copy.step(first.label.column, first.write)
            try copy.journal.makeCurrent(basket.id)
            try copy.journal.keepName(of: basket.caterer)
        }.state
    }

    func discard(_ id: Basket.ID) async throws {
        try await change(id) { copy in
            _ = try copy.state(of: id)
            copy.discard()
        }
    }

    func restore(_ id: Basket.ID) async throws {
        try await store.restore(id.copy)
    }

    // MARK: What was thrown away, or left

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

    /// Baskets with an option editor that was neither committed nor left, and copies of no basket.
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
    /// The basket as its copy shows it.
    func state(of id: Basket.ID) throws -> BasketState {
        guard let state = try reader.state(of: id) else {
            throw DraftError.notFound(id.rawValue, near: nil)
        }
        return state
    }
}

extension Basket.ID {
    /// The working copy of the basket.
    var copy: CopyID { CopyID(rawValue: rawValue) }
}

extension ReadAccessor {
    /// A basket and its lines, in their order.
    func state(of id: Basket.ID) throws -> BasketState? {
        guard let basket = try item(Basket.self, id) else { return nil }
        return BasketState(
            basket: basket, lines: try items(Request(BasketLine.self, where: .basket(id))))
    }
}

extension WriteAccessor {
    /// Remembers which basket was worked on last.
    func makeCurrent(_ id: Basket.ID) throws {
        try upsert(Remembered(DraftStore.currentKey, id.rawValue))
    }
}
