import Sentences

/// Parses [JSON5](https://spec.json5.org): JSON with comments, trailing commas, unquoted keys,
/// single quotes and more forms of numbers.
///
/// For files that people write: every value keeps its position, so that error messages can name the
/// line. Nested values are parsed recursively, up to a depth limit.
public struct JSON5Reader {
    static let depthLimit = 32
    static let sizeLimit = 4 << 20

    let scalars: [Unicode.Scalar]
    var index = 0
    private var line = 1
    private var lineStart = 0

    /// Parses a whole file.
    public static func read(_ bytes: [UInt8]) throws(JSON5Error) -> JSON5Value {
        var reader = try reader(of: bytes)
        return try reader.whole()
    }

    /// Parses a file that may be empty: nil where there are only spaces and comments.
    public static func readIfAny(_ bytes: [UInt8]) throws(JSON5Error) -> JSON5Value? {
        var reader = try reader(of: bytes)
        return try reader.peek() == nil ? nil : reader.whole()
    }

    /// A reader positioned before the first value.
    static func reader(of bytes: [UInt8]) throws(JSON5Error) -> JSON5Reader {
        let start = JSON5Value.Position(line: 1, column: 1)
        guard bytes.count <= sizeLimit else {
            throw JSON5Error(position: start, sentence: .json.tooLargeFile)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let line = 1 + firstBadLine(bytes)
            throw JSON5Error(
                position: JSON5Value.Position(line: line, column: 1),
                sentence: .json.notText)
        }
        var reader = JSON5Reader(scalars: Array(text.unicodeScalars))
        if reader.peek() == "\u{FEFF}" {
            reader.index = 1
            reader.lineStart = 1
        }
        try reader.skipSpace()
        return reader
    }

    mutating func whole() throws(JSON5Error) -> JSON5Value {
        let value = try value(depth: 0)
        try skipSpace()
        guard peek() == nil else {
            throw error(.json.moreText)
        }
        return value
    }

    init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    private static func firstBadLine(_ bytes: [UInt8]) -> Int {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    }

    var position: JSON5Value.Position {
        JSON5Value.Position(line: line, column: index - lineStart + 1)
    }

    func error(_ sentence: Sentence, at place: JSON5Value.Position? = nil) -> JSON5Error {
        JSON5Error(position: place ?? position, sentence: sentence)
    }

    func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
        index + ahead < scalars.count ? scalars[index + ahead] : nil
    }

    /// Consumes one scalar and counts lines.
    @discardableResult
    mutating func take() -> Unicode.Scalar? {
        guard let scalar = peek() else { return nil }
        index += 1
        let endsLine =
            scalar == "\n" || scalar == "\u{2028}" || scalar == "\u{2029}"
            || scalar == "\r" && peek() != "\n"
        if endsLine {
            line += 1
            lineStart = index
        }
        return scalar
    }

    mutating func skipSpace() throws(JSON5Error) {
        while let scalar = peek() {
            if scalar == "/" {
                try skipComment()
            } else if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                take()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(JSON5Error) {
        let start = position
        take()
        switch take() {
        case "/":
            while let scalar = peek(), !Self.endsLine(scalar) { take() }
        case "*":
            while !(peek() == "*" && peek(1) == "/") {
                guard take() != nil else {
                    throw error(.json.endlessComment, at: start)
                }
            }
            take()
            take()
        default: throw error(.json.comment, at: start)
        }
    }

    static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
}
