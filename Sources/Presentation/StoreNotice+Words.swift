public import Cache

extension StoreNotice {
    /// What happened, for the diner.
    public var sentence: String {
        switch self {
        case .cacheRebuilt(let kept):
            "The cache was damaged and has been made anew; the old file is kept as \(kept)."
        case .cacheUnusable(let file, let reason):
            "The cache (\(file)) cannot be used: \(reason). Nothing of it is shown, and nothing "
                + "is kept of what is read now. Your own things are not in it."
        case .userSalvaged(let kept, let rows, let lost):
            "The file of your own things was damaged: \(rows) \(rows == 1 ? "row was" : "rows were") "
                + "carried over\(Self.words(lost)). It is kept as \(kept)."
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
            let known = keys.isEmpty ? "" : "\(keys.count) or more "
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
