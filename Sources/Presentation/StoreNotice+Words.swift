public import OrderModels
public import Sentences

extension StoreNotice {
    public var said: Sentence {
        switch self {
        case .cacheRebuilt(let kept):
            .store.cacheMadeAnew(kept: kept)
        case .cacheUnusable(let file, let reason):
            .store.cacheUnusable(file: file, reason: reason)
        case .userSalvaged(let kept, 0, let lost) where !lost.isEmpty && lost.allSatisfy(\.isAll):
            .store.userFileLost(kept: kept)
        case .userSalvaged(let kept, let rows, let lost):
            lost.isEmpty
                ? .store.userFileMended(rows: rows, kept: kept)
                : .store.userFileMendedInPart(
                    rows: rows,
                    losses: lost.map(\.words).joined(separator: Say.General.semicolon + " "),
                    kept: kept)
        case .rowUnreadable(let thing, let key):
            .store.rowLeftOut(thing: Say.Things.one(thing: thing?.rawValue ?? ""), key: key)
        }
    }
}

extension StoreNotice.Loss {
    private static let namedAtMost = 5

    /// Whether nothing is known of them, not even how many there were.
    fileprivate var isAll: Bool { keys.isEmpty && !isCounted }

    fileprivate var words: String {
        guard !keys.isEmpty else { return things }
        let named = keys.prefix(Self.namedAtMost).joined(separator: ", ")
        return keys.count > Self.namedAtMost
            ? Say.Store.lossOfMore(things: things, keys: named)
            : Say.Store.lossOf(things: things, keys: named)
    }

    private var things: String {
        if isCounted { return thing.counted(keys.count) }
        let all = Say.Things.all(thing: thing.rawValue)
        return keys.isEmpty ? all : Say.Store.lossOfAtLeast(count: keys.count, things: all)
    }
}
