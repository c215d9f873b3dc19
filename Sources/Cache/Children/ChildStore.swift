public import OrderModels
import Synchronization

/// A store within a store: what may still be thrown away.
///
/// It shows what its parent has now, with its own edits laid over, and its parent sees nothing of
/// them until they are merged. Every edit is one step of a journal, committed in one short
/// transaction before the edit returns: a child outlives its process at any instant. What it shows
/// and what is kept are the same folded journal, so opening costs what the child holds, not what
/// was ever done in it.
///
/// - Important: A child holds no transaction open, and nothing of it is ever dropped because it no
///   longer fits its parent: ``misfits()`` tells, and merging decides.
public final class ChildStore: ParentStore {
    public let id: Draft.ID
    public let parent: any ParentStore

    private let lease: Mutex<(any DraftLease)?>
    /// As of the last transaction, which may yet have failed to commit: good for as long as the
    /// journal has its revision.
    private let newest: Mutex<Sheet>
    @MainActor private var shown: Sheet?
    /// What it showed last, once it is closed: from then on others may go on with the journal.
    private let left = Mutex<Sheet?>(nil)
    private let feed = ChangeFeed()

    init(of parent: any ParentStore, _ lease: any DraftLease, _ sheet: Sheet) {
        self.parent = parent
        self.lease = Mutex(lease)
        id = sheet.draft.id
        newest = Mutex(sheet)
        shown = sheet
    }

    public var draft: Draft.ID? { id }
    /// All that is known of it here, good for as long as the journal has its revision.
    var known: Sheet { left.withLock { $0 } ?? newest.withLock { $0 } }
    public var leases: any DraftLeases { parent.leases }
    public var now: Instant { parent.now }

    // MARK: Reading

    @MainActor public func read<T>(_ body: (any ReadAccessor) throws -> T) throws -> T {
        let overlay = try sheet().overlay
        return try parent.read { try body(ChildReader($0, overlay)) }
    }

    /// How it is listed: its name, when it was touched, whether there is anything to undo.
    @MainActor public func summary() throws -> Draft { try sheet().draft }

    /// What no longer fits the parent as it is now: what a merge would ask about.
    @MainActor public func misfits() throws -> [Conflict] {
        let merge = Merge(overlay: try sheet().overlay)
        return try parent.read { try merge.conflicts(in: $0) }
    }

    @MainActor private func sheet() throws -> Sheet {
        guard let shown else { throw StoreError.notOpen }
        return shown
    }

    // MARK: Writing

    /// Changes something, as one step that can be undone under the name of `label`.
    @discardableResult
    public nonisolated(nonsending) func edit<T: Sendable>(
        _ label: String, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        try await transact(label) { _, view in try body(view) }
    }

    @discardableResult
    public nonisolated(nonsending) func write<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        guard realm == .user else { throw StoreError.wrongRealm(expected: "user") }
        return try await edit("", body)
    }

    @discardableResult
    public nonisolated(nonsending) func writeInBackground<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        try await write(realm, body)
    }

    public nonisolated(nonsending) func transact<T: Sendable>(
        _ label: String,
        _ body: @escaping @Sendable (any WriteAccessor, any WriteAccessor) throws -> T
    ) async throws -> T {
        try await alter { journal, theirs, sheet in
            let view = ChildWriter(theirs, sheet.overlay)
            let value = try body(journal, view)
            try sheet.add(view, label, to: journal)
            return value
        }
    }

    /// The same, where what is found in the transaction decides what the step is called.
    public nonisolated(nonsending) func transact<T: Sendable>(
        _ body:
            @escaping @Sendable (any WriteAccessor, any WriteAccessor) throws -> (
                label: String, value: T
            )
    ) async throws -> T {
        try await alter { journal, theirs, sheet in
            let view = ChildWriter(theirs, sheet.overlay)
            let (label, value) = try body(journal, view)
            try sheet.add(view, label, to: journal)
            return value
        }
    }

    /// Changes the parent and the child as one step of the child; `body` says what it changed in the
    /// parent.
    public nonisolated(nonsending) func transact(
        through label: String,
        _ body:
            @escaping @Sendable (_ theirs: any WriteAccessor, _ view: any WriteAccessor) throws ->
            [MergeReport.Applied]
    ) async throws {
        try await alter { journal, theirs, sheet in
            let view = ChildWriter(theirs, sheet.overlay)
            let outer = try body(theirs, view)
            try sheet.add(view, label, outer, to: journal)
        }
    }

    /// Changes the child in one transaction, and shows it once that is committed. `label` is for
    /// what happens to the parent in it.
    nonisolated(nonsending) func alter<T: Sendable>(
        _ label: String = "",
        _ body:
            @escaping @Sendable (
                _ journal: any WriteAccessor, _ theirs: any WriteAccessor, inout Sheet
            ) throws -> T
    ) async throws -> T {
        guard lease.withLock({ $0 != nil }) else { throw StoreError.notOpen }
        let now = now
        let (value, sheet, change) = try await parent.transact(label) { journal, theirs in
            let before = try self.current(in: journal)
            var sheet = before
            let value = try body(journal, theirs, &sheet)
            guard sheet.draft != before.draft || !sheet.touched.isEmpty else {
                return (value, before, StoreChange?.none)
            }
            let change = StoreChange(of: sheet.touched)
            sheet.touched = []
            sheet.draft.revision += 1
            sheet.draft.touchedAt = now
            try journal.upsert(sheet.draft)
            let made = sheet
            self.newest.withLock { $0 = made }
            return (value, made, change)
        }
        await show(sheet, change)
        return value
    }

    /// The child as the journal has it, inside a transaction.
    private func current(in journal: any ReadAccessor) throws -> Sheet {
        let draft = try Draft.of(parent.draft, id, in: journal)
        guard draft.discardedAt == nil else { throw ChildError.discarded(name: draft.name) }
        return try Sheet(draft, in: journal, known: newest.withLock { $0 })
    }

    @MainActor private func show(_ sheet: Sheet, _ change: StoreChange?) {
        if let shown, sheet.draft.revision >= shown.draft.revision { self.shown = sheet }
        if let change { feed.tell(change) }
    }

    // MARK: Watching and closing

    /// What changes in it, and in what shows through it.
    public func changes() -> AsyncStream<StoreChange> {
        feed.changes(and: parent.changes())
    }

    @MainActor public func follow(_ body: @escaping Following.Body) -> Following {
        let both = (feed.follow(body), parent.follow(body))
        return Following { withExtendedLifetime(both) {} }
    }

    /// Removes it where nothing was ever done in it, and nothing waits in a child of its own. It is
    /// to be closed then.
    public nonisolated(nonsending) func removeIfBlank() async throws {
        guard known.isBlank else { return }
        let id = id
        try await parent.transact("") { journal, _ in
            guard let draft = try journal.item(Draft.self, id),
                try Sheet(draft, in: journal).isBlank,
                try journal.first(Request(Draft.self, where: .of(id))) == nil
            else { return }
            try journal.removeDraft(id)
        }
    }

    /// Lets go of it and keeps what is in it.
    @MainActor public func close() async {
        left.withLock { $0 = shown ?? $0 }
        shown = nil
        lease.withLock { $0 = nil }
        feed.finish()
    }

    /// Throws it away, for now, and lets go of it.
    public nonisolated(nonsending) func discard() async throws {
        let now = now
        try await alter { _, _, sheet in sheet.draft.discardedAt = now }
        await close()
    }
}
