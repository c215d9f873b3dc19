import Sentences

/// Changes of single members in a file, which leave all else in it as it is.
public enum JSON5Editing {
    /// A file with `key` set to the value that is written as `value`. All else in it stays as it is:
    /// comments, order, spaces.
    public static func setting(
        _ key: String, to value: String, in bytes: [UInt8]
    ) throws(JSON5Error) -> [UInt8] {
        var reader = try JSON5Reader.reader(of: bytes)
        let text = reader.scalars
        let newline = Self.lineEnd(of: text)
        // A value that was typed over several lines ends them as the file does.
        let value = newline == "\n" ? value : value.replacing(/\r?\n/, with: newline)
        guard reader.peek() != nil else {
            let before = String(String.UnicodeScalarView(text))
            let gap = before.isEmpty || before.hasSuffix("\n") ? "" : newline
            return Array(
                "\(before)\(gap){\(newline)  \(key): \(value),\(newline)}\(newline)".utf8)
        }
        guard reader.peek() == "{" else {
            throw reader.error(.json.objectMissing)
        }
        let open = reader.position
        reader.take()
        var last: Member?
        while let member = try nextMember(of: &reader) {
            if member.name == key {
                return Self.bytes(
                    text[..<member.value.lowerBound], value, text[member.value.upperBound...])
            }
            last = member
            guard try reader.hasMore(before: "}", openedAt: open) else { break }
        }
        let brace = reader.index
        let setting = "\(key): \(value)"
        let spaces = text[..<brace].reversed().prefix { $0 == " " || $0 == "\t" }.count
        let isOnItsLine = brace > spaces && JSON5Reader.endsLine(text[brace - spaces - 1])
        let at = isOnItsLine ? brace - spaces : brace
        let addition =
            isOnItsLine
            ? Self.indent(of: last?.start, in: text) + setting + "," + newline
            : (spaces > 0 ? "" : " ") + setting + " "
        // The comma stands at the value that it follows, before any comment.
        guard let last, last.comma == nil else {
            return Self.bytes(text[..<at], addition, text[at...])
        }
        return Self.bytes(
            text[..<last.value.upperBound], ",",
            Array(text[last.value.upperBound..<at]) + Array(addition.unicodeScalars)
                + Array(text[at...]))
    }

    /// A file without `key`, or nil where it has none. All else in it stays as it is, also a comment
    /// beside it.
    public static func removing(
        _ key: String, from bytes: [UInt8]
    ) throws(JSON5Error) -> [UInt8]? {
        var reader = try JSON5Reader.reader(of: bytes)
        guard reader.peek() == "{" else { return nil }
        let (text, open) = (reader.scalars, reader.position)
        reader.take()
        while let member = try nextMember(of: &reader) {
            if member.name == key { return without(member, in: text) }
            guard try reader.hasMore(before: "}", openedAt: open) else { return nil }
        }
        return nil
    }

    private struct Member {
        let name: String
        /// Where the name begins.
        let start: Int
        let value: Range<Int>
        /// The place of the comma behind it.
        let comma: Int?
    }

    /// The next member; nil where the object ends.
    private static func nextMember(
        of reader: inout JSON5Reader
    ) throws(JSON5Error) -> Member? {
        try reader.skipSpace()
        if reader.peek() == "}" { return nil }
        let start = reader.index
        let name = try reader.key()
        try reader.skipSpace()
        guard reader.peek() == ":" else {
            throw reader.error(.json.colonMissing(key: reader.quoted(name)))
        }
        reader.take()
        try reader.skipSpace()
        let first = reader.index
        _ = try reader.value(depth: 1)
        let value = first..<reader.index
        try reader.skipSpace()
        let comma = reader.peek() == "," ? reader.index : nil
        return Member(name: name, start: start, value: value, comma: comma)
    }

    /// `text` without a member and its comma, and without the line where nothing else is on it.
    private static func without(_ member: Member, in text: [Unicode.Scalar]) -> [UInt8] {
        func blanks(_ some: some Sequence<Unicode.Scalar>) -> Int {
            some.prefix { $0 == " " || $0 == "\t" }.count
        }
        var (start, end) = (member.start, member.value.upperBound)
        var between: [Unicode.Scalar] = []
        if let comma = member.comma {
            // A comment before the comma stays.
            between =
                text[end..<comma].allSatisfy(\.properties.isWhitespace)
                ? [] : Array(text[end..<comma])
            end = comma + 1
        }
        let before = blanks(text[..<start].reversed())
        let after = blanks(text[end...])
        let isFirst = start == before || JSON5Reader.endsLine(text[start - before - 1])
        let next = text[(end + after)...].first
        if !between.isEmpty {
            between.removeFirst(before > 0 ? blanks(between) : 0)
        } else if isFirst, next == "\n" || next == "\r" {
            start -= before
            end += after + (text[(end + after)...].starts(with: ["\r", "\n"]) ? 2 : 1)
        } else if next != "}" {
            end += after
        } else {
            // The brace keeps one blank before it.
            start -= after > 0 ? before : 0
        }
        return Self.bytes(text[..<start], "", between + Array(text[end...]))
    }

    /// How the file's first line ends; a sole carriage return is no end that editors write.
    private static func lineEnd(of text: [Unicode.Scalar]) -> String {
        guard let end = text.firstIndex(of: "\n"), end > 0 else { return "\n" }
        return text[end - 1] == "\r" ? "\r\n" : "\n"
    }

    /// The spaces before the first thing on the line at `place`.
    private static func indent(of place: Int?, in text: [Unicode.Scalar]) -> String {
        guard let place else { return "  " }
        let before = text[..<place].reversed().prefix { $0 == " " || $0 == "\t" }.reversed()
        let isFirst = before.count == place || JSON5Reader.endsLine(text[place - before.count - 1])
        return isFirst ? String(String.UnicodeScalarView(before)) : "  "
    }

    private static func bytes(
        _ before: some Sequence<Unicode.Scalar>, _ text: String,
        _ after: some Sequence<Unicode.Scalar>
    ) -> [UInt8] {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: before)
        scalars.append(contentsOf: text.unicodeScalars)
        scalars.append(contentsOf: after)
        return Array(String(scalars).utf8)
    }
}
