/// A switch of a feature: its type, its bundled value, and whether a server may set it.
struct SwitchDeclaration {
    let feature: String
    let variable: String
    let summary: String
    let kind: SwitchKind
    let bundled: SwitchLiteral
    let isRemote: Bool
    let line: Int

    /// The features that a server or an experiment may change: they concern neither ordering nor
    /// credentials nor telemetry. A new feature is not among them until somebody adds it here.
    static let open: Set = ["list", "look", "peek"]

    var name: String { "\(feature).\(variable)" }
    var swiftName: String { "\(Naming.capitalised(feature)).\(Naming.camel(variable))" }
    /// The variable of the environment that sets it.
    var environment: String { Self.prefix + "\(feature)_\(variable)".uppercased() }
    /// What such variables begin with.
    static let prefix = "EAT_SWITCH_"

    init(_ member: Node.Member, of feature: String, file: String) throws(Flaw) {
        guard Naming.isKey(member.key), !Naming.isTaken(member.key) else {
            throw Flaw(file, member.line, "\"\(member.key)\" cannot be a switch of \(feature)")
        }
        (self.feature, variable, line) = (feature, member.key, member.line)
        let name = "\(feature).\(member.key)"
        var members = try Members(member.value, name, file: file)
        summary = try members.text("description").text
        kind = try SwitchKind(&members, name)
        guard let bundled = members.take("bundled") else {
            throw Flaw(file, members.line, "\(name) has no bundled value")
        }
        self.bundled = try kind.literal(bundled, "the bundled value of \(name)", file: file)
        let remote = members.take("remote")
        try members.end()
        switch remote?.content {
        case nil: isRemote = false
        case .bool(let isRemote): self.isRemote = isRemote
        default: throw Flaw(file, remote?.line ?? line, "remote of \(name) is true or false")
        }
        guard !isRemote || Self.open.contains(feature) else {
            throw Flaw(file, remote?.line ?? line, "\(name) cannot be remote: \(Self.rule)")
        }
    }

    static var rule: String {
        "only switches of \(open.sorted().joined(separator: ", ")) are sure not to concern"
            + " ordering, credentials or telemetry"
    }
}

/// The type of a switch, with what its values may be.
enum SwitchKind {
    case bool
    case int(ClosedRange<Int>)
    case double(ClosedRange<Double>)
    case string
    case oneOf([String])

    private static let types = ["bool", "double", "int", "string"]

    init(_ members: inout Members, _ name: String) throws(Flaw) {
        let file = members.file
        let (type, values) = (members.take("type"), try members.texts("values"))
        let (least, most) = (members.take("least"), members.take("most"))
        switch (type, values) {
        case (nil, let values?):
            try ClosedList.check(values, of: name, file: file)
            self = .oneOf(values.map(\.text))
        case (let type?, nil):
            guard case .text(let text) = type.content, Self.types.contains(text) else {
                let known = Self.types.joined(separator: ", ")
                throw Flaw(file, type.line, "the type of \(name) is none of \(known)")
            }
            switch text {
            case "bool": self = .bool
            case "string": self = .string
            case "int":
                self = .int(
                    try Self.range(least, most, of: name, members) { Int($0) })
                return
            default:
                self = .double(
                    try Self.range(least, most, of: name, members) { Double($0) })
                return
            }
        default: throw Flaw(file, members.line, "\(name) takes one of type and values")
        }
        if let bound = least ?? most {
            throw Flaw(file, bound.line, "\(name) is no number, so it has neither least nor most")
        }
    }

    private static func range<Number: Comparable>(
        _ least: Node?, _ most: Node?, of name: String, _ members: Members,
        _ read: (String) -> Number?
    ) throws(Flaw) -> ClosedRange<Number> {
        func bound(_ node: Node?, _ word: String) throws(Flaw) -> Number {
            guard let node else { throw Flaw(members.file, members.line, "\(name) has no \(word)") }
            guard case .number(let text) = node.content, let number = read(text) else {
                throw Flaw(members.file, node.line, "\(word) of \(name) is no number of its type")
            }
            return number
        }
        let (low, high) = (try bound(least, "least"), try bound(most, "most"))
        guard low <= high else {
            throw Flaw(members.file, members.line, "least of \(name) is above its most")
        }
        return low...high
    }

    /// Reads a value of this type. Errors call it `what`.
    func literal(_ node: Node, _ what: String, file: String) throws(Flaw) -> SwitchLiteral {
        func wrong(_ expected: String) -> Flaw {
            Flaw(file, node.line, "\(what) takes \(expected), not \(node.kind)")
        }
        switch (self, node.content) {
        case (.bool, .bool(let flag)): return .bool(flag)
        case (.bool, _): throw wrong("a boolean")
        case (.int(let range), .number(let text)):
            guard let number = Int(text) else {
                throw Flaw(file, node.line, "\(what) takes a whole number")
            }
            guard range.contains(number) else {
                throw Flaw(
                    file, node.line,
                    "\(what) is not from \(range.lowerBound) to \(range.upperBound)")
            }
            return .int(number)
        case (.double(let range), .number(let text)):
            guard let number = Double(text), range.contains(number) else {
                throw Flaw(
                    file, node.line,
                    "\(what) is not from \(range.lowerBound) to \(range.upperBound)")
            }
            return .double(number)
        case (.int, _), (.double, _): throw wrong("a number")
        case (.string, .text(let text)): return .text(text)
        case (.oneOf(let values), .text(let text)):
            guard values.contains(text) else {
                throw Flaw(
                    file, node.line, "\(what) is none of \(values.joined(separator: ", "))")
            }
            return .text(text)
        case (.string, _), (.oneOf, _): throw wrong("a string")
        }
    }
}

/// A value of a switch, as declared.
enum SwitchLiteral: Equatable {
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
}
