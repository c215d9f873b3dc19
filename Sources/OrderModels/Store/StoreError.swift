public import Sentences

/// Why the store could not do as asked.
public enum StoreError: Error, Hashable, Sendable {
    /// It was never opened, or is closed again.
    case notOpen
    case alreadyOpen
    /// Made by a newer eat-tui; left untouched.
    case newerVersion(file: String, found: Int, known: Int)
    /// Damaged, and read by somebody who may not mend it.
    case damaged(file: String)
    /// The file was damaged and has been mended; what was to be written is to be made once more.
    case mended(file: String)
    /// A row that holds what no version of the program writes, where nothing may be left out.
    case unreadable(StoredThing?, key: String)
    case full(file: String)
    /// Missing rights, a read-only disk, a directory that is not there.
    case inaccessible(file: String, reason: String)
    /// Another process has held the lock for too long.
    case busy(file: String)
    case interrupted
    /// Something went wrong while a realm was erased; `copy` has all of it.
    case notErased(file: String, copy: String, reason: String)
    case alreadyThere(kind: String, key: String)
    /// An item of one half of the store in a write to the other.
    case wrongRealm(expected: String)
    /// A member that was never stored.
    case unknownMember(key: String)
    /// A mistake of ours.
    case broken(reason: Sentence)
}

/// Why a transfer did not end well. Nothing of the source was touched.
public enum TransferError: Error, Hashable, Sendable {
    /// So many things of a kind did not arrive.
    case lost(String, Int)
}

/// What happened to the files that a diner should hear of.
public enum StoreNotice: Hashable, Sendable {
    /// The cache was damaged and has been made anew.
    case cacheRebuilt(keptAs: String)
    /// The cache cannot be used: this run begins with an empty one and forgets it.
    case cacheUnusable(file: String, reason: String)
    /// What the diner made was damaged; what could be read was carried over.
    case userSalvaged(keptAs: String, rows: Int, lost: [Loss])
    /// A row that could not be read was left out of a list.
    case rowUnreadable(StoredThing?, key: String)

    /// Rows of one kind that could not be carried over.
    public struct Loss: Hashable, Sendable {
        public let thing: StoredThing
        /// What they are kept under.
        public let keys: [String]
        /// Whether these are all.
        public let isCounted: Bool

        public init(_ thing: StoredThing, keys: [String], isCounted: Bool) {
            self.thing = thing
            self.keys = keys
            self.isCounted = isCounted
        }
    }
}
