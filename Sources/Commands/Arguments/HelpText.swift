import JSON
import Manual
import OrderModels
import Presentation
import Terminal

/// Help text, made from the table of commands, so that it always matches them.
struct HelpText {
    /// The most cells of a line.
    private let width: Int

    /// Longer lines are hard to read, and shorter ones hold no words.
    private static let widths = 30...100
    /// What is no terminal is as wide as terminals used to be.
    static let usual = HelpText(width: 80)

    init(width: Int) {
        self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    }

    func lines(for command: Command?, topic: String?, isWhole: Bool) -> [String] {
        guard let command else {
            guard let topic else { return overview }
            let family = family(topic)
            guard isWhole, let parts = HelpTopic(rawValue: topic)?.parts else { return family }
            return family + (family.isEmpty ? [] : [""]) + lines(parts)
        }
        var lines = wrapped("eat-tui \(Self.usage(command))") + [""]
        lines += wrapped(Self.sentence(command.summary.text))
        for paragraph in command.details { lines += [""] + wrapped(paragraph.text) }
        if !command.options.isEmpty {
            lines += ["", Say.CommandLine.options] + command.options.flatMap(describe)
        }
        if !command.examples.isEmpty {
            lines += ["", Say.CommandLine.examples] + command.examples.map { "  " + $0 }
        }
        return lines + [""] + wrapped(Say.CommandLine.whereGlobalOptionsAre)
    }

    /// `about` is a command or a topic; nil for the overview.
    static func json(_ lines: [String], about name: String?, now: Instant) -> [UInt8] {
        Envelope.bytes(.help, nil, now: now) { json in
            json.field("about", name)
            json.texts("lines", lines)
            guard name == HelpTopic.exitCodes.rawValue else {
                return json.field("statuses", String?.none)
            }
            json.objects("statuses", ExitStatus.allCases) { json, status in
                json.field("exit", Int(status.rawValue))
                json.field("meaning", status.meaning.text)
            }
        }
    }

    private var overview: [String] {
        let call = "eat-tui [OPTIONS]".padded(toCells: 28)
        let opens = call + Say.CommandLine.opensTheScreens
        let head =
            wrapped(Say.CommandLine.whatItIs) + [""]
            + (opens.cells <= width
                ? [opens] : ["eat-tui [OPTIONS]"] + wrapped(Say.CommandLine.opensTheScreens))
            + ["eat-tui COMMAND [OPTIONS]"]
        let commands = CommandTable.groups.flatMap { group -> [String] in
            ["", group.title.text] + group.commands.flatMap(row)
        }
        let options = ["", Say.CommandLine.globalOptions] + OptionSpec.global.flatMap(describe)
        let foot = [[Self.exitStatuses], Self.moreHelp].flatMap { [""] + $0.flatMap(wrapped) }
        return head + commands + options + foot
    }

    private static var exitStatuses: String {
        let statuses = ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning.text)" }
        return Say.CommandLine.exitStatuses(statuses: statuses.joined(separator: "; "))
    }

    private static var moreHelp: [String] {
        let topics = HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
        return [
            Say.CommandLine.moreHelp, Say.Manual.topics(topics: topics), Say.Manual.helpWrites,
        ]
    }

    private func family(_ topic: String) -> [String] {
        let commands = CommandTable.commands.filter { $0.name.hasPrefix(topic + " ") }
        guard !commands.isEmpty else { return [] }
        return ["eat-tui \(topic) COMMAND [OPTIONS]", "", Say.CommandLine.commands]
            + commands.flatMap(row)
    }

    // MARK: Topics

    private func lines(_ parts: [ManualPage.Part]) -> [String] {
        parts.enumerated().flatMap { index, part in
            (index == 0 ? [] : [""]) + lines(part)
        }
    }

    private func lines(_ part: ManualPage.Part) -> [String] {
        switch part {
        case .heading(let text), .subheading(let text): [text]
        case .synopsis(let call, let arguments): [([call] + arguments).joined(separator: " ")]
        case .paragraph(let text): wrapped(text)
        case .code(let code): code.map { "  " + $0 }
        case .terms(let terms), .table(let terms, width: _):
            terms.flatMap { term in
                inset(term.tag, term.text) + (term.code.map { [.blanks(indent) + $0] } ?? [])
            }
        }
    }

    /// Where what something means begins.
    private var indent: Int { width < Self.leastWithTags ? 4 : 24 }
    /// Narrower lines have no room for a meaning beside what it is of.
    private static let leastWithTags = 60

    /// A tag, and what it means beside it, or below it where it is long.
    private func inset(_ tag: String, _ text: String) -> [String] {
        let lines = text.wrapped(toCells: width - 2 - indent)
        guard width >= Self.leastWithTags, tag.cells < indent - 2 else {
            return tag.wrapped(toCells: width - 2).map { "  " + $0 }
                + lines.map { .blanks(indent) + $0 }
        }
        return lines.enumerated().map { index, line in
            "  " + (index == 0 ? tag : "").padded(toCells: indent - 2) + line
        }
    }

    private func wrapped(_ text: String) -> [String] { text.wrapped(toCells: width - 2) }

    private func row(_ command: Command) -> [String] {
        inset(command.name + command.operands.map { " " + $0.name }.joined(), command.summary.text)
    }

    private static func usage(_ command: Command) -> String {
        let operands = command.operands.map { $0.isOptional ? " [\($0.name)]" : " \($0.name)" }
        let required = command.options.filter(\.isRequired).map { " " + name(of: $0) }
        let hasOthers = required.count < command.options.count
        return command.name + operands.joined() + required.joined()
            + (hasOthers ? " [OPTIONS]" : "")
    }

    private func describe(_ option: OptionSpec) -> [String] {
        inset(Self.name(of: option), Self.meaning(of: option))
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
