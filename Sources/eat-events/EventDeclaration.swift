/// An event: its name on the wire, who gets it, and what it may hold.
struct EventDeclaration {
    /// The name of its Swift type.
    let id: String
    let name: String
    let trackers: [String]
    let summary: String
    let keys: [PayloadKey]
    let line: Int

    init(_ member: Node.Member, trackers known: Set<String>, file: String) throws(Flaw) {
        guard Naming.isTypeName(member.key) else {
            throw Flaw(file, member.line, "\"\(member.key)\" is no name of an event's type")
        }
        var members = try Members(member.value, member.key, file: file)
        (id, line) = (member.key, member.line)
        let name = try members.text("name")
        guard Naming.isKey(name.text) else {
            throw Flaw(file, name.line, "\"\(name.text)\" is no name of an event")
        }
        self.name = name.text
        summary = try members.text("description").text
        guard let registered = try members.texts("registeredTrackers") else {
            throw Flaw(file, member.line, "\(id) has no registeredTrackers")
        }
        for tracker in registered where !known.contains(tracker.text) {
            throw Flaw(file, tracker.line, "\(id) names an unknown tracker: \(tracker.text)")
        }
        trackers = registered.map(\.text).sorted()
        keys = try PayloadKey.keys(
            try members.list("payloadKeys") ?? [], of: id, depth: 0, file: file)
        try members.end()
    }
}

/// A key of a payload with its type: a number, a truth value, one of a closed list, or an object.
///
/// There are no free texts, so that nothing personal can be in an event.
struct PayloadKey: Sendable {
    indirect enum Kind: Sendable {
        case int
        case double
        case bool
        /// The arms of the experiments that the installation takes part in.
        case arms
        case oneOf([String])
        case object([PayloadKey])
    }

    let name: String
    let kind: Kind
    let summary: String

    private static let types: [String: Kind] = [
        "int": .int, "double": .double, "bool": .bool, "arms": .arms,
    ]
    private static let depthLimit = 4

    static func keys(
        _ nodes: [Node], of owner: String, depth: Int, file: String
    ) throws(Flaw) -> [PayloadKey] {
        var keys: [PayloadKey] = []
        for node in nodes {
            let key = try PayloadKey(node, of: owner, depth: depth, file: file)
            if let clash = keys.first(where: { Naming.camel($0.name) == Naming.camel(key.name) }) {
                let reason =
                    clash.name == key.name
                    ? "\(owner) has \(key.name) twice"
                    : "\(clash.name) and \(key.name) of \(owner) are both"
                        + " \(Naming.camel(key.name)) in Swift"
                throw Flaw(file, node.line, reason)
            }
            keys.append(key)
        }
        return keys.sorted { $0.name < $1.name }
    }

    private init(_ node: Node, of owner: String, depth: Int, file: String) throws(Flaw) {
        guard depth < Self.depthLimit else {
            throw Flaw(file, node.line, "\(owner) is nested too deeply")
        }
        var members = try Members(node, "a key of \(owner)", file: file)
        let name = try members.text("name")
        guard Naming.isKey(name.text), !Naming.isTaken(name.text) else {
            throw Flaw(file, name.line, "\"\(name.text)\" cannot be a key of \(owner)")
        }
        self.name = name.text
        summary = try members.text("description").text
        let whole = "\(owner).\(name.text)"
        let type = members.take("type")
        let values = try members.texts("values")
        let inner = try members.list("objectPayloadKeys")
        try members.end()
        switch (type, values, inner) {
        case (let type?, nil, nil):
            guard case .text(let text) = type.content, let known = Self.types[text] else {
                let known = Self.types.keys.sorted().joined(separator: ", ")
                throw Flaw(file, type.line, "the type of \(whole) is none of \(known)")
            }
            kind = known
        case (nil, let values?, nil):
            try ClosedList.check(values, of: whole, file: file)
            kind = .oneOf(values.map(\.text).sorted())
        case (nil, nil, let inner?):
            kind = .object(
                try Self.keys(inner, of: whole, depth: depth + 1, file: file))
        default:
            throw Flaw(
                file, node.line, "\(whole) takes one of type, values and objectPayloadKeys")
        }
    }
}

/// The values of a closed list, each of which becomes a case.
enum ClosedList {
    static func check(_ values: [Members.Text], of owner: String, file: String) throws(Flaw) {
        var cases: [String: String] = [:]
        for value in values {
            guard Naming.isValue(value.text), !Naming.isTaken(value.text) else {
                throw Flaw(file, value.line, "\"\(value.text)\" cannot be a value of \(owner)")
            }
            if let clash = cases.updateValue(value.text, forKey: Naming.camel(value.text)) {
                throw Flaw(
                    file, value.line,
                    "\(clash) and \(value.text) of \(owner) are both"
                        + " \(Naming.camel(value.text)) in Swift")
            }
        }
    }
}
