/// The first item in some input: a character, a control key, or a sequence that begins with ESC.
struct InputSequence {
    enum Meaning: Equatable {
        case event(InputEvent)
        case pasteBegins
        /// Complete, but of no use to the program.
        case nothing
        /// More bytes have to follow.
        case unfinished
    }

    let meaning: Meaning
    /// The number of its bytes.
    let length: Int

    private init(_ meaning: Meaning, length: Int) {
        self.meaning = meaning
        self.length = length
    }

    /// `isOver` says that no more bytes follow for now, so a trailing ESC is the Escape key, and the
    /// beginning of an answer that nobody awaits is typing.
    init(
        _ bytes: ArraySlice<UInt8>, keys: KeySequences, isOver: Bool, awaitsAnswer: Bool = false
    ) {
        guard bytes.first == Byte.escape else {
            self = Self.character(bytes, isOver: isOver)
            return
        }
        switch keys.match(bytes, isOver: isOver) {
        case .key(let key, let length): self.init(.event(.key(key)), length: length)
        case .unfinished: self.init(.unfinished, length: 0)
        case .none: self = Self.escaped(bytes, keys, isOver, awaitsAnswer)
        }
    }

    // MARK: Without ESC

    private static func character(_ bytes: ArraySlice<UInt8>, isOver: Bool) -> InputSequence {
        switch UTF8Reading(bytes) {
        case .scalar(let scalar, let length):
            InputSequence(key(scalar).map { .event(.key($0)) } ?? .nothing, length: length)
        case .invalid(let length):
            InputSequence(.event(.key(.character("\u{FFFD}"))), length: length)
        case .unfinished where isOver:
            InputSequence(.event(.key(.character("\u{FFFD}"))), length: bytes.count)
        case .unfinished:
            InputSequence(.unfinished, length: 0)
        }
    }

    /// The key for this code point; nil for control characters that no key sends.
    static func key(_ scalar: Unicode.Scalar) -> Key? {
        switch scalar.value {
        case 0x00: .control(" ")
        case 0x08, 0x7F: Key(.backspace)
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: .escape
        case 0x01...0x1A: control(scalar, offset: 0x60)
        case 0x1C...0x1F: control(scalar, offset: 0x40)
        case 0x80...0x9F: nil
        default: .character(Character(scalar))
        }
    }

    private static func control(_ scalar: Unicode.Scalar, offset: UInt8) -> Key {
        .control(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) + offset)))
    }

    // MARK: With ESC

    private static func escaped(
        _ bytes: ArraySlice<UInt8>, _ keys: KeySequences, _ isOver: Bool, _ awaitsAnswer: Bool
    ) -> InputSequence {
        let escape = InputSequence(.event(.key(.escape)), length: 1)
        let rest = bytes.dropFirst()
        guard let second = rest.first else {
            return isOver ? escape : InputSequence(.unfinished, length: 0)
        }
        switch second {
        case Byte.escape:
            return twice(rest, keys: keys, isOver: isOver) ?? escape
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            return introduced(by: second, rest.dropFirst(), isOver, isSent: true)
                ?? meta(rest, isOver)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
            return introduced(by: second, rest.dropFirst(), isOver, isSent: awaitsAnswer)
                ?? meta(rest, isOver)
        default:
            return meta(rest, isOver)
        }
    }

    /// Reads ESC ESC: Meta with a key that itself sends a sequence, or the Escape key followed by
    /// more.
    private static func twice(
        _ rest: ArraySlice<UInt8>, keys: KeySequences, isOver: Bool
    ) -> InputSequence? {
        guard let third = rest.dropFirst().first else {
            return isOver ? nil : InputSequence(.unfinished, length: 0)
        }
        guard third == UInt8(ascii: "[") || third == UInt8(ascii: "O") else { return nil }
        let inner = InputSequence(rest, keys: keys, isOver: isOver)
        switch inner.meaning {
        case .unfinished:
            return inner
        case .event(.key(let key)) where inner.length > 2:
            return InputSequence(.event(.key(key.adding(.meta))), length: inner.length + 1)
        default:
            return nil
        }
    }

    private static func meta(_ rest: ArraySlice<UInt8>, _ isOver: Bool) -> InputSequence {
        let inner = character(rest, isOver: isOver)
        guard case .event(.key(let key)) = inner.meaning else {
            return InputSequence(inner.meaning, length: inner.length + 1)
        }
        return InputSequence(.event(.key(key.adding(.meta))), length: inner.length + 1)
    }

    // MARK: Sequences with an introducer

    /// Reads what follows `ESC [` and similar introducers; nil where it was Meta and that
    /// character. Where no rest follows, only what `isSent` by the terminal for sure is swallowed.
    private static func introduced(
        by introducer: UInt8, _ body: ArraySlice<UInt8>, _ isOver: Bool, isSent: Bool
    ) -> InputSequence? {
        let found: (meaning: Meaning, length: Int)?
        switch introducer {
        case UInt8(ascii: "["): found = ControlSequence.read(body)
        case UInt8(ascii: "O"): found = ControlSequence.readSingleShift(body)
        default: found = DeviceString.read(body, introducer: introducer)
        }
        guard let found else { return nil }
        guard found.meaning == .unfinished else {
            return InputSequence(found.meaning, length: found.length + 2)
        }
        guard isOver else { return InputSequence(.unfinished, length: 0) }
        return body.isEmpty || !isSent ? nil : InputSequence(.nothing, length: body.count + 2)
    }
}

/// Bytes with a special meaning.
enum Byte {
    static let escape: UInt8 = 0x1B
}

extension Key {
    func adding(_ modifiers: Modifiers) -> Key {
        Key(code, self.modifiers.union(modifiers))
    }
}
