import Actions
import Files
import Manual
import OrderModels
import Presentation
import Sentences
import Terminal

/// The pages of the manual, in the language of the moment.
enum ManualText {
    static var pages: [ManualPage] {
        [tool, config, keys, json] + CommandTable.commands.map(page)
    }

    private static let pageOfKitchen = "eat-kitchen(1)"
    private static let others = ["eat-tui-config(5)", "eat-tui-keys(7)", "eat-tui-json(7)"]

    // MARK: eat-tui(1)

    private static var tool: ManualPage {
        let groups = CommandTable.groups.flatMap { group -> [ManualPage.Part] in
            [
                .subheading(String(group.title.text.prefix { $0 != ":" && $0 != "\u{a0}" })),
                .table(
                    group.commands.map { command in
                        let operands = operands(of: command).map { " " + $0 }.joined()
                        return ManualPage.Term(
                            command.name + operands, HelpText.sentence(command.summary.text))
                    }, width: 24),
            ]
        }
        return ManualPage(
            "eat-tui", section: 1,
            parts: name("eat-tui", Say.Manual.toolName) + [
                .heading(Say.Manual.synopsis),
                .synopsis("eat-tui", arguments: ["[OPTIONS]"]),
                .synopsis("eat-tui", arguments: ["COMMAND", "[OPTIONS]"]),
                .synopsis("eat-tui", arguments: ["help", "[COMMAND|TOPIC]"]),
                .heading(Say.Manual.description), .paragraph(Say.Manual.tool),
                .paragraph(Say.Manual.tool2), .paragraph(Say.Manual.tool3),
                .paragraph(Say.Manual.tool6), .paragraph(Say.Manual.tool7),
                .paragraph(Say.Manual.tool4), .paragraph(Say.Manual.tool5), .paragraph(topics),
                .paragraph(Say.Manual.helpWrites),
                .heading(Say.Manual.commands), .paragraph(Say.Manual.pagesOfCommands),
            ] + groups + [
                .heading(Say.Manual.globalOptions), .terms(OptionSpec.global.map(term)),
                .heading(Say.Manual.exitStatus),
            ] + HelpTopic.exitCodes.parts + [.heading(Say.Manual.environment)]
                + HelpTopic.environment.parts + [.heading(Say.Manual.files)]
                + HelpTopic.files.parts + [.heading(Say.Manual.times)] + HelpTopic.time.parts
                + [.heading(Say.Manual.examples), .code(examples)]
                + seeAlso(others + [pageOfKitchen]))
    }

    private static var topics: String {
        Say.Manual.topics(topics: HelpTopic.allCases.map(\.rawValue).joined(separator: ", "))
    }

    /// One of each of the commands that lead to an order, from the first that finds a server.
    private static var examples: [String] {
        let names = ["near", "caterers", "search", "menu", "basket add", "quote", "order", "track"]
        return names.compactMap { name in
            CommandTable.first { $0.name == name }?.examples.first
        }
    }

    // MARK: eat-tui-COMMAND(1)

    private static func page(_ command: Command) -> ManualPage {
        let name = pageName(command)
        let schemas = Schema.answers(of: command.name).map(\.text)
        let options = command.options.map { option in
            let call = "--" + option.name + (option.value.map { " " + $0 } ?? "")
            return (option.isRequired ? call : "[\(call)]") + (option.isRepeated ? "..." : "")
        }
        var parts = Self.name(name, command.summary.text)
        parts += [
            .heading(Say.Manual.synopsis),
            .synopsis("eat-tui " + command.name, arguments: operands(of: command) + options),
            .heading(Say.Manual.description),
            .paragraph(HelpText.sentence(command.summary.text)),
        ]
        parts += command.details.flatMap(paragraphs)
        if !schemas.isEmpty {
            parts.append(
                .paragraph(Say.Manual.answersWith(schemas: Words.alternatives(schemas))))
        }
        parts.append(.heading(Say.Manual.options))
        if !command.options.isEmpty { parts.append(.terms(command.options.map(term))) }
        parts.append(.paragraph(Say.Manual.globalOptionsElsewhere))
        parts.append(.heading(Say.Manual.exitStatus))
        if command.statuses.isEmpty {
            parts.append(.paragraph(Say.Manual.statusesElsewhere))
        } else {
            parts.append(
                .table(
                    command.statuses.map { ManualPage.Term("\($0.status.rawValue)", $0.help.text) },
                    width: 5))
            parts.append(.paragraph(Say.Manual.statusesInJSON))
            parts.append(.paragraph(Say.Manual.moreStatusesElsewhere))
        }
        if !command.examples.isEmpty {
            parts += [.heading(Say.Manual.examples), .code(command.examples)]
        }
        return ManualPage(name, section: 1, parts: parts + seeAlso(relatives(of: command)))
    }

    private static func operands(of command: Command) -> [String] {
        command.operands.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    }

    private static func pageName(_ command: Command) -> String {
        "eat-tui-" + command.name.replacing(" ", with: "-")
    }

    /// The other commands of its family, or else of its group.
    private static func relatives(of command: Command) -> [String] {
        let first = command.name.prefix { $0 != " " }
        let family = CommandTable.commands.filter {
            $0.name == first || $0.name.hasPrefix(first + " ")
        }
        let group = CommandTable.groups.first { $0.commands.contains { $0.name == command.name } }
        let near = family.count > 1 ? family : group?.commands.filter { !$0.name.contains(" ") }
        let names = (near ?? []).filter { $0.name != command.name }.map { pageName($0) + "(1)" }
        let others =
            elsewhere[command.name]
            ?? command.name.split(separator: " ").first.flatMap {
                elsewhere[String($0)]
            }
        let isData = !Schema.answers(of: command.name).isEmpty
        return ["eat-tui(1)"] + names + (others ?? []).filter { !names.contains($0) }
            + (isData ? ["eat-tui-json(7)"] : [])
    }

    /// The pages that a command's own sends its reader to, besides those of its family; by its name, or
    /// by its first word.
    private static let elsewhere: [String: [String]] = [
        "config": ["eat-tui-config(5)"], "switches": ["eat-tui-config(5)"],
        "keys": ["eat-tui-keys(7)", "eat-tui-config(5)"],
        "order": ["eat-tui-basket-show(1)", "eat-tui-address-ls(1)"],
        "quote": ["eat-tui-basket-show(1)", "eat-tui-address-ls(1)"],
        "propose": ["eat-tui-approve(1)", "eat-tui-mcp(1)"],
        "approve": ["eat-tui-propose(1)", "eat-tui-order(1)"],
        "track": ["eat-tui-order(1)"], "promo": ["eat-tui-quote(1)"],
        "repeat": ["eat-tui-basket-set(1)", "eat-tui-draft-ls(1)"],
        "join": ["eat-tui-basket-add(1)"], "basket undo": ["eat-tui-draft-undo(1)"],
        "draft undo": ["eat-tui-basket-undo(1)"], "draft import": ["eat-tui-basket-add(1)"],
        "search": ["eat-tui-sync(1)"], "near": ["eat-tui-provider-add(1)"],
        "login": ["eat-tui-account-delete(1)", "eat-tui-config(5)"],
        "mcp": ["eat-tui-propose(1)", "eat-tui-approve(1)"],
        "errors": ["eat-tui-report(1)", "eat-tui-doctor(1)"],
        "stats": ["eat-tui-telemetry-status(1)"],
    ]

    private static func term(_ option: OptionSpec) -> ManualPage.Term {
        ManualPage.Term(HelpText.name(of: option), HelpText.sentence(HelpText.meaning(of: option)))
    }

    // MARK: Other pages

    private static var config: ManualPage {
        ManualPage(
            "eat-tui-config", section: 5,
            parts: name("eat-tui-config", Say.Manual.configName) + [
                .heading(Say.Manual.synopsis), .synopsis(KeptFile.all[0].path, arguments: []),
                .heading(Say.Manual.description),
            ] + HelpTopic.config.parts
                + seeAlso(
                    [
                        "eat-tui(1)", "eat-tui-config-ls(1)", "eat-tui-config-set(1)",
                        "eat-tui-config-template(1)", "eat-tui-config-check(1)",
                    ]
                        + ["eat-tui-switches(1)", "eat-tui-keys(7)"]))
    }

    private static var json: ManualPage {
        let end: [ManualPage.Part] = [.heading(Say.Manual.examples), .code(examplesOfJSON)]
        return ManualPage(
            "eat-tui-json", section: 7,
            parts: name("eat-tui-json", Say.Manual.jsonName) + [.heading(Say.Manual.description)]
                + HelpTopic.json.parts
                + [.heading(Say.Manual.members), .paragraph(Say.Manual.membersAre)]
                + MemberList.parts + [.heading(Say.Manual.exitStatus)] + HelpTopic.statuses
                + end + seeAlso(["eat-tui(1)", "eat-tui-order(1)", "eat-tui-mcp(1)", "jq(1)"]))
    }

    static let examplesOfJSON = [
        #"eat-tui caterers --json | jq -r '.data.caterers[] | .ref + " " + .name'"#,
        "eat-tui caterers --csv --fields name,open,estimates.delivery.min_minutes",
    ]

    private static var keys: ManualPage {
        var parts = name("eat-tui-keys", Say.Manual.keysName)
        parts.append(.heading(Say.Manual.description))
        parts += KeysCommand.command.details.flatMap(paragraphs)
        parts += [.paragraph(Say.Manual.keysAreWritten), .heading(Say.Manual.keys)]
        let specs = ActionTable.specs
        for title in specs.map(\.group).uniqued {
            parts.append(.subheading(title))
            parts.append(.terms(specs.filter { $0.group == title }.map(term)))
        }
        return ManualPage(
            "eat-tui-keys", section: 7,
            parts: parts + seeAlso(["eat-tui(1)", "eat-tui-keys(1)", "eat-tui-config(5)"]))
    }

    private static func term(_ spec: ActionSpec) -> ManualPage.Term {
        let (vi, arrows, emacs) = (keys(spec, .vi), keys(spec, .arrows), keys(spec, .emacs))
        let isSame = vi == arrows && vi == emacs
        let sentences = [
            HelpText.sentence(spec.summary),
            isSame
                ? nil
                : Say.Manual.inOtherPresets(arrows: arrows, emacs: emacs),
            spec.twin.map { Say.Manual.asCommand(command: $0) },
        ]
        return ManualPage.Term(
            vi, sentences.compactMap(\.self).joined(separator: " "), code: spec.name)
    }

    private static func keys(_ spec: ActionSpec, _ preset: Keymap.Preset) -> String {
        let keys = Keymap([spec], preset: preset).keys(for: spec.name).map(\.name)
        return keys.isEmpty ? Say.Manual.noKey : keys.joined(separator: " ")
    }

    // MARK: Parts of every page

    /// A setting to be copied is no prose.
    private static func paragraphs(_ detail: Sentence) -> [ManualPage.Part] {
        guard detail.text == KeysCommand.setting else { return [.paragraph(detail.text)] }
        return [
            .paragraph(Say.Manual.forExample),
            .code(KeysCommand.settingLines),
        ]
    }

    private static func name(_ name: String, _ meaning: String) -> [ManualPage.Part] {
        [.heading(Say.Manual.name), .paragraph("\(name) - \(meaning)")]
    }

    private static func seeAlso(_ pages: [String]) -> [ManualPage.Part] {
        [.heading(Say.Manual.seeAlso), .paragraph(pages.joined(separator: ", "))]
    }
}

extension Sequence where Element: Hashable {
    /// Each once, where it was first.
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
