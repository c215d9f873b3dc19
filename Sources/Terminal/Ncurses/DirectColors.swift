import Glibc

/// The description of a terminal that takes RGB values and does not say so.
///
/// Most terminals are called `xterm-256color` and say in `COLORTERM` that they take more; under that
/// description ncurses has no way to send it. So it gets another: the terminal's own as it is on the
/// disk, with the capability `RGB` and the sequences of ISO 8613-6, of which terminals take the form
/// with semicolons. https://manpages.debian.org/bookworm/ncurses-bin/term.5.en.html has the format.
enum DirectColors {
    /// The description of what is called `name`, from the first of the places where ncurses looks that
    /// has one, with RGB values; nil where that cannot be.
    static func description(of name: String) -> String? {
        guard let first = name.unicodeScalars.first, !name.contains("/") else { return nil }
        for place in places where place.hasPrefix("/") {
            for folder in [String(first), String(first.value, radix: 16)] {
                if let bytes = file(at: "\(place)/\(folder)/\(name)") { return direct(bytes) }
            }
        }
        return nil
    }

    private static var places: [String] {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        let own = [variable("TERMINFO"), variable("HOME").map { $0 + "/.terminfo" }]
        let listed = variable("TERMINFO_DIRS")?.split(separator: ":").map(String.init) ?? []
        return own.compactMap(\.self) + listed
            + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"]
    }

    /// Longer than any description.
    private static let longest = 32_768

    private static func file(at path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, longest))
        }
        return bytes.isEmpty ? nil : bytes
    }

    // MARK: The format

    /// What is added, as ncurses' own `xterm-direct` has it: the first eight numbers are the basic colours.
    private static func sequence(_ basic: Int, _ direct: Int) -> [UInt8] {
        Array(
            ("\u{1B}[%?%p1%{8}%<%t\(basic)%p1%d%e\(direct);2;%p1%{65536}%/%d;"
                + "%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m\0").utf8)
    }

    /// The places of numbers and strings, of `term.h`.
    private enum Place {
        static let colors = 13
        static let pairs = 14
        static let foreground = 359
        static let background = 360
    }

    private static let numbersOf16Bits = 0o432
    private static let numbersOf32Bits = 0o1036

    /// `description` with RGB values, as ncurses takes it from `TERMINFO`; nil where it is no
    /// description, or one of a terminal that has not 256 colours.
    ///
    /// Its extended capabilities are left out: ncurses needs none of them, and nobody else asks.
    static func direct(_ description: [UInt8]) -> String? {
        var rest = description[...]
        func take(_ count: Int) -> [UInt8]? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        guard let head = take(12), case let counts = (0..<6).map({ value(at: $0, in: head) }),
            [numbersOf16Bits, numbersOf32Bits].contains(counts[0]),
            // The names and the flags, and what makes their count even.
            let names = take((counts[1] + counts[2] + 1) / 2 * 2),
            let given = take(counts[3] * (counts[0] == numbersOf32Bits ? 4 : 2)),
            var offsets = take(counts[4] * 2), var strings = take(counts[5])
        else { return nil }
        var numbers = counts[0] == numbersOf32Bits ? given : widened(given)
        guard counts[3] > Place.pairs, counts[4] > Place.background,
            numbers[(4 * Place.colors)..<(4 * Place.pairs)].elementsEqual([0, 1, 0, 0])
        else { return nil }
        numbers.replaceSubrange(
            (4 * Place.colors)..<(4 * Place.pairs + 4), with: [0, 0, 0, 1, 0, 0, 1, 0])
        for (place, text) in [
            (Place.foreground, sequence(3, 38)), (Place.background, sequence(4, 48)),
        ] {
            offsets.replaceSubrange((2 * place)..<(2 * place + 2), with: bytes(of: strings.count))
            strings += text
        }
        var whole = bytes(of: numbersOf32Bits) + head[2..<10] + bytes(of: strings.count)
        whole += names + numbers + offsets + strings
        if strings.count % 2 == 1 { whole.append(0) }
        // One flag that is set, and its name in a table of one string.
        let name = Array("RGB\0".utf8)
        whole += [1, 0, 0, 1, name.count].flatMap(bytes) + [1, 0] + bytes(of: 0) + name
        return "hex:" + hex(whole)
    }

    private static func value(at place: Int, in bytes: [UInt8]) -> Int {
        Int(bytes[2 * place]) | Int(bytes[2 * place + 1]) << 8
    }

    private static func bytes(of value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    private static func widened(_ numbers: [UInt8]) -> [UInt8] {
        (0..<numbers.count / 2).flatMap { place in
            // Negative is what the terminal has not.
            let more: UInt8 = numbers[2 * place + 1] < 0x80 ? 0 : 0xFF
            return [numbers[2 * place], numbers[2 * place + 1], more, more]
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
        return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            for (place, byte) in bytes.enumerated() {
                text[2 * place] = digit(byte >> 4)
                text[2 * place + 1] = digit(byte & 15)
            }
            return 2 * bytes.count
        }
    }
}
