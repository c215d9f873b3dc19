import OrderModels
import Sentences
import JSON
import SQLite

/// The value of one column of an item.
///
/// Texts compare byte by byte, as in SQLite. Swift's `String` treats two spellings of one letter as
/// equal, but a kitchen's word is kept as the kitchen wrote it.
public enum ColumnValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)

    public static func == (one: ColumnValue, other: ColumnValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.integer(let one), .integer(let other)): one == other
        case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let number): hasher.combine(number)
        case .text(var text):
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    public init(_ text: String?) {
        self = text.map(ColumnValue.text) ?? .null
    }

    public init(_ number: Int64?) {
        self = number.map(ColumnValue.integer) ?? .null
    }

    public init(_ number: Int) {
        self = .integer(Int64(number))
    }

    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    public var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }
}

/// SQLite's order of values: null before numbers, numbers before texts, texts by their bytes.
extension ColumnValue: Comparable {
    public static func < (one: ColumnValue, other: ColumnValue) -> Bool {
        switch (one, other) {
        case (.integer(let one), .integer(let other)): one < other
        case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
        default: one.rank < other.rank
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer: 1
        case .text: 2
        }
    }
}

extension ColumnValue {
    var sql: SQLValue {
        switch self {
        case .null: .null
        case .integer(let number): .integer(number)
        case .text(let text): .text(text)
        }
    }

    init(_ value: SQLValue) throws {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        case .real: throw StoreError.broken(reason: .rows.fraction)
        }
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .integer(let number): json.int(Int(number))
        case .text(let text): json.string(text)
        }
    }

    init(_ json: JSONValue) throws(JSONError) {
        switch json.kind {
        case .null: self = .null
        case .string: self = .text(try json.string())
        default: self = .integer(Int64(try json.int()))
        }
    }
}
