public import Cache
public import OrderModels

/// The diner's baskets: none is lost, whatever happens to the process or the menu.
///
/// A saved basket is a row of the store with its lines. What is done to a basket is done in its
/// working copy, a child of the store of the same name, where every edit is on disk before it
/// returns and can be undone; saving merges the copy. A basket that was never saved lives in its
/// copy alone.
///
/// - Important: A copy is open, and so closed to other processes, only while an edit or an option
///   editor is under way: a command and a running program work on one basket in turn,
///   and wait for each other. Reading needs
///   nobody's leave.
@MainActor
public final class DraftStore {
    /// Which basket was worked on last, among what the program remembers.
    nonisolated static let currentKey = "basket.current"

    let store: any ParentStore
    let now: @Sendable () -> Instant
    /// How long a basket that another process has open is waited for.
    let patience: Duration
    private var copies: [Basket.ID: Copy] = [:]
    /// The copy that was closed last: mostly it is the next to be asked for.
    private var lastClosed: ChildStore?

    /// A working copy that is open here, and by how many.
    private final class Copy {
        var opening: Task<ChildStore, any Error>?
        var child: ChildStore?
        var users = 0
    }

    public init(
        _ store: any ParentStore, patience: Duration = .seconds(5),
        now: @escaping @Sendable () -> Instant
    ) {
        self.store = store
        self.patience = patience
        self.now = now
    }

    /// Whether a basket may be another one after `change`, or another basket the current one.
    public nonisolated static func concerns(_ change: StoreChange) -> Bool {
        if change.concerns(Draft.self) || change.concerns(Basket.self)
            || change.concerns(BasketLine.self)
        {
            return true
        }
        switch change.kinds[.remembered] {
        case .known(let keys)?:
            return keys.contains(currentKey) || keys.contains(DraftDeeds.key)
        case .unknown?: return true
        case nil: return false
        }
    }

    /// Whether all that `change` has changed is what the working copy of one basket holds.
    public nonisolated static func isStep(_ change: StoreChange, of id: Basket.ID) -> Bool {
        guard change.kinds.count == 1, case .known(let keys)? = change.kinds[.draft] else {
            return false
        }
        // What is in a copy has names that begin with its own.
        return keys.allSatisfy { $0 == id.rawValue || $0.hasPrefix(id.rawValue + "/") }
    }

    // MARK: Working copies

    /// Runs `body` on the working copy of a basket, which is opened or made for it.
    func withCopy<T>(
        of id: Basket.ID, _ body: @MainActor (ChildStore) async throws -> T
    ) async throws -> T {
        let child = try await openCopy(of: id)
        do {
            let value = try await body(child)
            await closeCopy(of: id)
            return value
        } catch {
            await closeCopy(of: id)
            throw error
        }
    }

    /// Keeps other processes from working on a basket until ``letGo(of:)``.
    public func claim(_ id: Basket.ID) async throws {
        _ = try await openCopy(of: id)
    }

    public func letGo(of id: Basket.ID) async {
        await closeCopy(of: id)
    }

    /// To be followed by ``closeCopy(of:)``, also where the copy was discarded meanwhile.
    func openCopy(of id: Basket.ID) async throws -> ChildStore {
        let copy = copies[id] ?? Copy()
        copies[id] = copy
        copy.users += 1
        do {
            return try await opened(copy, of: id)
        } catch {
            await closeCopy(of: id)
            // By the name that the diner knows.
            switch error {
            case ChildError.openElsewhere: throw ChildError.openElsewhere(name: try called(id))
            case ChildError.discarded: throw ChildError.discarded(name: try called(id))
            default: throw error
            }
        }
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

    /// The working copy as far as it is known here; what is known may be old.
    func knownCopy(of id: Basket.ID) -> ChildStore? { copies[id]?.child ?? lastClosed }

    func closeCopy(of id: Basket.ID) async {
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

    // MARK: Editing

    /// Makes one step of what `change` makes of the basket as it is; nothing where that is nil.
    ///
    /// The basket is read in the transaction that changes it: another process may have come before.
    @discardableResult
    func edit(
        _ id: Basket.ID,
        _ change: @escaping @Sendable (BasketState, any ReadAccessor) throws -> BasketEdit?
    ) async throws -> BasketEdit? {
        try await withCopy(of: id) { child in
            try await child.transact { journal, view in
                guard let state = try view.state(of: id) else {
                    throw DraftError.notFound(id.rawValue, near: nil)
                }
                guard let edit = try change(state, view) else { return ("", nil) }
                try edit.check(against: state)
                try edit.write(to: view)
                // In the same transaction: whoever comes next finds the basket worked on last.
                try journal.upsert(Remembered(Self.currentKey, id.rawValue))
                return (edit.label, edit)
            }
        }
    }

    func begin(_ basket: Basket, in child: ChildStore) async throws {
        try await child.transact(BasketEdit.beginning) { journal, view in
            try view.upsert(basket)
            try journal.keepName(of: basket.caterer)
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
                ChildStep(first.label) { try first.write(to: $0) },
            ]
        ) { journal in
            try journal.upsert(Remembered(Self.currentKey, id.rawValue))
            try journal.keepName(of: basket.caterer)
        }
    }

    /// Takes the last step back, and says what it was called; nil where there is none, or where it is
    /// another than `step`. A save and another name are steps like others.
    @discardableResult
    public func undo(_ id: Basket.ID, only step: Int64? = nil) async throws -> String? {
        try await move(id) {
            try await $0.undo(keeping: BasketEdit.beginning, only: step)
        } orElse: {
            try await $0.redo()
        }
    }

    /// Takes the step that was undone last again; nil where there is none, or where it is another
    /// than `step`.
    @discardableResult
    public func redo(_ id: Basket.ID, only step: Int64? = nil) async throws -> String? {
        try await move(id) {
            try await $0.redo(only: step)
        } orElse: {
            try await $0.undo()
        }
    }

    private func move(
        _ id: Basket.ID, _ move: @MainActor (ChildStore) async throws -> String?,
        orElse goBack: @MainActor (ChildStore) async throws -> String?
    ) async throws -> String? {
        try checkNothingIsSent()
        let label = try await withCopy(of: id) { child in
            let before = try name(of: id, in: child)
            guard let label = try await move(child) else { return String?.none }
            // Another draft may have taken the name that comes back.
            if let after = try name(of: id, in: child), after != before, !after.isEmpty,
                try !isFree(after, for: id)
            {
                _ = try await goBack(child)
                throw DraftError.nameTaken(after)
            }
            return label
        }
        if label != nil { try await touch(id) }
        return label
    }

    private func name(of id: Basket.ID, in child: ChildStore) throws -> String? {
        try child.read { try $0.item(Basket.self, id)?.name }
    }

    /// The number of the last step of a basket that is in force.
    public func lastStep(of id: Basket.ID) throws -> Int64 {
        try store.read { try $0.item(Draft.self, id.copy)?.head ?? 0 }
    }

    /// What is undone while an order is on its way could be what was ordered.
    public func checkNothingIsSent() throws {
        let now = now()
        let isSending = try store.read { reader in
            try reader.items(Request(OrderAttempt.self, where: .unsettled)).contains {
                // A program that was killed meanwhile sends nothing any more.
                $0.state == .sent && now.seconds(since: $0.sentAt) < 120
            }
        }
        if isSending { throw DraftError.orderIsSent }
    }

    /// Keeps what somebody else calls a caterer, where it is not known here.
    public func keep(_ name: String, of caterer: Caterer.ID) async throws {
        try await store.write(.user) { writer in
            guard try writer.names(of: [caterer])[caterer] == nil else { return }
            try writer.keep(name, of: caterer)
        }
    }

    /// Makes a basket the current one.
    public func touch(_ id: Basket.ID) async throws {
        try await store.write(.user) {
            try $0.upsert(Remembered(Self.currentKey, id.rawValue))
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
