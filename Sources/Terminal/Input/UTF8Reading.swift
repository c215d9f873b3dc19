/// The first character in some input, read as UTF-8.
enum UTF8Reading: Equatable {
    case scalar(Unicode.Scalar, length: Int)
    /// Not UTF-8; `length` bytes are skipped together.
    case invalid(length: Int)
    /// The start of a character whose rest has not arrived.
    case unfinished

    init(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first else {
            self = .unfinished
            return
        }
        guard let (length, second) = Self.shape(of: first) else {
            self = first < 0x80 ? .scalar(Unicode.Scalar(first), length: 1) : .invalid(length: 1)
            return
        }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for (index, byte) in bytes.prefix(length).dropFirst().enumerated() {
            let range = index == 0 ? second : 0x80...0xBF
            guard range.contains(byte) else {
                self = .invalid(length: index + 1)
                return
            }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard bytes.count >= length else {
            self = .unfinished
            return
        }
        self = Unicode.Scalar(value).map { .scalar($0, length: length) } ?? .invalid(length: length)
    }

    /// The length that a first byte announces, and the valid range of the second byte.
    private static func shape(of first: UInt8) -> (Int, ClosedRange<UInt8>)? {
        switch first {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }
}
