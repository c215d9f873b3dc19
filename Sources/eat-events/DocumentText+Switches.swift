extension DocumentText {
    func switches() -> String {
        guard !declarations.switches.isEmpty else { return "" }
        var text = """

            ## Switches

            A switch has one value at a time. Of what sets it, the first of these holds, also where \
            it says `false`, 0 or an empty text:

            1. a change on the screens (`F4`), for this run;
            2. `--switch peek.commit_after=2` on the command line;
            3. `EAT_SWITCH_PEEK_COMMIT_AFTER=2` in the environment;
            4. `switches: { "peek.commit_after": 2 }` in the configuration, which is read again as \
            soon as it changes;
            5. the server that `switches_url` in the configuration names, for switches marked below. \
            It answers `{"switches": {"peek.commit_after": 2}}`. The screens ask it at most once a \
            day, and `eat-tui switches --refresh` asks at once; its answer is kept in \
            `switches.json` in the state directory. Nobody signs it, so it cannot touch ordering, \
            credentials or what is recorded;
            6. the arm of an experiment;
            7. the bundled value.

            `eat-tui switches` says each value and where it is from. With `--private` no server is \
            asked, nothing of it is read, and no experiment takes place.

            | Switch | Values | Bundled | By server | What it is |
            | --- | --- | --- | --- | --- |

            """
        for one in declarations.switches {
            text += "| `\(one.name)` | \(values(one.kind)) | `\(word(one.bundled))` | "
            text += "\(one.isRemote ? "yes" : "no") | \(one.summary) |\n"
        }
        return text
    }

    func experiments() -> String {
        guard !declarations.switches.isEmpty else { return "" }
        var text = """

            ## Experiments

            An experiment gives each installation one of its arms, by a random number that is made \
            when the first experiment asks for it and never leaves the machine. \
            `experiments: false` in the configuration, or any other value for one of its switches, \
            takes you out of it. An event says which arm you have only after you said yes to events.


            """
        guard !declarations.experiments.isEmpty else { return text + "None runs today.\n" }
        for experiment in declarations.experiments {
            text += "### `\(experiment.name)`\n\n\(experiment.summary)\n\n"
            text += "| Arm | Weight | Switches |\n| --- | --- | --- |\n"
            for arm in experiment.arms {
                let values = arm.values.map { "`\($0.name)`: `\(word($0.value))`" }
                text += "| `\(arm.name)` | \(arm.weight) | "
                text += "\(values.isEmpty ? "as they are" : values.joined(separator: ", ")) |\n"
            }
        }
        return text
    }

    private func values(_ kind: SwitchKind) -> String {
        switch kind {
        case .bool: "true or false"
        case .int(let range): "whole number from \(range.lowerBound) to \(range.upperBound)"
        case .double(let range):
            "number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
        case .string: "text"
        case .oneOf(let values): "one of " + values.map { "`\($0)`" }.joined(separator: ", ")
        }
    }

    private func word(_ literal: SwitchLiteral) -> String {
        switch literal {
        case .bool(let flag): "\(flag)"
        case .int(let number): "\(number)"
        case .double(let number): Self.short(number)
        case .text(let text): text
        }
    }

    /// `3`, not `3.0`.
    private static func short(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
