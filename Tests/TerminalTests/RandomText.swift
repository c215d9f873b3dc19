import TestSupport

/// Text as a hostile or merely international server might send it.
enum RandomText {
    private static let ranges: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0x20...0x7E, 0x00...0x1F, 0x7F...0x9F, 0xA0...0x2FF, 0x300...0x36F,
        0x590...0x6FF, 0x900...0x97F, 0x1100...0x11FF, 0x2000...0x206F, 0x20D0...0x20F0,
        0x2600...0x27BF, 0x3000...0x30FF, 0x4E00...0x4E80, 0xAC00...0xAC80, 0xFE00...0xFE0F,
        0xFF00...0xFFFF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
        0xE0000...0xE01EF, 0x0...0xD7FF, 0xE000...0x10FFFF, 0x200B...0x200F, 0x1F3FB...0x1F3FF,
    ]

    static func make(upTo length: Int, using generator: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...length, using: &generator) {
            guard let range = ranges.randomElement(using: &generator) else { continue }
            // Half of a text stays near one code point, or marks and joiners would rarely meet.
            let value = UInt32.random(in: range, using: &generator)
            let times = generator.next() % 8 == 0 ? 3 : 1
            for _ in 0..<times {
                Unicode.Scalar(value).map { scalars.append($0) }
            }
        }
        return String(scalars)
    }
}
