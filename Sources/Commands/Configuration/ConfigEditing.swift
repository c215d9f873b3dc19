import Files
import JSON
import Manual
import OrderModels
import Presentation
import Sentences
import Services
import Terminal

/// `eat-tui config get`, `set`, `unset` and `template`: single values, for scripts and for who writes the file by
/// command.
enum ConfigEditing {
    private static let key = Command.Operand(name: "KEY")

    static let get = Command(
        name: "config get", operands: [key], options: [], summary: .help.configGetSummary,
        details: [.help.configGetDetails],
        examples: ["eat-tui config get mouse", "eat-tui config get mouse --json"],
        statuses: StatusHelp.configGet, run: getOne)

    static let set = Command(
        name: "config set", operands: [key, Command.Operand(name: "VALUE", takesRest: true)],
        options: [], summary: .help.configSetSummary,
        details: [.help.configSetDetails, .help.configSetDetails2],
        examples: [
            "eat-tui config set timeout 20s --yes",
            "eat-tui config set plain_http_hosts '[\"lab.example.org\"]' --yes",
        ], statuses: StatusHelp.asking, run: setOne)

    static let unset = Command(
        name: "config unset", operands: [key], options: [], summary: .help.configUnsetSummary,
        details: [.help.configUnsetDetails], examples: ["eat-tui config unset timeout --yes"],
        statuses: StatusHelp.asking, run: unsetOne)

    static let template = Command(
        name: "config template", operands: [], options: [],
        summary: .help.configTemplateSummary, details: [.help.configTemplateDetails],
        examples: ["eat-tui config template"], run: printTemplate)

    static func known(_ name: String) throws(ProblemError) -> ConfigKey {
        if let key = ConfigKeys.all.first(where: { $0.name == name }) { return key }
        let near = didYouMean(name, among: ConfigKeys.all.map(\.name))
        throw ProblemError(
            .notFound, .settings.noKeyOfThatName(key: name),
            hint: near.map { .switches.didYouMean(known: $0) } ?? .settings.keysAreListed)
    }

    // MARK: Reading

    @MainActor private static func getOne(_ context: Context) async throws -> ExitStatus {
        let key = try known(context.operands[0])
        var survey = SettingSurvey(
            context, LiveConfiguration(context.settings), layers: context.switches.layers)
        survey.learned = try context.store.memory.learned()
        guard let reading = survey.readings.first(where: { $0.id.rawValue == key.name }) else {
            return .internal
        }
        if context.output.isDocument {
            context.output.json(
                Envelope.bytes(.config, nil, now: context.now()) { json in
                    json.field("path", context.paths.config)
                    json.object("key") { reading.write(to: &$0) }
                })
        } else if let value = reading.value {
            // A text as it is, for scripts; all else as the file has it.
            if let written = JSON5Reader.written(value),
                case .string(let text) = written.value.content
            {
                context.output.lines([text])
            } else {
                context.output.lines([value])
            }
        } else {
            throw ProblemError(
                .notFound,
                .settings.keyIsNotSet(key: key.name, otherwise: reading.otherwise))
        }
        return .done
    }

    // MARK: Writing

    @MainActor private static func setOne(_ context: Context) async throws -> ExitStatus {
        let key = try known(context.operands[0])
        let written: String
        switch key.typed(context.operands[1]) {
        case .success(let typed): written = typed.written
        case .failure(let refused):
            throw ProblemError(.usage, refused.sentence, hint: .accounts.nothingWasChanged)
        }
        try await change(
            key, context,
            same: { Say.Settings.fileSaysSoAlready(path: $0, key: key.name) },
            done: key.following.isLive
                ? { Say.Settings.writtenAndFollowed(path: $0) }
                : { Say.Settings.writtenForTheNextStart(path: $0) }
        ) { file throws(ProblemError) in try file.setting(key, to: written) }
        return .done
    }

    @MainActor private static func unsetOne(_ context: Context) async throws -> ExitStatus {
        let key = try known(context.operands[0])
        try await change(
            key, context, same: { Say.Settings.fileSaysNone(path: $0, key: key.name) },
            done: key.isUnsetLive
                ? { Say.Settings.writtenAndFollowed(path: $0) }
                : { Say.Settings.writtenForTheNextStart(path: $0) }
        ) { file throws(ProblemError) in try file.removing(key) }
        return .done
    }

    /// Shows what `edit` makes of the file, asks, and writes it. `same` is said of the file where that
    /// changes nothing, `done` once it is written.
    @MainActor private static func change(
        _ key: ConfigKey, _ context: Context, same: (_ path: String) -> String,
        done: (_ path: String) -> String,
        _ edit: (ConfigFile) throws(ProblemError) -> ConfigFile.Edited?
    ) async throws {
        let output = context.output
        while true {
            let file = try ConfigFile(at: context.paths.config)
            let edited = try edit(file)
            let difference = edited.map { LineDifference(file.text, $0.text) }
            guard let edited, let difference, !difference.isEmpty else {
                if output.isData { report(key, edited, file, context) }
                return output.remark(same(file.path))
            }
            let remarks = try await consequences(of: edited, for: key, in: file, context)
            if !output.isData {
                output.lines([file.path] + difference.lines, keepingTabs: true)
            }
            for remark in remarks {
                output.warning("\(remark.place(in: file.path)): \(remark.sentence.text)")
            }
            try context.dialogue.confirm(
                Say.Settings.mayWriteFile(path: file.path), otherwise: Say.Settings.nothingWritten,
                isFinal: false)
            guard try file.replace(by: edited) else {
                // An answer to another difference is none to this one.
                output.remark(Say.Settings.fileChangedMeanwhile(path: file.path))
                continue
            }
            if output.isData { report(key, edited, file, context) }
            output.remark(done(file.path))
            if let understood = edited.config.understanding(of: key) {
                output.remark(understood.text)
            }
            return
        }
    }

    /// What `config check` would say of the file, and did not say before.
    ///
    /// - Throws: What it would call wrong with the value itself.
    @MainActor static func consequences(
        of edited: ConfigFile.Edited, for key: ConfigKey, in file: ConfigFile, _ context: Context
    ) async throws -> [Config.Remark] {
        let all = try await ConfigInspection.remarks(of: edited.config, edited.remarks, context)
        if let wrong = all.first(where: { $0.key == key.name && !$0.holds }) {
            throw ProblemError(
                .usage, wrong.trouble ?? wrong.sentence, hint: .accounts.nothingWasChanged)
        }
        guard !all.isEmpty else { return [] }
        let before = Set(
            try await ConfigInspection.remarks(of: file.config, file.remarks, context)
                .map(\.sentence))
        return all.filter { !before.contains($0.sentence) }
    }

    @MainActor private static func report(
        _ key: ConfigKey, _ edited: ConfigFile.Edited?, _ file: ConfigFile, _ context: Context
    ) {
        let config = edited?.config ?? file.config
        context.output.json(
            Envelope.bytes(.config, nil, now: context.now()) { json in
                json.field("path", file.path)
                json.field("changed", edited.map { $0.text != file.text } ?? false)
                json.object("set") { json in
                    json.field("ref", key.name)
                    json.field("name", key.name)
                    let line = config.lines[key.name]
                    Written.write(
                        line.flatMap { _ in key.shown(in: config) }, as: "value", to: &json)
                    json.field("line", line)
                    Written.write(
                        line.flatMap { _ in key.written(config) }, as: "understood", to: &json)
                }
            })
    }

    // MARK: A whole

    @MainActor private static func printTemplate(_ context: Context) async throws -> ExitStatus {
        guard context.output.isDocument else {
            context.output.lines(lines)
            return .done
        }
        context.output.json(
            Envelope.bytes(.config, nil, now: context.now()) { json in
                json.field("path", context.paths.config)
                json.field("template", lines.joined(separator: "\n") + "\n")
            })
        return .done
    }

    /// A file that changes nothing. A key is set where the two strokes before it are taken away; before
    /// words there is a space after them.
    private static var lines: [String] {
        let keys = ConfigKeys.all.flatMap { key -> [String] in
            let term = SettingText.term(key)
            let value = key.example ?? key.written(Config()) ?? "{}"
            return [""] + comment(term.text, "  ") + ["  //\(key.name): \(value),"]
        }
        return comment(Say.Settings.templateHead, "") + ["{"] + keys.dropFirst() + ["}"]
    }

    private static func comment(_ text: String, _ indent: String) -> [String] {
        text.wrapped(toCells: 96).map { indent + "// " + $0 }
    }
}
