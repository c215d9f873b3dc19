/// Turns the bytes that a terminal sends into keys, pastes and mouse events.
///
/// The decoder is a value without terminal or clock: callers feed it bytes, in any pieces, and call
/// ``timePassed()`` when nothing has followed for ``patience``. It swallows unknown sequences
/// whole, so that no part of one is taken for typing. Text arrives by code points; a combining mark
/// is a key of its own and joins the character before it in the field.
struct InputDecoder: Sendable {
    /// Longer than any real paste; the rest is dropped.
    static let longestPaste = 1 << 20

    private let keys: KeySequences
    /// Whether the terminal was asked something that it has not answered yet.
    var awaitsAnswer = false
    /// Bytes that are not decided yet.
    private var pending: [UInt8] = []
    private var paste: PasteCollector?

    var isPasting: Bool { paste != nil }

    init(keys: KeySequences = KeySequences()) {
        self.keys = keys
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        pending.append(contentsOf: bytes)
        return decode(isOver: false)
    }

    /// Decodes what is pending, as nothing more followed.
    mutating func timePassed() -> [InputEvent] {
        let events = decode(isOver: true)
        guard let paste = paste.take() else { return events }
        return events + [.paste(paste.text)]
    }

    /// How long to wait for more bytes before calling ``timePassed()``; nil when nothing is
    /// pending.
    ///
    /// A lone ESC is the Escape key unless the rest of a sequence follows at once. A sequence that
    /// has begun always comes from the terminal, and the network alone can delay its rest; that of an
    /// answer is long. What begins like one is Alt and a letter, unless something was asked.
    var patience: Duration? {
        if paste != nil { return .seconds(2) }
        guard let last = pending.last else { return nil }
        let isEscape = pending.count <= 2 && last == Byte.escape
        if isEscape { return .milliseconds(25) }
        guard pending.count > 2, "]P_^".utf8.contains(pending[1]) else { return .milliseconds(250) }
        return awaitsAnswer ? .seconds(2) : .milliseconds(25)
    }

    private mutating func decode(isOver: Bool) -> [InputEvent] {
        var events: [InputEvent] = []
        var rest = pending[...]
        decoding: while !rest.isEmpty {
            if paste != nil {
                rest = rest.dropFirst(paste?.take(rest, isOver: isOver) ?? 0)
                guard paste?.isOver == true else { break }
                paste.take().map { events.append(.paste($0.text)) }
                continue
            }
            let sequence = InputSequence(
                rest, keys: keys, isOver: isOver, awaitsAnswer: awaitsAnswer)
            switch sequence.meaning {
            case .unfinished: break decoding
            case .event(let event): events.append(event)
            case .pasteBegins: paste = PasteCollector(limit: Self.longestPaste)
            case .nothing: break
            }
            rest = rest.dropFirst(sequence.length)
        }
        pending = Array(rest)
        return events
    }
}
