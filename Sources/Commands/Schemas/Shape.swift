/// The form of a value in JSON answers (0102).
///
/// The one description of what commands answer: JSON Schemas, the names for `--fields`, the columns
/// of `--plain` and `--csv`, and the manual are made of it.
indirect enum Shape: Sendable {
    case text
    /// One of these words, which are no names and never translated; or another one, where it `isOpen`
    /// to what servers say.
    case word([String], isOpen: Bool)
    /// In RFC 3339.
    case time
    case integer
    case number
    case boolean
    /// What has no fixed form, such as a value of the configuration.
    case anything
    case list(Shape)
    case record([Member])
    /// A record whose names are not fixed.
    case map(Shape)
    case either([Shape])
    case orNull(Shape)

    struct Member: Sendable {
        let name: String
        let shape: Shape
        /// Not there at all where it makes no sense. New members are null instead.
        let isOptional: Bool
    }

    var orNull: Shape { .orNull(self) }

    /// A record with these members as well.
    func with(_ more: Shape) -> Shape { .record(members + more.members) }
}

/// A record, with its members in the order in which they are written. `"name?"` may be absent.
extension Shape: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, Shape)...) {
        self = .record(
            elements.map { name, shape in
                let isOptional = name.hasSuffix("?")
                return Member(
                    name: isOptional ? String(name.dropLast()) : name, shape: shape,
                    isOptional: isOptional)
            })
    }
}

extension Shape {
    /// What it is where it is not null.
    var value: Shape {
        if case .orNull(let shape) = self { shape.value } else { self }
    }

    /// The members of a record, or of any of several, each once.
    var members: [Member] {
        switch value {
        case .record(let members): return members
        case .either(let shapes):
            var seen: Set<String> = []
            return shapes.flatMap(\.members).filter { seen.insert($0.name).inserted }
        default: return []
        }
    }

    /// The shape of a member of it, or of the elements of it.
    subscript(_ name: String) -> Shape? {
        if case .list(let element) = value { return element[name] }
        return members.first { $0.name == name }?.shape
    }

    /// What one of several rows is, or the value itself.
    var element: Shape {
        if case .list(let element) = value { element } else { self }
    }

    /// Whether a table can have it in one cell.
    var isCell: Bool {
        switch value {
        case .text, .word, .time, .integer, .number, .boolean, .anything: true
        case .list(let element): element.isScalar
        case .either(let shapes): shapes.allSatisfy(\.isCell)
        case .record, .map, .orNull: false
        }
    }

    private var isScalar: Bool {
        if case .list = value { false } else { isCell }
    }
}

extension Shape {
    static let money: Shape = ["minor": .integer, "currency": .text]
    /// With who calculated it.
    static let amount = money.with(["source": .calculator])
    static let slot: Shape = ["from": .time, "to": .time]
    static let texts = Shape.list(.text)
    /// How many rows there are; null where nobody knows.
    static let counts: Shape = ["total": .integer.orNull, "truncated": .boolean]
}
