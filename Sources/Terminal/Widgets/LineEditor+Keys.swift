extension LineEditor {
    /// Applies `key`.
    ///
    /// - Returns: Whether the editor used it. Unused keys, such as Backspace in an empty field, are
    ///   free for other actions.
    public mutating func handle(_ key: Key) -> Bool {
        if let character = key.typed {
            // A joiner is nothing without what it joins, which is typed next.
            guard !character.isJoiner else {
                joiner = String(character)
                return true
            }
            replace(cursor..<cursor, with: joiner + String(character), as: .typed)
            joiner = ""
            return true
        }
        joiner = ""
        if let target = target(of: key) {
            (cursor, lastAction) = (target, .other)
            return true
        }
        return delete(key) || change(key)
    }

    /// Whether an editor can use `key` with some text.
    public static func mayTake(_ key: Key) -> Bool {
        if case .function = key.code { return false }
        var editor = LineEditor("words")
        return editor.handle(key)
    }

    /// The cursor position after a key that only moves.
    private func target(of key: Key) -> Int? {
        switch key {
        case .control("a"), Key(.home): 0
        case .control("e"), Key(.end): characters.count
        case .control("b"), .left: max(0, cursor - 1)
        case .control("f"), .right: min(characters.count, cursor + 1)
        case .meta("b"), Key(.left, .control), Key(.left, .meta): wordStart
        case .meta("f"), Key(.right, .control), Key(.right, .meta): wordEnd
        default: nil
        }
    }

    private mutating func delete(_ key: Key) -> Bool {
        switch key {
        case .control("h"), Key(.backspace):
            guard !isEmpty else { return false }
            replace(max(0, cursor - 1)..<cursor, with: "", as: .other)
        case .control("d"), Key(.delete):
            guard !isEmpty else { return false }
            replace(cursor..<min(characters.count, cursor + 1), with: "", as: .other)
        case .control("k"): kill(cursor..<characters.count)
        case .control("u"): kill(0..<cursor)
        case .control("w"): kill(spacedWordStart..<cursor)
        case Key(.backspace, .meta): kill(wordStart..<cursor)
        case .meta("d"), Key(.delete, .meta): kill(cursor..<wordEnd)
        default: return false
        }
        return true
    }

    private mutating func change(_ key: Key) -> Bool {
        switch key {
        case .control("y"): replace(cursor..<cursor, with: String(killed), as: .other)
        case .control("t"): transpose()
        case .control("_"): undo()
        case .up, .control("p"):
            guard !history.isEmpty else { return false }
            recall(1)
        case .down, .control("n"):
            guard !history.isEmpty else { return false }
            recall(-1)
        default: return false
        }
        lastAction = .other
        return true
    }

    /// Deletes and keeps the text for C-y, together with that of the deletion just before.
    private mutating func kill(_ range: Range<Int>) {
        if lastAction != .killed { killed = [] }
        killed =
            range.upperBound <= cursor ? characters[range] + killed : killed + characters[range]
        replace(range, with: "", as: .killed)
        lastAction = .killed
    }

    /// Swaps the characters around the cursor; at the end, the last two.
    private mutating func transpose() {
        guard cursor > 0, characters.count > 1 else { return }
        let second = min(cursor, characters.count - 1)
        let swapped = [characters[second], characters[second - 1]]
        replace(second - 1..<second + 1, with: String(swapped), as: .other)
    }

    // MARK: Words

    private var wordStart: Int {
        let start = characters[..<cursor].lastIndex(where: \.isWord) ?? 0
        return characters[..<start].lastIndex { !$0.isWord }.map { $0 + 1 } ?? 0
    }

    private var wordEnd: Int {
        let start = characters[cursor...].firstIndex(where: \.isWord) ?? characters.count
        return characters[start...].firstIndex { !$0.isWord } ?? characters.count
    }

    private var spacedWordStart: Int {
        let start = characters[..<cursor].lastIndex { $0 != " " } ?? 0
        return characters[..<start].lastIndex(of: " ").map { $0 + 1 } ?? 0
    }
}

extension Character {
    fileprivate var isWord: Bool { isLetter || isNumber }
    fileprivate var isJoiner: Bool { self == "\u{200C}" || self == "\u{200D}" }
}
