import Terminal

/// Help, made from the table of commands, so that it cannot speak of what is not there.
enum HelpText {
    static func lines(for command: Command?, topic: String?) -> [String] {
        guard let command else {
            return topic.map(family) ?? overview
        }
        var lines = ["eat-tui \(usage(command))", "", sentence(command.summary)]
        for paragraph in command.details {
            lines += [""] + paragraph.wrapped(toCells: 78)
        }
        if !command.options.isEmpty {
            lines += ["", "Options:"] + command.options.flatMap(describe)
        }
        if !command.examples.isEmpty {
            lines += ["", "Examples:"] + command.examples.map { "  " + $0 }
        }
        return lines + ["", "Options of every command: eat-tui --help"]
    }

    private static var overview: [String] {
        [
            "eat-tui orders food from the terminal.", "",
            "eat-tui [OPTIONS]           opens the screens, on a terminal; ? lists the keys",
            "eat-tui COMMAND [OPTIONS]", "",
            "Commands:",
        ]
            + Command.all.map(row) + ["", "Options of every command:"]
            + OptionSpec.global.flatMap(describe)
            + [
                "",
                "Exit status: 0 done, 1 internal or storage, 2 usage, 3 not found or ambiguous,",
                "4 sign-in needed, 5 offline and not cached, 6 server, 7 refused by the kitchen,",
                "8 price above what was agreed to, 9 cannot be paid from here,",
                "10 outcome unknown, 11 confirmation needed, 75 busy, 130 interrupted.",
                "",
                "More about one: eat-tui COMMAND --help. To look around: eat-tui --demo",
            ]
    }

    private static func family(_ topic: String) -> [String] {
        ["eat-tui \(topic) COMMAND [OPTIONS]", "", "Commands:"]
            + Command.all.filter { $0.name.hasPrefix(topic + " ") }.map(row)
    }

    private static func row(_ command: Command) -> String {
        let usage = command.name + command.operands.map { " " + $0.name }.joined()
        return "  " + "\(usage)  ".padded(toCells: 24) + command.summary
    }

    private static func usage(_ command: Command) -> String {
        let operands = command.operands.map { $0.isOptional ? " [\($0.name)]" : " \($0.name)" }
        return command.name + operands.joined() + (command.options.isEmpty ? "" : " [OPTIONS]")
    }

    private static func describe(_ option: OptionSpec) -> [String] {
        let short = option.short.map { "-\($0), " } ?? ""
        let name = short + "--" + option.name + (option.value.map { " " + $0 } ?? "")
        let choices = option.choices.map { ": " + $0.joined(separator: ", ") } ?? ""
        let text = (option.help + choices).wrapped(toCells: 54)
        return text.enumerated().map { index, line in
            "  " + (index == 0 ? name + " " : "").padded(toCells: 22) + line
        }
    }

    private static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }
}
