/// Turns the bytes that a terminal sends into keys, pastes and mouse events.
///
/// A value that knows neither terminal nor clock: it is fed bytes, however they are cut, and told
/// when nothing more came for as long as ``patience`` says. What it does not know is swallowed
/// whole, so that the rest of a sequence is never taken for typing. Text comes code point by code
/// point; a combining mark is a key of its own and joins what is before it in a field's text.
struct InputDecoder: Sendable {
    /// More than anybody types; what a paste holds beyond it is dropped.
    static let longestPaste = 1 << 20

    private let keys: KeySequences
    /// What came and cannot be told yet.
    private var pending: [UInt8] = []
    private var paste: PasteCollector?

    init(keys: KeySequences = KeySequences()) {
        self.keys = keys
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        pending.append(contentsOf: bytes)
        return decode(isOver: false)
    }

    /// Makes what it can of what came so far.
    mutating func timePassed() -> [InputEvent] {
        let events = decode(isOver: true)
        guard let paste = paste.take() else { return events }
        return events + [.paste(paste.text)]
    }

    /// How long to wait for more before calling ``timePassed()``; nil where nothing is waited for.
    ///
    /// A lone ESC is the Escape key unless the rest of a sequence is close behind. A sequence once
    /// begun was sent by the terminal, and is only ever late because of the network.
    var patience: Duration? {
        if paste != nil { return .seconds(2) }
        guard let last = pending.last else { return nil }
        let isEscape = pending.count <= 2 && last == Byte.escape
        return isEscape ? .milliseconds(25) : .milliseconds(250)
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
            let sequence = InputSequence(rest, keys: keys, isOver: isOver)
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
