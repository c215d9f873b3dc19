public import Sentences

/// A value of a log record. Its type decides what may be seen of it.
///
/// Plain are only numbers, flags, literals in the source and names of closed enums: no text from a
/// variable can become plain. What belongs to the diner is `personal` and leaves a fingerprint; a
/// secret leaves only the mark that it was there; text from a server is cleaned where it is made
/// (``OutsideWords``, ``OutsideURL``).
public struct LogValue: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case integer(Int)
        case double(Double)
        case bool(Bool)
        case text(String)
        case list([LogValue])
    }

    let content: Content

    /// Stands for a secret, such as a password: the value itself is not even taken.
    public static let secret = LogValue(.text("•••"))

    init(_ content: Content) {
        self.content = content
    }

    /// Text of the diner, such as a name, an address or words typed: two records of one run show
    /// whether it was the same, and nothing else.
    public static func personal(_ text: String) -> LogValue {
        LogValue(.text(Fingerprint.of(text)))
    }

    /// The last part of a server's identifier, such as 12 of `demo:/api/restaurants/12`, if it is a
    /// short number; else its fingerprint, for identifiers can be tokens.
    public static func reference(_ identifier: String) -> LogValue {
        let last = identifier.utf8.split(separator: UInt8(ascii: "/")).last ?? [][...]
        let isNumber = 1...9 ~= last.count && last.allSatisfy { $0 &- 0x30 < 10 }
        return isNumber
            ? LogValue(.text(String(decoding: last, as: UTF8.self))) : .personal(identifier)
    }

    /// The path of a member in a document, such as `items[3].price`: names that the program reads,
    /// and indices. Other names leave a gap.
    public static func path(_ path: String) -> LogValue {
        guard path.utf8.count <= 200 else { return "…" }
        let parts = path.split(separator: ".", omittingEmptySubsequences: false).map { part in
            let name = part.prefix { $0 != "[" }
            let isKnown = name.isEmpty || WireNames.all.contains(String(name))
            return (isKnown ? name : "…") + indices(part[name.endIndex...])
        }
        return LogValue(.text(parts.joined(separator: ".")))
    }

    /// As in `[3]` or `[]`; anything else in brackets leaves a gap.
    private static func indices(_ text: Substring) -> String {
        guard !text.isEmpty else { return "" }
        let isIndex = text.utf8.allSatisfy { $0 &- 0x30 < 10 || "[]".utf8.contains($0) }
        return isIndex && text.utf8.count <= 40 ? String(text) : "[…]"
    }

    /// A name that a system gives, as of a terminal, a locale, a version, a time. One that cannot be such a
    /// name leaves a gap.
    public static func systemName(_ name: String) -> LogValue {
        let isPlain = name.utf8.allSatisfy { byte in
            (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "_@.:+-".utf8.contains(byte)
        }
        return LogValue(.text(isPlain && name.utf8.count <= 60 ? name : "…"))
    }

    /// The server that an identifier such as `demo` or `https://eat.example` names.
    public static func server(_ identifier: String) -> LogValue {
        identifier == "demo" ? "demo" : .outside(OutsideURL(identifier))
    }

    /// A name out of a closed enum.
    public static func name<Name: RawRepresentable & CaseIterable>(_ name: Name) -> LogValue
    where Name.RawValue == String {
        LogValue(.text(name.rawValue))
    }

    /// The case of an enum, without its values.
    public static func `case`(_ value: some Any) -> LogValue {
        LogValue(.text(CaseName.of(value)))
    }

    /// A name out of a list in the source; any other leaves a gap.
    public static func listed(_ name: String, among names: [String]) -> LogValue {
        LogValue(.text(names.contains(name) ? name : "…"))
    }

    /// The name of a case of the catalogue, with those of the sentences in it, and without anything
    /// else that is filled in.
    public static func sentence(_ sentence: Sentence) -> LogValue {
        LogValue(.text(name(of: sentence)))
    }

    private static func name(of sentence: Sentence) -> String {
        let inner = sentence.arguments.compactMap { argument in
            if case .sentence(let sentence) = argument { name(of: sentence) } else { nil }
        }
        return sentence.name + (inner.isEmpty ? "" : "(\(inner.joined(separator: ", ")))")
    }

    /// A document of the program's own, all of whose values were made for a log: an event of its use,
    /// or the chain of an error, as it was kept.
    package static func document(_ document: String) -> LogValue {
        LogValue(.text(document))
    }

    public static func outside(_ words: OutsideWords) -> LogValue {
        LogValue(.text(words.text))
    }

    public static func outside(_ url: OutsideURL) -> LogValue {
        LogValue(.text(url.text))
    }

    public static func count(_ number: Int) -> LogValue {
        LogValue(.integer(number))
    }

    /// A mark that the program made itself, such as that of a request.
    public static func mark(_ number: UInt64) -> LogValue {
        LogValue(.text(String(number, radix: 16)))
    }

    /// The reference of a kind of error, a hash without vowels; any other text leaves a gap.
    public static func errorKind(_ reference: String) -> LogValue {
        let isPlain = reference.utf8.allSatisfy { byte in
            byte &- 0x32 < 8 || byte &- 0x62 < 25 && !"aeiou".utf8.contains(byte)
        }
        return LogValue(.text(isPlain && reference.utf8.count <= 14 ? reference : "…"))
    }

    public static func flag(_ flag: Bool) -> LogValue {
        LogValue(.bool(flag))
    }

    public static func number(_ number: Double) -> LogValue {
        LogValue(.double(number))
    }

    /// A duration, in milliseconds.
    public static func time(_ duration: Duration) -> LogValue {
        let (seconds, attoseconds) = duration.components
        return LogValue(
            .double(Double(seconds) * 1000 + Double(attoseconds / 1_000_000_000_000) / 1000))
    }

    /// At most 64 values; a longer list ends with how many are missing.
    public static func list(_ values: [LogValue]) -> LogValue {
        guard values.count > 64 else { return LogValue(.list(values)) }
        return LogValue(.list(values.prefix(63) + [.count(values.count - 63)]))
    }
}

extension LogValue: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: LogValue...) {
        self = .list(elements)
    }
}

extension LogValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, CustomStringConvertible
{
    /// Takes literals only: the compiler makes no `StaticString` of a variable.
    public init(stringLiteral value: StaticString) {
        self.init(.text(value.description))
    }

    public init(integerLiteral value: Int) {
        self.init(.integer(value))
    }

    public init(floatLiteral value: Double) {
        self.init(.double(value))
    }

    public init(booleanLiteral value: Bool) {
        self.init(.bool(value))
    }

    public init(_ name: StaticString) {
        self.init(.text(name.description))
    }

    public var description: String {
        switch content {
        case .text(let text): text
        case .integer(let number): String(number)
        case .double(let number): String(number)
        case .bool(let flag): String(flag)
        case .list(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
        }
    }
}

/// A short mark for a text, different in each process: `Hasher` has a random seed.
enum Fingerprint {
    static func of(_ text: String) -> String {
        var hasher = Hasher()
        hasher.combine(text)
        let digits = String(UInt32(truncatingIfNeeded: hasher.finalize()), radix: 16)
        return "~" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
