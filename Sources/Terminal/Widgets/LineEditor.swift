/// A line editor with the keys of readline.
///
/// Moves and deletes by grapheme clusters, so that an accent never stays behind.
public struct LineEditor: Hashable, Sendable {
    /// The text as typed, sanitised.
    public var text: String {
        get { String(characters) }
        set {
            replace(characters.indices, with: newValue, as: .other)
            cursor = characters.count
        }
    }
    /// The number of characters before the cursor.
    public internal(set) var cursor = 0
    /// The maximum number of characters, where it is not ``longest``.
    public var limit: Int?
    /// The most characters that anybody means to type into a line. What it begins with may be longer.
    public static let longest = 4000
    /// The lines that Up and Down recall, the latest first.
    public var history: [String]
    /// Whether the text is shown as stars.
    public var isSecret = false

    enum Action: Hashable {
        case typed, killed, other
    }

    private struct State: Hashable {
        let characters: [Character]
        let cursor: Int
    }

    private(set) var characters: [Character] = []
    /// A joiner that was typed, until what it joins is.
    var joiner = ""
    /// The text of the last run of deletions, for C-y.
    var killed: [Character] = []
    /// Consecutive typing is undone as one step, and consecutive deletions are put back as one.
    var lastAction = Action.other
    private var undoable: [State] = []
    private var historyPosition: Int?
    /// The text before Up was pressed.
    private var unfinished = ""

    private static let mostUndoable = 100

    public init(_ text: String = "", limit: Int? = nil, history: [String] = []) {
        self.limit = limit
        self.history = history
        characters = Array(Sanitizer.line(text).prefix(limit ?? .max))
        cursor = characters.count
    }

    public var isEmpty: Bool { characters.isEmpty }

    /// The first `count` characters as they are shown.
    func shown(_ count: Int) -> String {
        isSecret ? String(repeating: "*", count: count) : String(characters[..<count])
    }

    /// Inserts pasted text: inner line breaks become spaces, outer ones are dropped.
    /// Returns whether there was no room for all of it.
    @discardableResult
    public mutating func insert(_ pasted: String) -> Bool {
        // Looking at all of a large one takes its time.
        let (text, most) = (pasted.drop(while: \.isNewline), limit ?? Self.longest)
        let isCut = text.dropFirst(max(0, most - characters.count)).contains { !$0.isNewline }
        let taken = text.prefix(most)
        let line = taken.reversed().drop(while: \.isNewline).reversed()
        replace(cursor..<cursor, with: Sanitizer.line(String(line)), as: .other)
        lastAction = .other
        return isCut
    }

    // MARK: For the keys

    /// Replaces some characters by `new`, and puts the cursor after it.
    mutating func replace(_ range: Range<Int>, with new: String, as action: Action) {
        let room = max(0, (limit ?? Self.longest) - (characters.count - range.count))
        guard !range.isEmpty || (!new.isEmpty && room > 0) else { return }
        if action != .typed || lastAction != .typed {
            undoable.append(State(characters: characters, cursor: cursor))
            if undoable.count > Self.mostUndoable { undoable.removeFirst() }
        }
        // Sanitised together with the text before it, because a typed accent combines with that.
        let start = Sanitizer.line(String(characters[..<range.lowerBound]) + new.prefix(room))
        characters = Array(Sanitizer.line(start + String(characters[range.upperBound...])))
        cursor = min(start.count, characters.count)
        lastAction = action
    }

    mutating func undo() {
        guard let state = undoable.popLast() else { return }
        (characters, cursor) = (state.characters, state.cursor)
    }

    /// Goes back in the history by 1, or forward by -1.
    mutating func recall(_ step: Int) {
        let position = (historyPosition ?? -1) + step
        guard position < history.count, position >= -1 else { return }
        if historyPosition == nil { unfinished = text }
        historyPosition = position < 0 ? nil : position
        text = position < 0 ? unfinished : history[position]
    }
}
