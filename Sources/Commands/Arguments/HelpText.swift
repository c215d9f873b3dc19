import Presentation
import Terminal

/// Help text, made from the table of commands, so that it always matches them.
enum HelpText {
    static func lines(for command: Command?, topic: String?) -> [String] {
        guard let command else {
            return topic.map(family) ?? overview
        }
        var lines = ["eat-tui \(usage(command))", "", sentence(command.summary.text)]
        for paragraph in command.details {
            lines += [""] + paragraph.text.wrapped(toCells: 78)
        }
        if !command.options.isEmpty {
            lines += ["", Say.CommandLine.options] + command.options.flatMap(describe)
        }
        if !command.examples.isEmpty {
            lines += ["", Say.CommandLine.examples] + command.examples.map { "  " + $0 }
        }
        return lines + ["", Say.CommandLine.whereGlobalOptionsAre]
    }

    private static var overview: [String] {
        [
            Say.CommandLine.whatItIs, "",
            "eat-tui [OPTIONS]           " + Say.CommandLine.opensTheScreens,
            "eat-tui COMMAND [OPTIONS]", "",
            Say.CommandLine.commands,
        ]
            + CommandTable.commands.flatMap(row) + ["", Say.CommandLine.globalOptions]
            + OptionSpec.global.flatMap(describe)
            + [""] + Say.CommandLine.exitStatuses.wrapped(toCells: 78)
            + ["", Say.CommandLine.moreHelp]
    }

    private static func family(_ topic: String) -> [String] {
        ["eat-tui \(topic) COMMAND [OPTIONS]", "", Say.CommandLine.commands]
            + CommandTable.commands.filter { $0.name.hasPrefix(topic + " ") }.flatMap(row)
    }

    private static func row(_ command: Command) -> [String] {
        let usage = command.name + command.operands.map { " " + $0.name }.joined()
        let head = "  " + "\(usage)  ".padded(toCells: 24)
        let lines = command.summary.text.wrapped(toCells: 80 - head.cells)
        return lines.enumerated().map { index, line in
            (index == 0 ? head : .blanks(head.cells)) + line
        }
    }

    private static func usage(_ command: Command) -> String {
        let operands = command.operands.map { $0.isOptional ? " [\($0.name)]" : " \($0.name)" }
        return command.name + operands.joined() + (command.options.isEmpty ? "" : " [OPTIONS]")
    }

    private static func describe(_ option: OptionSpec) -> [String] {
        let short = option.short.map { "-\($0), " } ?? ""
        let name = short + "--" + option.name + (option.value.map { " " + $0 } ?? "")
        let help = option.help.text
        let text =
            (option.choices.map {
                Say.General.labelled(label: help, text: $0.joined(separator: ", "))
            } ?? help).wrapped(toCells: 54)
        return text.enumerated().map { index, line in
            "  " + (index == 0 ? name + " " : "").padded(toCells: 22) + line
        }
    }

    private static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }
}
