extension SwiftText {
    func switches() -> String {
        let all = declarations.switches.map {
            "`\(Naming.capitalised($0.feature))`.`\(Naming.camel($0.variable))`.declaration"
        }
        var text = """
            // Made from events.json.

            /// The switches of the program, with their types.
            public enum Switches {
                public static let all: [SwitchDeclaration] = [\(all.joined(separator: ", "))]
                /// What the variables of the environment begin with that set them.
                public static let variablePrefix = "\(SwitchDeclaration.prefix)"

            """
        for feature in features {
            text += "\n    public enum `\(Naming.capitalised(feature))` {\n"
            text += declarations.switches.filter { $0.feature == feature }.map(member)
                .joined(separator: "\n")
            text += "    }\n"
        }
        text += """
            }

            /// The experiments that run.
            public enum Experiments {
                public static let all: [Experiment] = [

            """
        for experiment in declarations.experiments { text += element(experiment) }
        return text + "    ]\n}\n"
    }

    /// The features, each once.
    private var features: [String] {
        declarations.switches.map(\.feature).reduce(into: []) { features, feature in
            if features.last != feature { features.append(feature) }
        }
    }

    private func member(_ one: SwitchDeclaration) -> String {
        let indent = "        "
        var text = ""
        var (typeName, type) = ("", "")
        switch one.kind {
        case .bool: (typeName, type) = ("Swift.Bool", ".bool")
        case .int(let range): (typeName, type) = ("Swift.Int", ".int(\(range))")
        case .double(let range): (typeName, type) = ("Swift.Double", ".double(\(range))")
        case .string: (typeName, type) = ("Swift.String", ".string")
        case .oneOf(let values):
            typeName = Naming.capitalised(one.variable)
            type = ".oneOf([\(values.map { "\"\($0)\"" }.joined(separator: ", "))])"
            text += "\(indent)/// \(one.summary)\n"
            text +=
                "\(indent)public enum \(typeName): Swift.String, CaseIterable, SwitchPayload {\n"
            text += values.map { "\(indent)    \(caseLine($0))\n" }.joined() + "\(indent)}\n\n"
        }
        let remote = one.isRemote ? ", isRemote: true" : ""
        return text + """
            \(indent)/// \(one.summary)
            \(indent)public static let `\(Naming.camel(one.variable))` = Switch<\(typeName)>(
            \(indent)    SwitchDeclaration(
            \(indent)        "\(one.name)", variable: "\(one.environment)", \(type),
            \(indent)        bundled: \(value(one.bundled))\(remote)),
            \(indent)    bundled: \(payload(one)))

            """
    }

    private func element(_ experiment: ExperimentDeclaration) -> String {
        let arms = experiment.arms.map { arm in
            let values = arm.values.map { "\"\($0.name)\": \(value($0.value))" }
            let list = values.isEmpty ? "[:]" : "[\(values.joined(separator: ", "))]"
            return "\n            .init(\"\(arm.name)\", weight: \(arm.weight), \(list)),"
        }
        return "        Experiment(\n            \"\(experiment.name)\", arms: ["
            + "\(arms.joined())\n        ]),\n"
    }

    private func value(_ literal: SwitchLiteral) -> String {
        switch literal {
        case .bool(let flag): ".bool(\(flag))"
        case .int(let number): ".int(\(number))"
        case .double(let number): ".double(\(number))"
        case .text(let text): ".text(\(quoted(text)))"
        }
    }

    private func payload(_ one: SwitchDeclaration) -> String {
        switch (one.kind, one.bundled) {
        case (.oneOf, .text(let text)): ".`\(Naming.camel(text))`"
        case (_, .text(let text)): quoted(text)
        case (_, .bool(let flag)): "\(flag)"
        case (_, .int(let number)): "\(number)"
        case (_, .double(let number)): "\(number)"
        }
    }

    /// The reader lets no control characters into a text.
    private func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
