import Synchronization

/// Caches the last lists for as long as they are valid.
final class ListingCache: Sendable {
    private struct Entry {
        let body: Body
        let made: Int
        let changes: Int
        let revision: Int
    }

    private let entries = Mutex<[Coordinate?: Entry]>([:])
    /// A diner has few places; a larger cache would only let clients fill the memory.
    private static let limit = 16

    /// The list as of `now`, in local minutes, and `revision`; `make` also returns when it becomes
    /// invalid.
    ///
    /// A second caller waits while the first makes the list, which is as fast as making it twice.
    func body(
        near place: Coordinate?, at now: Int, revision: Int,
        make: (Int) -> (body: Body, changes: Int)
    ) -> Body {
        entries.withLock { entries in
            if let entry = entries[place], entry.revision == revision,
                (entry.made..<entry.changes).contains(now)
            {
                return entry.body
            }
            let (body, changes) = make(now)
            if entries.count >= Self.limit { entries.removeAll() }
            entries[place] = Entry(
                body: body, made: now, changes: changes, revision: revision)
            return body
        }
    }
}
