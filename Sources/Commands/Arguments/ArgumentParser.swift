import Logging
import OrderModels
import Presentation
import Sentences

/// The parsed command line.
struct Invocation: Sendable {
    let command: Command?
    /// The first word of two-word commands, if only it was given with `--help`.
    let topic: String?
    let operands: [String]
    let options: Options
    /// The command's name, for logs and records of errors.
    var action: LogValue?
}

/// The commands that there are, and a way to one of them that makes no more than it has to.
struct KnownCommands {
    let all: () -> [Command]
    let first: (_ isWanted: (Command) -> Bool) -> Command?
}

/// Parses the words of the command line into an ``Invocation``, or reports what is wrong.
struct ArgumentParser {
    /// Options that say otherwise than others.
    private static let contradictions: KeyValuePairs = [
        "demo": ["server"], "quiet": ["verbose"], "refresh": ["max-age"],
        "recent": ["literal", "diet", "max-price", "open", "within", "near", "caterer"],
        "forget": ["literal", "diet", "max-price", "open", "within", "near", "caterer"],
    ]

    private let commands: KnownCommands
    /// What help explains beside commands.
    private let topics: [String]

    init(_ commands: KnownCommands, topics: [String] = []) {
        (self.commands, self.topics) = (commands, topics)
    }

    func parse(_ arguments: [String]) throws(ProblemError) -> Invocation {
        var words: [String] = []
        var flags: [(name: String, value: String?)] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                break
            }
            if argument.hasPrefix("--") {
                try takeLong(argument.dropFirst(2), &rest, &flags, after: words)
            } else if argument.hasPrefix("-"), argument.count > 1, !Self.isNumber(argument) {
                for letter in argument.dropFirst() {
                    guard let spec = option({ $0.short == letter }) else {
                        throw ProblemError(
                            .usage, .commandLine.noShortOption(letter: "\(letter)"),
                            hint: help(command(words, rest)))
                    }
                    flags.append((spec.name, nil))
                }
            } else {
                words.append(argument)
            }
        }
        return try sort(words, flags)
    }

    /// As in `-33.86,151.2`, a place: no option begins with a digit.
    private static func isNumber(_ argument: String) -> Bool {
        argument.dropFirst().first.map { ("0"..."9").contains($0) } ?? false
    }

    /// Where the options are that there are: those of the command, if one is named.
    private func help(_ command: Command?) -> Sentence {
        command.map { .commandLine.seeHelpOf(command: $0.name) } ?? .commandLine.seeHelp
    }

    /// The one that is named, before or behind what is read now.
    private func command(_ words: [String], _ rest: ArraySlice<String>) -> Command? {
        let named = words + rest.filter { !$0.hasPrefix("-") }
        return [2, 1].lazy.map { named.prefix($0).joined(separator: " ") }
            .compactMap { name in commands.first { $0.name == name } }.first
    }

    private var allOptions: [OptionSpec] {
        OptionSpec.global + commands.all().flatMap(\.options)
    }

    private func option(_ isWanted: (OptionSpec) -> Bool) -> OptionSpec? {
        (OptionSpec.global + OptionSpec.hidden).first(where: isWanted)
            ?? allOptions.first(where: isWanted)
    }

    private func takeLong(
        _ text: Substring, _ rest: inout ArraySlice<String>,
        _ flags: inout [(name: String, value: String?)], after words: [String]
    ) throws(ProblemError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let spec = option({ $0.name == name }) else {
            let command = command(words, rest)
            let known = command.map { OptionSpec.global + $0.options } ?? allOptions
            let near = didYouMean(name, among: known.map(\.name))
            throw ProblemError(
                .usage, .commandLine.noOption(name: name),
                hint: near.map { .commandLine.didYouMeanOption(name: $0) } ?? help(command))
        }
        guard let placeholder = spec.value else {
            guard parts.count == 1 else {
                throw ProblemError(.usage, .commandLine.takesNoValue(name: name))
            }
            flags.append((name, nil))
            return
        }
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
            throw ProblemError(
                .usage, .commandLine.needsAValue(name: name, placeholder: placeholder))
        }
        if let choices = spec.choices, !choices.contains(value) {
            var problem = Problem(
                .usage,
                .commandLine.optionIsOneOf(
                    name: name, choices: choices.joined(separator: ", "), value: Words.quoted(value)
                ))
            (problem.facts.option, problem.facts.choices) = ("--" + name, choices)
            throw ProblemError(problem)
        }
        flags.append((name, value))
    }

    private func sort(
        _ words: [String], _ flags: [(name: String, value: String?)]
    ) throws(ProblemError) -> Invocation {
        var options = Options()
        for flag in flags {
            options.add(flag.name, flag.value ?? "")
        }
        var words = words
        if words.first == "help" {
            words.removeFirst()
            options.add("help", "")
        }
        if options.wantsHelp, let topic = topic(words) {
            return Invocation(command: nil, topic: topic, operands: [], options: options)
        }
        guard let first = words.first else {
            return Invocation(command: nil, topic: nil, operands: [], options: options)
        }
        let pair = words.count > 1 ? words[0] + " " + words[1] : first
        guard let command = commands.first({ $0.name == pair || $0.name == first })
        else {
            return try unknown(words, first, options)
        }
        for flag in flags
        where !(OptionSpec.global + [.agent] + command.options).contains(where: {
            $0.name == flag.name
        }) {
            throw ProblemError(
                .usage, .commandLine.hasNoOption(command: command.name, flag: flag.name),
                hint: .commandLine.seeHelpOf(command: command.name))
        }
        try checkNoneTwice(flags, of: command)
        if let form = Output.Form.options.first(where: { options.has($0.key) })?.key {
            let others = Output.Form.options.map(\.key).filter { $0 != form }
            try options.refuse(others, beside: form)
        }
        for (option, others) in Self.contradictions where options.has(option) {
            try options.refuse(others, beside: option)
        }
        guard !(options.has("offline") && options.has("refresh")) else {
            throw ProblemError(
                .usage, .commandLine.offlineAndRefresh, hint: .commandLine.giveOneOfThem)
        }
        let operands = Array(words.dropFirst(command.name.split(separator: " ").count))
        return Invocation(
            command: command, topic: nil,
            operands: options.wantsHelp ? [] : try fit(operands, to: command), options: options,
            action: .listed(command.name, among: [command.name]))
    }

    /// Two different values for one option are a mistake, and one of them would be lost silently.
    private func checkNoneTwice(
        _ flags: [(name: String, value: String?)], of command: Command
    ) throws(ProblemError) {
        for spec in command.options where spec.value != nil && !spec.isRepeated {
            let values = flags.filter { $0.name == spec.name }.compactMap(\.value)
            guard let first = values.first, let other = values.first(where: { $0 != first })
            else { continue }
            throw ProblemError(
                .usage, .commandLine.optionSaysBoth(name: spec.name, first: first, other: other),
                hint: .commandLine.giveOneOfThem)
        }
    }

    private func unknown(
        _ words: [String], _ first: String, _ options: Options
    ) throws(ProblemError) -> Invocation {
        let family = commands.all().filter { $0.name.hasPrefix(first + " ") }
        guard !family.isEmpty else {
            let known = commands.all().map(\.name)
            let topic = options.wantsHelp ? self.topic(like: first) : nil
            let near = didYouMean(first, among: known) ?? topic.map { "help " + $0 }
            throw ProblemError(
                .usage, .commandLine.noCommand(words: first),
                hint: near.map { .commandLine.didYouMeanCommand(command: $0) }
                    ?? .commandLine.seeHelp)
        }
        guard options.wantsHelp || words.count == 1 else {
            let near = didYouMean(words.prefix(2).joined(separator: " "), among: family.map(\.name))
            throw ProblemError(
                .usage,
                .commandLine.noCommand(words: words.prefix(2).joined(separator: " ")),
                hint: near.map { .commandLine.didYouMeanCommand(command: $0) }
                    ?? .commandLine.seeHelpOf(command: first))
        }
        return Invocation(command: nil, topic: first, operands: [], options: options)
    }

    /// The topic that is meant: `exit-codes`, and also `exit code` and `env`, which no command begins with.
    private func topic(_ words: [String]) -> String? {
        let typed = words.joined(separator: "-")
        guard let first = words.first, !topics.contains(typed) else {
            return words.first.map { _ in typed }
        }
        guard !commands.all().contains(where: { $0.name.split(separator: " ").first == first[...] })
        else { return nil }
        let letters = Self.letters(typed)
        guard letters.count > 2 else { return nil }
        let near = topics.filter { Self.letters($0).hasPrefix(letters) }
        return near.count == 1 ? near[0] : nil
    }

    /// One to offer. It is not opened: `timeout` is about something else than `time`.
    private func topic(like word: String) -> String? {
        let letters = Self.letters(word)
        return didYouMean(word, among: topics)
            ?? topics.first { letters.hasPrefix(Self.letters($0)) }
    }

    /// Without what is between words, nor the end of a plural.
    private static func letters(_ words: String) -> String {
        let letters = fold(words).filter(\.isLetter)
        return letters.last == "s" ? String(letters.dropLast()) : letters
    }

    /// Checks the number of operands.
    private func fit(
        _ operands: [String], to command: Command
    ) throws(ProblemError) -> [String] {
        let needed = command.operands.filter { !$0.isOptional }
        guard operands.count >= needed.count else {
            throw ProblemError(
                .usage,
                .commandLine.needsOperands(
                    command: command.name, operands: needed[operands.count].name),
                hint: .commandLine.seeHelpOf(command: command.name))
        }
        guard operands.count > command.operands.count else { return operands }
        guard command.operands.last?.takesRest == true else {
            throw ProblemError(
                .usage,
                .commandLine.takesNoOperands(
                    command: command.name, operands: operands[command.operands.count]),
                hint: .commandLine.putNamesInQuotes(command: command.name))
        }
        let kept = command.operands.count - 1
        return operands.prefix(kept) + [operands.dropFirst(kept).joined(separator: " ")]
    }
}
