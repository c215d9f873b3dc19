/// The output of a program to a terminal, searched for names.
struct Paint {
    /// Letters, each with the number of bytes up to its end; cursor movements count as line breaks.
    private let letters: [(byte: UInt8, end: Int)]

    init(_ output: [UInt8]) {
        var letters: [(byte: UInt8, end: Int)] = []
        var index = 0
        while index < output.count {
            if output[index] == 0x1B {
                index = Self.end(of: output, sequenceAt: index)
                letters.append((0x0A, index))
            } else {
                letters.append((output[index], index + 1))
                index += 1
            }
        }
        self.letters = letters
    }

    /// The text without control sequences, for people.
    static func text(_ output: ArraySlice<UInt8>) -> String {
        let bytes = Paint(Array(output)).letters.map(\.byte)
        return String(
            decoding: Array(bytes.split(separator: 0x0A).joined(separator: [0x20])), as: UTF8.self)
    }

    private static func end(of output: [UInt8], sequenceAt start: Int) -> Int {
        let next = start + 1
        guard next < output.count else { return next }
        switch output[next] {
        case UInt8(ascii: "["):
            let final = output[(next + 1)...].firstIndex { (0x40...0x7E).contains($0) }
            return final.map { $0 + 1 } ?? output.count
        case UInt8(ascii: "]"):
            let final = output[(next + 1)...].firstIndex { $0 == 0x07 || $0 == 0x9C || $0 == 0x1B }
            return final.map { $0 + (output[$0] == 0x1B ? 2 : 1) } ?? output.count
        case 0x20...0x2F: return min(output.count, next + 2)
        default: return next + 1
        }
    }

    /// The number of bytes until `count` of the names were readable; nil if they never were.
    func length(showing count: Int, of names: NameBook) -> Int? {
        var seen: Set<UInt64> = []
        var window: UInt64 = 0
        for letter in letters {
            window = window << 8 | UInt64(letter.byte)
            if names.contains(window), seen.insert(window).inserted, seen.count == count {
                return letter.end
            }
        }
        return nil
    }

    /// The first name in the output.
    func first(of names: NameBook) -> String? {
        var window: UInt64 = 0
        for letter in letters {
            window = window << 8 | UInt64(letter.byte)
            if let name = names.name(window) { return name }
        }
        return nil
    }
}

/// Names by their first eight bytes, which is what a narrow column shows.
struct NameBook {
    private var names: [UInt64: String] = [:]

    init(_ all: [String]) {
        for name in all where name.utf8.count >= 8 {
            let start = name.utf8.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            if names[start] == nil { names[start] = name }
        }
    }

    func contains(_ start: UInt64) -> Bool { names[start] != nil }
    func name(_ start: UInt64) -> String? { names[start] }
}
