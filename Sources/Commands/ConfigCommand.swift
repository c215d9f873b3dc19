import Files
import Glibc
import JSON
import OrderModels
import Presentation
import Services
import Telemetry
import Terminal

/// `eat-tui config`: the diner's configuration file.
enum ConfigCommand {
    static let list = Command(
        name: "config ls", operands: [Command.Operand(name: "KEY", isOptional: true)], options: [],
        summary: .help.configListSummary,
        details: [.help.configListDetails, .help.configListDetails2],
        examples: ["eat-tui config ls", "eat-tui config ls theme", "eat-tui config ls --json"],
        run: listKeys)

    static let path = Command(
        name: "config path", operands: [], options: [], summary: .help.configPathSummary,
        run: tellPath)

    static let check = Command(
        name: "config check", operands: [], options: [],
        summary: .help.configCheckSummary,
        details: [.help.configCheckDetails, .settings.keysAreListed],
        statuses: StatusHelp.configCheck, run: checkFile)

    @MainActor private static func tellPath(_ context: Context) async throws -> ExitStatus {
        if context.output.isData {
            context.output.json(
                Envelope.bytes(.config, nil, now: context.now()) { json in
                    json.field("path", context.paths.config)
                    json.field("exists", access(context.paths.config, F_OK) == 0)
                })
        } else {
            context.output.line(context.paths.config)
        }
        return .done
    }

    @MainActor private static func listKeys(_ context: Context) async throws -> ExitStatus {
        var survey = SettingSurvey(
            context, LiveConfiguration(context.settings), layers: context.switches.layers)
        survey.learned = try context.store.memory.learned()
        var readings = survey.readings
        if let name = context.operands.first {
            readings = readings.filter { $0.id.rawValue == name }
            guard !readings.isEmpty else {
                let near = didYouMean(name, among: ConfigKeys.all.map(\.name))
                throw ProblemError(
                    .notFound, .settings.noKeyOfThatName(key: name),
                    hint: near.map { .switches.didYouMean(known: $0) } ?? .settings.keysAreListed)
            }
        }
        let (output, now) = (context.output, context.now())
        if output.isData {
            output.json(
                Envelope.bytes(.config, nil, now: now) { json in
                    json.field("path", context.paths.config)
                    json.counts(readings.count, of: readings.count)
                    json.objects("keys", readings) { $1.write(to: &$0) }
                })
        } else if let reading = readings.first, context.operands.first != nil {
            let lines = [
                SettingWords.sentence(reading, at: now),
                reading.meaning.text, reading.understood?.text, SettingWords.following(reading),
                Say.Settings.lineToWrite(path: context.paths.config), reading.line,
            ]
            for line in lines.compactMap(\.self) { output.line(line) }
        } else {
            var listing = Listing(columns: columns)
            listing.rows = readings.map { reading in
                [
                    reading.id.rawValue, SettingWords.value(reading),
                    SettingWords.source(reading, at: now), reading.meaning.text,
                ].map { TextTable.Cell($0) }
            }
            listing.write(to: output)
        }
        return .done
    }

    private static var columns: [Listing.Column] {
        [
            Listing.Column(id: "name", title: Say.Settings.key, priority: 9),
            Listing.Column(id: "value", title: Say.Switches.value, priority: 8, minimum: 14),
            Listing.Column(id: "source", title: Say.Switches.source, priority: 7, minimum: 18),
            Listing.Column(id: "meaning", title: Say.Settings.meaning, priority: 3, minimum: 44),
        ]
    }

    @MainActor private static func checkFile(_ context: Context) async throws -> ExitStatus {
        let (config, found) = try Config.read(context.paths.config)
        let remarks =
            try await ConfigInspection.remarks(of: config, found, context) + Config.unknownVariables
        if context.output.isData {
            context.output.json(
                Envelope.bytes(.config, nil, now: context.now()) { json in
                    json.field("path", context.paths.config)
                    json.objects("problems", remarks) { json, remark in
                        json.field("ref", remark.place(in: context.paths.config))
                        json.field(
                            "name",
                            remark.variable ?? Say.Settings.lineNumber(number: remark.line))
                        json.field("line", remark.variable == nil ? remark.line : nil)
                        json.field("message", remark.sentence.text)
                    }
                })
        } else {
            for remark in remarks {
                context.output.line(
                    remark.place(in: context.paths.config) + ": " + remark.sentence.text)
            }
            if remarks.isEmpty {
                let isThere = access(context.paths.config, F_OK) == 0
                context.output.remark(
                    isThere
                        ? Say.Settings.nothingWrong
                        : Say.Settings.noFile(path: context.paths.config))
            }
        }
        return remarks.isEmpty ? .done : .usage
    }
}

extension SettingReading.Source {
    fileprivate var kind: String {
        switch self {
        case .run: "run"
        case .option: "option"
        case .environment, .fallback: "environment"
        case .configuration: "configuration"
        case .earlier: "earlier"
        case .answer: "answer"
        case .layer(let source): source.kind
        case .standard: "default"
        }
    }
}

extension SettingReading {
    func write(to json: inout JSONWriter) {
        json.field("ref", id.rawValue)
        json.field("name", id.rawValue)
        json.field("summary", meaning.text)
        Written.write(value, as: "value", to: &json)
        var stated = StatedSource(kind: source.kind)
        switch source {
        case .option(let option): stated.option = option
        case .environment(let variable), .fallback(let variable): stated.variable = variable
        case .configuration(let line): stated.line = line
        case .layer(let layer): stated.take(layer)
        case .run, .earlier, .answer, .standard: break
        }
        json.object("source", stated)
        json.field("followed", following.rawValue)
        json.field("line_to_write", line)
        Written.write(canonical, as: "understood", to: &json)
    }
}
