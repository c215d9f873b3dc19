/// A switch: a value that the program goes by, and that may be changed from outside.
struct SwitchDeclaration {
    enum Kind {
        case int(String)
        case double(String)
        case bool(Bool)
        case string(String)
        case oneOf([String], String)
    }

    let feature: String
    let variable: String
    /// What the program goes by where nobody says otherwise, with its type.
    let kind: Kind
    /// The limits of a number, as written.
    let limits: (least: String, most: String)?
    /// The sentence that names it, of the area `switches` of the catalogue.
    let title: String
    let summary: String
    let group: String
    /// Whether a server may set it.
    let isRemote: Bool
    let line: Int

    var name: String { "\(feature).\(variable)" }

    init(feature: String, _ member: Node.Member, file: String) throws(Flaw) {
        (self.feature, variable, line) = (feature, member.key, member.line)
        let name = "\(feature).\(member.key)"
        guard Naming.isKey(member.key), !Naming.isTaken(member.key) else {
            throw Flaw(file, member.line, "\"\(member.key)\" cannot be a switch of \(feature)")
        }
        var members = try Members(member.value, name, file: file)
        let title = try members.text("title")
        guard Naming.isKey(title.text) else {
            throw Flaw(file, title.line, "\"\(title.text)\" names no sentence")
        }
        self.title = title.text
        summary = try members.text("description").text
        group = try members.text("group").text
        isRemote = try Self.bool(members.take("remote"), "remote of \(name)", file: file) ?? false
        let (type, values) = (members.take("type"), try members.texts("values"))
        guard let value = members.take("value") else {
            throw Flaw(file, member.line, "\(name) has no value")
        }
        let (least, most) = (members.take("least"), members.take("most"))
        try members.end()
        kind = try Self.kind(type, values, value, of: name, at: member.line, file: file)
        limits = try Self.limits(least, most, of: kind, name, file: file)
    }

    private static func kind(
        _ type: Node?, _ values: [Members.Text]?, _ value: Node, of name: String, at line: Int,
        file: String
    ) throws(Flaw) -> Kind {
        if let values, type == nil {
            try ClosedList.check(values, of: name, file: file)
            let known = values.map(\.text).sorted()
            guard case .text(let text) = value.content, known.contains(text) else {
                throw Flaw(file, value.line, "the value of \(name) is not in its list")
            }
            return .oneOf(known, text)
        }
        guard let type, values == nil else {
            throw Flaw(file, line, "\(name) takes one of type and values")
        }
        guard case .text(let wanted) = type.content,
            ["bool", "double", "int", "string"].contains(wanted)
        else {
            throw Flaw(
                file, type.line, "the type of \(name) is none of bool, double, int, string")
        }
        switch (wanted, value.content) {
        case ("int", .number(let number)) where !number.contains("."): return .int(number)
        case ("double", .number(let number)): return .double(number)
        case ("bool", .bool(let flag)): return .bool(flag)
        case ("string", .text(let text)): return .string(text)
        default:
            throw Flaw(file, value.line, "\(name) is a \(wanted), and its value \(value.kind)")
        }
    }

    /// Numbers have limits, so that nothing outside can make the program wait for an hour.
    private static func limits(
        _ least: Node?, _ most: Node?, of kind: Kind, _ name: String, file: String
    ) throws(Flaw) -> (String, String)? {
        let value: String
        switch kind {
        case .int(let number), .double(let number): value = number
        default:
            guard let odd = least ?? most else { return nil }
            throw Flaw(file, odd.line, "\(name) is no number, so it takes no limits")
        }
        guard let least, let most, case .number(let low) = least.content,
            case .number(let high) = most.content, let from = Double(low), let to = Double(high),
            let number = Double(value), from <= number, number <= to
        else {
            let line = (least ?? most)?.line ?? 1
            throw Flaw(file, line, "the value of \(name) is not between its least and its most")
        }
        if case .int = kind, low.contains(".") || high.contains(".") {
            throw Flaw(file, least.line, "the limits of \(name) are integers, as its value is")
        }
        return (low, high)
    }

    static func bool(_ node: Node?, _ name: String, file: String) throws(Flaw) -> Bool? {
        guard let node else { return nil }
        guard case .bool(let flag) = node.content else {
            throw Flaw(file, node.line, "\(name) takes true or false, not \(node.kind)")
        }
        return flag
    }
}
