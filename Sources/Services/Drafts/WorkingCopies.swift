import Cache
import OrderModels

/// The working copies of baskets: opens each once, and closes it when nobody here works in it.
@MainActor
final class WorkingCopies {
    private let store: any ParentStore
    /// How long a basket that another process has open is waited for.
    private let patience: Duration
    private var copies: [Basket.ID: Copy] = [:]
    /// The copy that was closed last: mostly it is the next to be asked for.
    private var lastClosed: ChildStore?

    /// A working copy that is open here, and by how many.
    private final class Copy {
        var opening: Task<ChildStore, any Error>?
        var child: ChildStore?
        var users = 0
    }

    init(_ store: any ParentStore, patience: Duration) {
        self.store = store
        self.patience = patience
    }

    /// Runs `body` on the working copy of a basket, which is opened or made for it.
    func using<T>(
        _ id: Basket.ID, _ body: @MainActor (ChildStore) async throws -> T
    ) async throws -> T {
        let child = try await open(id)
        do {
            let value = try await body(child)
            await close(id)
            return value
        } catch {
            await close(id)
            throw error
        }
    }

    /// To be followed by ``close(_:)``, also where the copy was discarded meanwhile.
    func open(_ id: Basket.ID) async throws -> ChildStore {
        let copy = copies[id] ?? Copy()
        copies[id] = copy
        copy.users += 1
        do {
            return try await opened(copy, of: id)
        } catch {
            await close(id)
            // By the name that the diner knows.
            switch error {
            case ChildError.openElsewhere: throw ChildError.openElsewhere(name: try called(id))
            case ChildError.discarded: throw ChildError.discarded(name: try called(id))
            default: throw error
            }
        }
    }

    private func called(_ id: Basket.ID) throws -> String {
        try store.read { try $0.called(id) }
    }

    /// Opens it once, whoever asks meanwhile; mostly that is done before it returns, and nobody waits.
    private func opened(_ copy: Copy, of id: Basket.ID) async throws -> ChildStore {
        let opening =
            copy.opening
            ?? Task.immediate { [self] in
                let child = try await openWhenReleased(id)
                copy.child = child
                return child
            }
        copy.opening = opening
        if let child = copy.child { return child }
        return try await opening.value
    }

    private func openWhenReleased(_ id: Basket.ID) async throws -> ChildStore {
        let end = ContinuousClock.now + patience
        while true {
            do {
                let saved = try store.read { try $0.item(Basket.self, id) }
                return try await store.openOrMakeChild(
                    id.copy, named: saved?.name ?? "", known: lastClosed)
            } catch ChildError.openElsewhere(let name) {
                guard await store.leases.released(id.copy, within: end - .now) else {
                    throw ChildError.openElsewhere(name: name)
                }
            }
        }
    }

    /// A working copy as far as it is known here; what is known may be old.
    func known(_ id: Basket.ID) -> ChildStore? { copies[id]?.child ?? lastClosed }

    func close(_ id: Basket.ID) async {
        guard let copy = copies[id] else { return }
        copy.users -= 1
        guard copy.users == 0 else { return }
        copies[id] = nil
        guard let child = copy.child else { return }
        // Opening a basket and leaving it leaves nothing behind. Where that cannot be written, there
        // is an empty copy more, which the next opening takes.
        try? await child.removeIfBlank()
        await child.close()
        lastClosed = child
    }

    // MARK: Among processes

    /// Whether nobody has a working copy open at this moment.
    func isFree(_ id: Basket.ID) throws -> Bool { try store.leases.take(id.copy) != nil }

    /// Runs `body` on the basket that a dish goes to, or nil where it is to begin one: of several who
    /// find none at once, one begins it and the others add to that.
    func beginning<T>(
        with dish: MenuItem, _ body: @MainActor (Basket.ID?) async throws -> T
    ) async throws -> T {
        let caterer = dish.caterer
        let place = Draft.ID(rawValue: "begins/" + caterer.rawValue)
        guard let lease = try await store.leases.take(place, within: patience) else {
            throw ChildError.openElsewhere(name: dish.name)
        }
        defer { withExtendedLifetime(lease) {} }
        // As it is at this moment, whatever another process did just before.
        let there = try await store.transact("") { _, view in try view.basket(for: caterer) }
        return try await body(there)
    }

    // MARK: Changing what is in one

    /// Makes one step of what `change` makes of the basket as it is; nothing where that is nil.
    ///
    /// The basket is read in the transaction that changes it: another process may have come before.
    @discardableResult
    func edit(
        _ id: Basket.ID,
        _ change: @escaping @Sendable (BasketState, any ReadAccessor) throws -> BasketEdit?
    ) async throws -> BasketEdit? {
        try await using(id) { child in
            try await child.transact { journal, view in
                guard let state = try view.state(of: id) else {
                    throw DraftError.notFound(id.rawValue, near: nil)
                }
                guard let edit = try change(state, view) else { return ("", nil) }
                try edit.check(against: state)
                try edit.write(to: view)
                // In the same transaction: whoever comes next finds the basket worked on last.
                try journal.makeCurrent(id)
                return (edit.label.column, edit)
            }
        }
    }

    /// Keeps a new basket, unsaved, and what `first` puts into it: both, or neither.
    func make(_ empty: BasketState, _ first: BasketEdit) async throws {
        try first.check(against: empty)
        let (basket, id) = (empty.basket, empty.basket.id)
        try await store.makeChild(
            id.copy, named: basket.name,
            taking: [
                ChildStep(BasketEdit.beginning) { try $0.upsert(basket) },
                ChildStep(first.label.column) { try first.write(to: $0) },
            ]
        ) { journal in
            try journal.makeCurrent(id)
            try journal.keepName(of: basket.caterer)
        }
    }

    func discard(_ id: Basket.ID) async throws {
        try await using(id) { child in
            // Throws where there is no such basket.
            try await self.edit(id) { _, _ in nil }
            try await child.discard()
        }
    }

    func restore(_ id: Basket.ID) async throws {
        try await store.restoreChild(id.copy)
    }

    // MARK: What was thrown away, or left

    func purge(keeping listed: [Basket.ID]) async throws -> Int {
        let count = try await store.purgeDiscarded { draft, view in
            let id = Basket.ID(rawValue: draft.id.rawValue)
            try view.deleteAll(BasketLine.self, where: [.basket(id)])
            try view.delete(Basket.self, id)
        }
        for id in try leftOpen(besides: Set(listed.map(\.copy))) where try isFree(id) {
            try await using(id) { copy in
                for left in try copy.drafts() { try await copy.discardChild(left.id) }
                try await copy.purgeDiscarded()
            }
        }
        return count
    }

    /// Baskets with an option editor that was neither committed nor left, and copies of no basket.
    private func leftOpen(besides known: Set<Draft.ID>) throws -> [Basket.ID] {
        try store.read { reader in
            let all = try reader.items(Request(Draft.self, where: .discarded(false)))
            let parents = Set(all.compactMap(\.parent))
            return all.filter {
                $0.parent == nil && (parents.contains($0.id) || !known.contains($0.id))
            }.map { Basket.ID(rawValue: $0.id.rawValue) }
        }
    }
}

extension Basket.ID {
    /// The working copy of the basket.
    var copy: Draft.ID { Draft.ID(rawValue: rawValue) }
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
