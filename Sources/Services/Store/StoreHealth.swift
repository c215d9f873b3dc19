import Cache
public import Sentences
public import OrderModels

/// The condition of the store, for maintenance.
@MainActor
public struct StoreHealth {
    private let store: SQLiteStore

    init(_ store: SQLiteStore) {
        self.store = store
    }

    /// The version of SQLite.
    public static var version: String { StoreEngine.version }

    /// The compile-time options that this build of SQLite lacks.
    public static var missingFeatures: [String] { StoreEngine.missingFeatures }

    // MARK: The files

    /// One of the store's two files.
    public struct File: Sendable {
        fileprivate let realm: Realm
        public let path: String
        /// Files set aside beside it, oldest first.
        public let setAside: [String]

        public var name: String { realm.rawValue }
        /// Whether all its content can be fetched again.
        public var isCache: Bool { realm == .cache }
    }

    public var files: [File] {
        let places = store.locations
        return Realm.allCases.map {
            File(realm: $0, path: places.path(of: $0), setAside: places.setAside(of: $0))
        }
    }

    /// Checks the whole file; returns each flaw as a sentence.
    public func flaws(of file: File) async throws -> [Sentence] {
        try await store.flaws(of: file.realm)
    }

    /// Every row of the diner's own data that cannot be read, although the file is intact.
    public func unreadableRows() throws -> [(thing: StoredThing?, key: String)] {
        try store.unreadableRows()
    }

    // MARK: Drafts

    /// The condition of a draft's journal.
    public struct Draft: Sendable {
        public let name: String
        public let isDiscarded: Bool
        /// Whether it belongs to another draft, as the content of an option editor.
        public let isNested: Bool
        public let isEmpty: Bool
        public let unreadableEdits: Int
        /// Steps that can be neither undone nor redone.
        public let unreadableSteps: Int
        /// Whether the draft that it belongs to is gone.
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
