/// A control sequence after
/// [ECMA-48](https://ecma-international.org/publications-and-standards/standards/ecma-48/) 5.4:
/// `ESC [`, parameters, optional intermediate bytes, a final byte.
struct ControlSequence {
    typealias Reading = (meaning: InputSequence.Meaning, length: Int)

    /// Far longer than any sequence that terminals send.
    static let longest = 128

    /// The byte before the parameters of a private sequence, such as `<` for the mouse.
    let prefix: UInt8?
    let parameters: [Int]
    let final: UInt8

    /// Reads what follows `ESC [`.
    static func read(_ body: ArraySlice<UInt8>) -> Reading {
        switch body.first {
        case UInt8(ascii: "["): return readConsoleKey(body)
        // An X10 mouse report, which the program never enables: three arbitrary bytes follow.
        case UInt8(ascii: "M"): return body.count < 4 ? (.unfinished, 0) : (.nothing, 4)
        default: break
        }
        for (length, byte) in body.prefix(longest).enumerated() {
            let head = body.prefix(length)
            switch byte {
            case 0x40...0x7E:
                return (ControlSequence(head, final: byte).meaning, length + 1)
            case UInt8(ascii: "$") where !head.isEmpty && head.allSatisfy(isDigit):
                return (ControlSequence(head, final: byte).meaning, length + 1)
            case 0x20...0x3F:
                continue
            default:
                return (.nothing, length)
            }
        }
        return body.count < longest ? (.unfinished, 0) : (.nothing, longest)
    }

    /// Reads what follows `ESC O`.
    static func readSingleShift(_ body: ArraySlice<UInt8>) -> Reading {
        let head = body.prefix(8).prefix { isDigit($0) || $0 == UInt8(ascii: ";") }
        guard let final = body.dropFirst(head.count).first else { return (.unfinished, 0) }
        guard head.count < 8, (0x20...0x7E).contains(final) else { return (.nothing, head.count) }
        let sequence = ControlSequence(head, final: final)
        let key = sequence.singleShiftKey.map { $0.pressed(with: sequence.modifiers) }
        return (key.map { .event(.key($0)) } ?? .nothing, head.count + 1)
    }

    /// Reads F1 to F5 of the Linux console, which sends `ESC [ [ A` and so on.
    private static func readConsoleKey(_ body: ArraySlice<UInt8>) -> Reading {
        guard let letter = body.dropFirst().first else { return (.unfinished, 0) }
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "E"):
            return (.event(.key(Key(.function(Int(letter) - 0x40)))), 2)
        case 0x20...0x7E: return (.nothing, 2)
        default: return (.nothing, 1)
        }
    }

    private init(_ head: ArraySlice<UInt8>, final: UInt8) {
        prefix = head.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        let numbers = head.drop { (0x3C...0x3F).contains($0) }.prefix { $0 >= 0x30 }
        parameters = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { digits in
                digits.prefix(while: Self.isDigit).reduce(0) {
                    min($0 * 10 + Int($1 & 0xF), 9_999_999)
                }
            }
        self.final = final
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }

    // MARK: What it means

    private var meaning: InputSequence.Meaning {
        switch (prefix, final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            let isRelease = final == UInt8(ascii: "m")
            return MouseEvent(report: parameters, isRelease: isRelease).map { .event(.mouse($0)) }
                ?? .nothing
        case (nil, UInt8(ascii: "~")) where parameters == [200]:
            return .pasteBegins
        case (UInt8(ascii: "?"), UInt8(ascii: "c")):
            return .event(.answer(.attributes(parameters)))
        case (nil, UInt8(ascii: "t")):
            guard parameters.count == 3, parameters[0] == 6 else { return .nothing }
            let cell = Size(columns: parameters[2], lines: parameters[1])
            return .event(.answer(.cell(cell)))
        case (nil, _):
            return key.map { .event(.key($0.pressed(with: modifiers))) } ?? .nothing
        default:
            return .nothing
        }
    }

    /// Shift, Alt, Control and Meta: the bits of the second parameter minus one, as in xterm.
    private var modifiers: Key.Modifiers {
        let bits =
            switch parameters.count {
            case 2...: parameters[1] - 1
            // Some terminals send `ESC O 5 A`.
            case 1 where (UInt8(ascii: "A")...UInt8(ascii: "H")).contains(final): parameters[0] - 1
            default: 0
            }
        guard bits > 0 else { return [] }
        var modifiers: Key.Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 0b1010 != 0 { modifiers.insert(.meta) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }

    private var key: Key? {
        switch final {
        case UInt8(ascii: "~") where parameters.first == 27 && parameters.count == 3:
            typedKey(parameters[2])
        case UInt8(ascii: "~"): Self.numbered(parameters.first)
        // rxvt encodes modifiers in the final byte, not in parameters.
        case UInt8(ascii: "$"): Self.numbered(parameters.first)?.adding(.shift)
        case UInt8(ascii: "^"): Self.numbered(parameters.first)?.adding(.control)
        case UInt8(ascii: "@"): Self.numbered(parameters.first)?.adding([.shift, .control])
        case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters == [0] || parameters.isEmpty:
            Self.cursorKey(final - 0x20)?.adding(.shift)
        case UInt8(ascii: "u"): typedKey(parameters.first ?? 0)
        case UInt8(ascii: "Z"): .backtab
        case UInt8(ascii: "P")...UInt8(ascii: "S") where parameters.first ?? 1 <= 1:
            Key(.function(Int(final) - 0x4F))
        default: Self.cursorKey(final)
        }
    }

    private var singleShiftKey: Key? {
        switch final {
        case UInt8(ascii: "P")...UInt8(ascii: "S"): Key(.function(Int(final) - 0x4F))
        case UInt8(ascii: "a")...UInt8(ascii: "d"): Self.cursorKey(final - 0x20)?.adding(.control)
        // The number pad in application mode, which `keypad_xmit` switches on.
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "I"): .tab
        case UInt8(ascii: "X"): .character("=")
        case UInt8(ascii: " "): .space
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            .character(Character(Unicode.Scalar(final - 0x40)))
        default: Self.cursorKey(final)
        }
    }

    private static func cursorKey(_ letter: UInt8) -> Key? {
        switch letter {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): Key(.end)
        case UInt8(ascii: "H"): Key(.home)
        default: nil
        }
    }

    private static func numbered(_ number: Int?) -> Key? {
        switch number {
        case 1, 7: Key(.home)
        case 2: Key(.insert)
        case 3: Key(.delete)
        case 4, 8: Key(.end)
        case 5: Key(.pageUp)
        case 6: Key(.pageDown)
        case .some(let number) where (11...34).contains(number): function(number)
        default: nil
        }
    }

    /// Function keys by number; the gaps are those between the key blocks of a VT220.
    private static func function(_ number: Int) -> Key? {
        let numbers = [11...15, 17...21, 23...26, 28...29, 31...34].joined()
        return numbers.enumerated().first { $1 == number }.map { Key(.function($0.offset + 1)) }
    }

    /// A key given by its code point, which some terminals can be set to send.
    private func typedKey(_ code: Int) -> Key? {
        guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
        return InputSequence.key(scalar)
    }
}

extension Key {
    /// Adds modifiers. Characters already contain Shift, or get it here.
    fileprivate func pressed(with modifiers: Modifiers) -> Key {
        guard case .character(let character) = code else { return adding(modifiers) }
        let upper = character.uppercased()
        let isShifted = modifiers.contains(.shift) && upper.count == 1
        let shown = isShifted ? Character(upper) : character
        return Key(.character(shown), self.modifiers.union(modifiers).subtracting(.shift))
    }
}
