/// The named values of a record, in order.
///
/// Names are literals, so that no data can become one. A name that is set again keeps its place
/// and gets the new value.
public struct LogFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    public struct Field: Hashable, Sendable {
        public let name: String
        public let value: LogValue
    }

    public private(set) var all: [Field] = []

    public init() {}

    public init(dictionaryLiteral elements: (StaticString, LogValue)...) {
        all.reserveCapacity(elements.count)
        for (name, value) in elements { set(name.description, value) }
    }

    public subscript(name: StaticString) -> LogValue? {
        get { value(of: name.description) }
        set {
            let name = name.description
            if let newValue {
                set(name, newValue)
            } else {
                all.removeAll { $0.name == name }
            }
        }
    }

    /// As in the text of a log: `name=value` and so on, each after `mark`.
    func line(after mark: String) -> String {
        var line = ""
        for field in all {
            line +=
                mark + LineText.escaped(field.name) + "="
                + LineText.quoted(field.value.description)
        }
        return line
    }

    /// `name=value` and so on.
    public var line: String { String(line(after: " ").dropFirst()) }

    /// These fields with others on top, which win.
    public func merging(_ others: LogFields) -> LogFields {
        guard !all.isEmpty else { return others }
        var merged = self
        for field in others.all { merged.set(field.name, field.value) }
        return merged
    }

    func value(of name: String) -> LogValue? {
        all.first { $0.name == name }?.value
    }

    private mutating func set(_ name: String, _ value: LogValue) {
        if let index = all.firstIndex(where: { $0.name == name }) {
            all[index] = Field(name: name, value: value)
        } else {
            all.append(Field(name: name, value: value))
        }
    }
}
