import Files
import OrderModels
import Presentation
import Services
import Sentences
import Telemetry
import Terminal

/// What may stand at the cursor of a line that is being typed.
///
/// Only reads, and only what is there already: it asks no server and no diner, and says nothing of what
/// goes wrong.
@MainActor
struct Completion {
    struct Candidate {
        /// The whole word.
        let text: String
        var meaning: String?
    }

    private let line: TypedLine
    private var options = Options()
    private var operands: [String] = []
    /// The option whose value is being typed.
    private var open: OptionSpec?
    /// Whether only operands follow.
    private var isRest = false
    private var asksForHelp = false

    init(_ line: TypedLine) {
        self.line = line
        var words = line.words[...]
        while let word = words.popFirst() {
            guard !isRest, word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            if word == "--" { isRest = true }
            guard word.hasPrefix("--"), word != "--" else { continue }
            let parts = word.dropFirst(2).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let spec = Self.option(String(parts[0])) else { continue }
            if spec.value == nil {
                options.add(spec.name, "")
            } else if parts.count == 2 {
                options.add(spec.name, String(parts[1]))
            } else if let value = words.popFirst() {
                options.add(spec.name, value)
            } else {
                open = spec
            }
        }
        if operands.first == "help" {
            operands.removeFirst()
            asksForHelp = true
        }
    }

    private static func option(_ name: String) -> OptionSpec? {
        (OptionSpec.global + CommandTable.commands.flatMap(\.options)).first { $0.name == name }
    }

    /// The command of the words before; nil where it is still being typed.
    private var command: Command? {
        let pair = operands.prefix(2).joined(separator: " ")
        return CommandTable.first { $0.name == pair }
            ?? CommandTable.first { $0.name == operands.first }
    }

    // MARK: Answering

    /// Nil where the names of files are wanted.
    func candidates() -> [Candidate]? {
        SpokenLanguage.chooseWithoutContext(options)
        if let open { return fit(values(of: open)) }
        if line.word.hasPrefix("-"), !isRest {
            guard let equals = line.word.firstIndex(of: "=") else { return fit(flags) }
            let name = line.word[..<equals]
            guard let spec = Self.option(String(name.dropFirst(2))), spec.value != nil else {
                return []
            }
            let typed = String(line.word[equals...].dropFirst())
            return fit(values(of: spec), typed: typed)?.map {
                Candidate(text: "\(name)=\($0.text)", meaning: $0.meaning)
            }
        }
        guard let command, !asksForHelp else { return fit(commands) }
        let words = operands.dropFirst(command.name.split(separator: " ").count)
        let family = words.isEmpty ? commands : []
        guard let operand = operand(of: command, after: words.count) else { return fit(family) }
        // Words of one name need no quotes.
        let place = command.operands.firstIndex { $0.name == operand.name } ?? 0
        let before = words.dropFirst(place).map { $0 + " " }.joined()
        let names = values(named: operand.name, of: command, typed: before + line.word)
        guard let names else { return family.isEmpty ? nil : fit(family) }
        let rest = fit(names, typed: before + line.word) ?? []
        return (fit(family) ?? [])
            + rest.map {
                Candidate(text: String($0.text.dropFirst(before.count)), meaning: $0.meaning)
            }.filter { !$0.text.isEmpty }
    }

    private func operand(of command: Command, after count: Int) -> Command.Operand? {
        if count < command.operands.count { return command.operands[count] }
        return command.operands.last.flatMap { $0.takesRest ? $0 : nil }
    }

    /// Those that begin with what is typed: in these letters, or else in any of the same kind.
    private func fit(_ candidates: [Candidate]?, typed: String? = nil) -> [Candidate]? {
        guard let candidates else { return nil }
        let typed = typed ?? line.word
        let exact = candidates.filter { $0.text.hasPrefix(typed) }
        guard exact.isEmpty else { return exact }
        let wanted = fold(typed)
        return candidates.filter {
            fold(String($0.text.prefix(typed.count))) == wanted
                // As a terminal without its letters shows it, which may be longer.
                || !$0.text.utf8.allSatisfy { $0 < 0x80 } && fold($0.text).hasPrefix(wanted)
        }
    }

    // MARK: Commands and options

    private var commands: [Candidate] {
        let depth = operands.count
        let names = CommandTable.commands.filter { command in
            let words = command.name.split(separator: " ").map(String.init)
            return words.count > depth && Array(words.prefix(depth)) == operands
        }
        var seen: Set<String> = []
        var found = names.compactMap { command -> Candidate? in
            let words = command.name.split(separator: " ").map(String.init)
            guard seen.insert(words[depth]).inserted else { return nil }
            let isWhole = words.count == depth + 1
            return Candidate(text: words[depth], meaning: isWhole ? command.summary.text : nil)
        }
        if depth == 0 {
            found +=
                asksForHelp
                ? HelpTopic.allCases.map { Candidate(text: $0.rawValue) }
                : [Candidate(text: "help")]
        }
        return found
    }

    private var flags: [Candidate] {
        ((command?.options ?? []) + OptionSpec.global)
            .filter { $0.isRepeated || !options.has($0.name) }
            .map { Candidate(text: "--" + $0.name, meaning: $0.help.text) }
    }

    // MARK: Values

    private func values(of option: OptionSpec) -> [Candidate]? {
        if let choices = option.choices { return choices.map { Candidate(text: $0) } }
        switch option.name {
        case "language": return Language.choices.map { Candidate(text: $0.code) }
        case "diet": return Diet.known.map { Candidate(text: $0.rawValue) }
        case "draft": return values(named: "DRAFT", of: command, typed: line.word)
        case "server": return values(named: "SERVER", of: command, typed: line.word)
        case "switch": return switches
        case "fields": return fields
        case "what": return ArchiveParts.offered.map { Candidate(text: $0.rawValue) }
        default: return values(named: option.value ?? "", of: command, typed: line.word)
        }
    }

    private var switches: [Candidate] {
        Switches.all.flatMap { one -> [Candidate] in
            let values = Self.values(of: one, flag: ["on", "off"])
            // A number shows how it is written.
            return (values.isEmpty ? [one.bundled.word] : values).map {
                Candidate(
                    text: "\(one.key.rawValue)=\($0)", meaning: SwitchWords.summary(one))
            }
        }
    }

    private static func values(of one: SwitchDeclaration, flag: [String]) -> [String] {
        switch one.type {
        case .bool: flag
        case .oneOf(let values): values
        default: []
        }
    }

    /// The names of what the command answers, after those that stand there already.
    private var fields: [Candidate] {
        let typed = line.word.firstIndex(of: "=").map { line.word[$0...].dropFirst() }
        let before = (typed ?? line.word[...]).lastIndex(of: ",").map {
            (typed ?? line.word[...])[...$0]
        }
        return (command.map { Schema.answers(of: $0.name) } ?? []).flatMap(\.layout.names).map {
            Candidate(text: (before ?? "") + $0)
        }
    }

    /// Nil where the names of files are wanted.
    private func values(
        named placeholder: String, of command: Command?, typed: String
    ) -> [Candidate]? {
        switch (placeholder, command?.name) {
        case ("FILE", _), ("DIR", _): return nil
        case ("SHELL", _):
            return CompletingShell.allCases.map { Candidate(text: $0.rawValue) }
        case ("KEY", _):
            return ConfigKeys.all.map { Candidate(text: $0.name, meaning: $0.help.text) }
        case ("VALUE", "config set"):
            guard let key = ConfigKeys.all.first(where: { $0.name == operands.dropFirst(2).first })
            else { return [] }
            let values = key.switch.map {
                Self.values(of: $0.declaration, flag: ["true", "false"])
            }
            return (values ?? key.choices).filter { (try? key.typed($0).get()) != nil }.map {
                Candidate(text: $0)
            }
        case ("NAME", "switches"):
            return Switches.all.map { Candidate(text: $0.key.rawValue) }
        default: break
        }
        guard !options.isPrivate, let names = try? KnownNames(options) else { return [] }
        let found: [Candidate]? =
            switch (placeholder, command?.name) {
            case ("CATERER", _): try? names.caterers(typed)
            case ("DISH", "basket add"): try? names.dishes(from: options.value("from"))
            case ("DISH", "item"):
                options.has("from")
                    ? try? names.dishes(from: options.value("from"))
                    : try? names.dishes(typed)
            case ("LINE", _): try? names.lines()
            case ("DRAFT", "draft restore"): try? names.drafts(discarded: true)
            case ("DRAFT", _): try? names.drafts(discarded: false)
            case ("ORDER", _): try? names.orders()
            case ("N", "approve"): try? names.proposals()
            case ("ADDRESS", "address restore"): try? names.addresses(removed: true)
            case ("ADDRESS", _): try? names.addresses(removed: false)
            case ("NAME", "provider rm"), ("URL", "provider check"), ("SERVER", _):
                try? names.servers()
            default: nil
            }
        return found ?? []
    }
}
