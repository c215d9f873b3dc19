public import Cache

extension StoreNotice {
    /// What happened, for the diner.
    public var sentence: String {
        switch self {
        case .cacheRebuilt(let kept):
            Say.Store.theCacheWasDamagedAndHasBeen(kept: kept)
        case .cacheUnusable(let file, let reason):
            Say.Store.theCacheCannotBeUsedNothing(file: file, reason: reason)
        case .userSalvaged(let kept, let rows, let lost):
            Say.Store.theFileOfYourOwnThings(
                rows: rows, rows2: rows, lost: Self.words(lost), kept: kept)
        case .rowUnreadable(let thing, let key):
            "\(thing.map { "The \($0.words.one)" } ?? "The row") kept as \(key) cannot be read and "
                + "is left out."
        }
    }

    private static func words(_ lost: [Loss]) -> String {
        lost.isEmpty
            ? "" : ", but not " + lost.map(\.words).joined(separator: "; ")
    }
}

extension StoreNotice.Loss {
    private static let namedAtMost = 5

    fileprivate var words: String {
        guard isCounted else {
            let known = keys.isEmpty ? "" : Say.Store.orMore(count: keys.count)
            return "\(known)of the \(thing.words.many)" + names
        }
        return "\(keys.count) \(keys.count == 1 ? thing.words.one : thing.words.many)" + names
    }

    private var names: String {
        guard !keys.isEmpty else { return "" }
        let more = keys.count > Self.namedAtMost ? ", …" : ""
        return " (" + keys.prefix(Self.namedAtMost).joined(separator: ", ") + more + ")"
    }
}
