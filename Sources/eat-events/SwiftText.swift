/// The declarations as Swift.
struct SwiftText {
    let declarations: Declarations

    func events() -> String {
        var text = """
            // Made from events.json.

            public import JSON

            /// The trackers that events can be registered with.
            public enum TrackerName: String, CaseIterable, Hashable, Sendable {

            """
        for tracker in declarations.trackers {
            text += "    /// \(tracker.summary)\n"
            text += "    \(caseLine(tracker.name))\n"
        }
        text += "}\n\n/// What the program can record of its use.\npublic enum Events {\n"
        let all = declarations.events.map { "\($0.id).declaration" }.joined(separator: ", ")
        text += "    public static let all: [EventDeclaration] = [\(all)]\n"
        for event in declarations.events { text += "\n" + type(event) }
        return text + "}\n"
    }

    private func type(_ event: EventDeclaration) -> String {
        let trackers = event.trackers.map { ".`\(Naming.camel($0))`" }.joined(separator: ", ")
        return """
                /// \(event.summary)
                public struct \(event.id): Event {
                    public static let declaration = EventDeclaration(
                        name: "\(event.name)", trackers: [\(trackers)])

            """ + members(event.keys, indent: "        ") + "    }\n"
    }

    /// The properties, initialiser, writer and nested types of a payload.
    private func members(_ keys: [PayloadKey], indent: String) -> String {
        var text = ""
        for key in keys {
            text += "\(indent)/// \(key.summary)\n"
            text += "\(indent)public var `\(Naming.camel(key.name))`: \(typeName(key))\n"
        }
        let parameters = keys.map { "`\(Naming.camel($0.name))`: \(typeName($0))" }
        text += "\n\(indent)public init(\(parameters.joined(separator: ", "))) {\n"
        for key in keys {
            let name = Naming.camel(key.name)
            text += "\(indent)    self.`\(name)` = `\(name)`\n"
        }
        text += "\(indent)}\n\n\(indent)public func write(to json: inout JSONWriter) {\n"
        for key in keys { text += "\(indent)    \(writing(key))\n" }
        text += "\(indent)}\n"
        for key in keys {
            switch key.kind {
            case .oneOf(let values):
                text += "\n" + enumeration(key, values, indent: indent)
            case .object(let inner):
                text += "\n\(indent)/// \(key.summary)\n"
                text += "\(indent)public struct \(typeName(key)): Hashable, Sendable {\n"
                text += members(inner, indent: indent + "    ") + "\(indent)}\n"
            case .int, .double, .bool, .arms: break
            }
        }
        return text
    }

    private func enumeration(_ key: PayloadKey, _ values: [String], indent: String) -> String {
        "\(indent)/// \(key.summary)\n"
            + "\(indent)public enum \(typeName(key)): String, CaseIterable, Hashable, Sendable {\n"
            + values.map { "\(indent)    \(caseLine($0))\n" }.joined() + "\(indent)}\n"
    }

    func caseLine(_ value: String) -> String {
        "case `\(Naming.camel(value))` = \"\(value)\""
    }

    private func typeName(_ key: PayloadKey) -> String {
        switch key.kind {
        case .int: "Swift.Int"
        case .double: "Swift.Double"
        case .bool: "Swift.Bool"
        case .arms: "ExperimentArms"
        case .oneOf, .object: Naming.capitalised(key.name)
        }
    }

    private func writing(_ key: PayloadKey) -> String {
        let name = Naming.camel(key.name)
        return switch key.kind {
        case .int, .double, .bool: "json.field(\"\(key.name)\", `\(name)`)"
        case .oneOf: "json.field(\"\(key.name)\", `\(name)`.rawValue)"
        case .object, .arms: "json.object(\"\(key.name)\") { `\(name)`.write(to: &$0) }"
        }
    }
}
