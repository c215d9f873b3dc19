/// The named values of a record, in order.
///
/// A key that is set again keeps its place and gets the new value.
public struct LogFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    public enum Value: Hashable, Sendable {
        case string(String)
        case integer(Int)
        case double(Double)
        case bool(Bool)
    }

    public struct Field: Hashable, Sendable {
        public let key: String
        public let value: Value

        public init(key: String, value: Value) {
            self.key = key
            self.value = value
        }
    }

    public private(set) var all: [Field] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, Value)...) {
        for (key, value) in elements {
            self[key] = value
        }
    }

    public subscript(key: String) -> Value? {
        get {
            all.first { $0.key == key }?.value
        }
        set {
            let index = all.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): all[index] = Field(key: key, value: value)
            case (let index?, nil): all.remove(at: index)
            case (nil, let value?): all.append(Field(key: key, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension LogFields.Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, CustomStringConvertible
{
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    public init(integerLiteral value: Int) {
        self = .integer(value)
    }

    public init(floatLiteral value: Double) {
        self = .double(value)
    }

    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    public var description: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .double(let number): String(number)
        case .bool(let flag): String(flag)
        }
    }
}
