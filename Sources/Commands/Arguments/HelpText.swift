import JSON
import Manual
import OrderModels
import Presentation
import Terminal

/// Help text, made from the table of commands, so that it always matches them.
enum HelpText {
    static func lines(for command: Command?, topic: String?, isWhole: Bool) -> [String] {
        guard let command else {
            guard let topic else { return overview }
            let family = family(topic)
            guard isWhole, let parts = HelpTopic(rawValue: topic)?.parts else { return family }
            return family + (family.isEmpty ? [] : [""]) + lines(parts)
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

    /// `about` is a command or a topic; nil for the overview.
    static func json(_ lines: [String], about name: String?, now: Instant) -> [UInt8] {
        Envelope.bytes(.help, nil, now: now) { json in
            json.field("about", name)
            json.texts("lines", lines)
            guard name == HelpTopic.exitCodes.rawValue else { return }
            json.objects("statuses", ExitStatus.allCases) { json, status in
                json.field("exit", Int(status.rawValue))
                json.field("meaning", status.meaning.text)
            }
        }
    }

    private static var overview: [String] {
        let head = [
            Say.CommandLine.whatItIs, "",
            "eat-tui [OPTIONS]           " + Say.CommandLine.opensTheScreens,
            "eat-tui COMMAND [OPTIONS]",
        ]
        let commands = CommandTable.groups.flatMap { group -> [String] in
            ["", group.title.text] + group.commands.flatMap(row)
        }
        let options = ["", Say.CommandLine.globalOptions] + OptionSpec.global.flatMap(describe)
        let foot = [[exitStatuses], moreHelp].flatMap { paragraph -> [String] in
            [""] + paragraph.flatMap { $0.wrapped(toCells: 78) }
        }
        return head + commands + options + foot
    }

    private static var exitStatuses: String {
        let statuses = ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning.text)" }
        return Say.CommandLine.exitStatuses(statuses: statuses.joined(separator: "; "))
    }

    private static var moreHelp: [String] {
        let topics = HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
        return [Say.CommandLine.moreHelp, Say.Manual.topics(topics: topics)]
    }

    private static func family(_ topic: String) -> [String] {
        let commands = CommandTable.commands.filter { $0.name.hasPrefix(topic + " ") }
        guard !commands.isEmpty else { return [] }
        return ["eat-tui \(topic) COMMAND [OPTIONS]", "", Say.CommandLine.commands]
            + commands.flatMap(row)
    }

    // MARK: Topics

    private static func lines(_ parts: [ManualPage.Part]) -> [String] {
        parts.enumerated().flatMap { index, part in
            (index == 0 ? [] : [""]) + lines(part)
        }
    }

    private static func lines(_ part: ManualPage.Part) -> [String] {
        switch part {
        case .heading(let text), .subheading(let text): [text]
        case .synopsis(let call, let arguments): [([call] + arguments).joined(separator: " ")]
        case .paragraph(let text): text.wrapped(toCells: 78)
        case .code(let code): code.map { "  " + $0 }
        case .terms(let terms), .table(let terms, width: _):
            terms.flatMap { term in
                inset(term.tag, term.text) + (term.code.map { [.blanks(24) + $0] } ?? [])
            }
        }
    }

    /// A tag, and what it means beside it, or below it where it is long.
    private static func inset(_ tag: String, _ text: String) -> [String] {
        let lines = text.wrapped(toCells: 54)
        guard tag.cells < 22 else {
            return tag.wrapped(toCells: 76).map { "  " + $0 } + lines.map { .blanks(24) + $0 }
        }
        return lines.enumerated().map { index, line in
            "  " + (index == 0 ? tag : "").padded(toCells: 22) + line
        }
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
        let name = name(of: option)
        return meaning(of: option).wrapped(toCells: 54).enumerated().map { index, line in
            "  " + (index == 0 ? name + " " : "").padded(toCells: 22) + line
        }
    }

    /// `-q, --quiet`, or `--limit N`.
    static func name(of option: OptionSpec) -> String {
        let short = option.short.map { "-\($0), " } ?? ""
        return short + "--" + option.name + (option.value.map { " " + $0 } ?? "")
    }

    static func meaning(of option: OptionSpec) -> String {
        let help = option.help.text
        return option.choices.map {
            Say.General.labelled(label: help, text: $0.joined(separator: ", "))
        } ?? help
    }

    static func sentence(_ summary: String) -> String {
        let text = summary.prefix(1).uppercased() + summary.dropFirst()
        return text.last.map { ".?!".contains($0) } == true ? text : text + "."
    }
}
