/// A picture read from a string of sixels, by a terminal's rules and not by those of what writes it:
/// DEC STD 070, chapter "Sixel graphics".
public struct Sixels {
    public private(set) var width = 0
    public private(set) var height = 0
    /// Red, green and blue from 0 to 255, row by row; nil where nothing was drawn.
    private var pixels: [[Int]?] = []
    private var colors: [Int: [Int]] = [:]
    private var color = 0

    /// Nil for what is no such string, and for one that draws outside of the size it states.
    public init?(_ bytes: [UInt8]) {
        let text = bytes.map { Character(UnicodeScalar($0)) }
        guard text.starts(with: "\u{1B}P"), text.suffix(2) == ["\u{1B}", "\\"],
            let start = text.firstIndex(of: "q")
        else { return nil }
        var rest = text[(start + 1)..<(text.count - 2)]
        guard rest.popFirst() == "\"" else { return nil }
        let raster = Self.numbers(&rest)
        guard raster.count == 4, raster[0] == raster[1] else { return nil }
        (width, height) = (raster[2], raster[3])
        pixels = Array(repeating: nil, count: width * height)
        guard draw(rest) else { return nil }
    }

    private static func numbers(_ rest: inout ArraySlice<Character>) -> [Int] {
        let text = rest.prefix { $0.isNumber || $0 == ";" }
        rest = rest.dropFirst(text.count)
        return String(text).split(separator: ";").compactMap { Int($0) }
    }

    private mutating func draw(_ text: ArraySlice<Character>) -> Bool {
        var (rest, column, line, count) = (text, 0, 0, 1)
        while let next = rest.popFirst() {
            switch next {
            case "#":
                let numbers = Self.numbers(&rest)
                color = numbers.first ?? -1
                if numbers.count == 5, numbers[1] == 2 {
                    // In hundredths.
                    colors[color] = numbers[2...].map { ($0 * 255 + 50) / 100 }
                } else if numbers.count != 1 {
                    return false
                }
            case "!": count = Self.numbers(&rest).first ?? 0
            case "$": column = 0
            case "-": (column, line) = (0, line + 6)
            default:
                guard let bits = next.asciiValue.map({ Int($0) - 0x3F }), (0...63).contains(bits),
                    put(bits, from: column, count, line)
                else { return false }
                (column, count) = (column + count, 1)
            }
        }
        return true
    }

    private mutating func put(_ bits: Int, from column: Int, _ count: Int, _ line: Int) -> Bool {
        guard bits > 0 else { return true }
        guard let color = colors[color], column + count <= width else { return false }
        for bit in 0..<6 where bits >> bit & 1 == 1 {
            guard line + bit < height else { return false }
            for at in column..<column + count { pixels[(line + bit) * width + at] = color }
        }
        return true
    }

    /// How many pixels nothing was drawn on.
    public var blanks: Int { pixels.count { $0 == nil } }

    /// The mean colour of a square.
    public func mean(_ left: Int, _ top: Int, _ side: Int) -> [Int] {
        let square = (top..<top + side).flatMap { line in
            (left..<left + side).map { pixels[line * width + $0] ?? [0, 0, 0] }
        }
        return (0..<3).map { part in square.reduce(0) { $0 + $1[part] } / square.count }
    }
}
