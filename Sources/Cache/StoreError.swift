/// Why the store could not do as asked.
public enum StoreError: Error, Hashable, Sendable {
    /// It was never opened, or is closed again.
    case notOpen
    case alreadyOpen
    /// Made by a newer eat-tui; left untouched.
    case newerVersion(file: String, found: Int, known: Int)
    /// Damaged. It was set aside under `keptAs`, and a fresh one stands in its place.
    case damaged(file: String, keptAs: String)
    case full(file: String)
    /// Missing rights, a read-only disk, a directory that is not there.
    case inaccessible(file: String, reason: String)
    /// Another process has held the lock for too long.
    case busy(file: String)
    case interrupted
    /// Something went wrong while a realm was erased; `copy` has all of it.
    case notErased(file: String, copy: String, reason: String)
    case alreadyThere(kind: ItemKind, key: String)
    /// An item of one realm in a write to the other.
    case wrongRealm(expected: Realm)
    /// A member that was never stored.
    case unknownMember(key: String)
    /// A mistake of ours.
    case broken(reason: String)
}

/// What happened while the files were opened that a diner should hear of.
public enum StoreNotice: Hashable, Sendable {
    /// The cache was damaged and has been made anew.
    case cacheRebuilt(keptAs: String)
    /// What the diner made was damaged; what could be read was carried over.
    case userSalvaged(keptAs: String, rows: Int, lost: Bool)
}
