import Cache
public import Sentences
public import OrderModels

/// What can be wrong with the store, for whoever looks after it.
@MainActor
public struct StoreHealth {
    private let store: SQLiteStore

    init(_ store: SQLiteStore) {
        self.store = store
    }

    /// Which SQLite the store stands on.
    public static var version: String { StoreEngine.version }

    /// What SQLite must have been built with and was not.
    public static var missingFeatures: [String] { StoreEngine.missingFeatures }

    // MARK: The files

    /// One of the two files that a store is in.
    public struct File: Sendable {
        fileprivate let realm: Realm
        public let path: String
        /// Files beside it that were set aside, the oldest first.
        public let setAside: [String]

        public var name: String { realm.rawValue }
        /// Whether all that is in it can be fetched again.
        public var isCache: Bool { realm == .cache }
    }

    public var files: [File] {
        let places = store.locations
        return Realm.allCases.map {
            File(realm: $0, path: places.path(of: $0), setAside: places.setAside(of: $0))
        }
    }

    /// Looks through the whole of a file; says what is wrong with it.
    public func flaws(of file: File) async throws -> [Sentence] {
        try await store.flaws(of: file.realm)
    }

    /// Every row of the diner's own things that cannot be read, though the file is whole.
    public func unreadableRows() throws -> [(thing: StoredThing?, key: String)] {
        try store.unreadableRows()
    }

    // MARK: Drafts

    /// What the journal of a draft is like.
    public struct Draft: Sendable {
        public let name: String
        public let isDiscarded: Bool
        /// Whether it is part of another one: what an option editor holds.
        public let isNested: Bool
        public let isEmpty: Bool
        public let unreadableEdits: Int
        /// Steps that cannot be undone or done again.
        public let unreadableSteps: Int
        /// Whether what it is a draft of is gone.
        public let isOrphan: Bool

        public var isStuck: Bool { unreadableEdits > 0 || unreadableSteps > 0 || isOrphan }
    }

    public func drafts() throws -> [Draft] {
        try store.journals().map { journal in
            Draft(
                name: journal.record.name, isDiscarded: journal.record.discardedAt != nil,
                isNested: journal.record.parent != nil, isEmpty: journal.record.head == 0,
                unreadableEdits: journal.unreadableEdits, unreadableSteps: journal.unreadableSteps,
                isOrphan: journal.isOrphan)
        }
    }
}
