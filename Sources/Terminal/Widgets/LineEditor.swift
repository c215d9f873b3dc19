/// A line of text being typed, with the keys of readline.
///
/// It moves and deletes by what the reader takes for a character, so an accent never stays behind.
public struct LineEditor: Hashable, Sendable {
    /// What is typed, as it came, but harmless.
    public var text: String {
        get { String(characters) }
        set {
            replace(characters.indices, with: newValue, as: .other)
            cursor = characters.count
        }
    }
    /// In characters from the start.
    public internal(set) var cursor = 0
    /// The most characters it takes.
    public var limit: Int?
    /// What Up and Down bring back, the latest first.
    public var history: [String]
    /// Whether stars stand for what is typed.
    public var isSecret = false

    enum Action: Hashable {
        case typed, killed, other
    }

    private struct State: Hashable {
        let characters: [Character]
        let cursor: Int
    }

    private(set) var characters: [Character] = []
    /// What the last run of deletions took, for C-y.
    var killed: [Character] = []
    /// Typing is undone, and deletions are put back, a run at a time.
    var lastAction = Action.other
    private var undoable: [State] = []
    private var historyPosition: Int?
    /// What was typed before Up was pressed.
    private var unfinished = ""

    private static let mostUndoable = 100

    public init(_ text: String = "", limit: Int? = nil, history: [String] = []) {
        self.limit = limit
        self.history = history
        characters = Array(Sanitizer.line(text).prefix(limit ?? .max))
        cursor = characters.count
    }

    public var isEmpty: Bool { characters.isEmpty }

    /// What is to be seen of the first `count` characters.
    func shown(_ count: Int) -> String {
        isSecret ? String(repeating: "*", count: count) : String(characters[..<count])
    }

    /// Takes what was pasted: line ends become spaces, those around it go.
    public mutating func insert(_ pasted: String) {
        let line = pasted.drop(while: \.isNewline).reversed().drop(while: \.isNewline).reversed()
        replace(cursor..<cursor, with: Sanitizer.line(String(line)), as: .other)
        lastAction = .other
    }

    // MARK: For the keys

    /// Puts `new` in the place of some characters, and the cursor after it.
    mutating func replace(_ range: Range<Int>, with new: String, as action: Action) {
        let room = limit.map { max(0, $0 - (characters.count - range.count)) } ?? .max
        guard !range.isEmpty || (!new.isEmpty && room > 0) else { return }
        if action != .typed || lastAction != .typed {
            undoable.append(State(characters: characters, cursor: cursor))
            if undoable.count > Self.mostUndoable { undoable.removeFirst() }
        }
        // Cleaned together with what it follows: an accent typed by itself sits on that.
        let start = Sanitizer.line(String(characters[..<range.lowerBound]) + new.prefix(room))
        characters = Array(Sanitizer.line(start + String(characters[range.upperBound...])))
        cursor = min(start.count, characters.count)
        lastAction = action
    }

    mutating func undo() {
        guard let state = undoable.popLast() else { return }
        (characters, cursor) = (state.characters, state.cursor)
    }

    /// Goes back in the history by one, or forth by minus one.
    mutating func recall(_ step: Int) {
        let position = (historyPosition ?? -1) + step
        guard position < history.count, position >= -1 else { return }
        if historyPosition == nil { unfinished = text }
        historyPosition = position < 0 ? nil : position
        text = position < 0 ? unfinished : history[position]
    }
}
