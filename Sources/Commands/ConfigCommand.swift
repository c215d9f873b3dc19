import Files
import Glibc
import JSON
import Presentation

/// `eat-tui config`: the diner's configuration file.
enum ConfigCommand {
    static let path = Command(
        name: "config path", operands: [], options: [], summary: .help.configPathSummary,
        run: tellPath)

    static let check = Command(
        name: "config check", operands: [], options: [],
        summary: .help.configCheckSummary,
        details: [
            .help.configCheckDetails,
            .commandLine.configKeys(
                keys: ConfigKey.all.map { "\($0.name) (\($0.help.text))" }.joined(separator: ", ")),
        ],
        run: checkFile)

    @MainActor private static func tellPath(_ context: Context) async throws -> ExitStatus {
        if context.output.form == .json {
            context.output.json(
                Envelope.bytes("config", nil, now: context.now()) { json in
                    json.field("path", context.paths.config)
                    json.field("exists", access(context.paths.config, F_OK) == 0)
                })
        } else {
            context.output.line(context.paths.config)
        }
        return .done
    }

    @MainActor private static func checkFile(_ context: Context) async throws -> ExitStatus {
        let (config, found) = try Config.read(context.paths.config)
        let named = try await ConfigInspection(config: config, context: context).remarks()
        let remarks = (found + named).sorted { $0.line < $1.line }
        if context.output.form == .json {
            context.output.json(
                Envelope.bytes("config", nil, now: context.now()) { json in
                    json.field("path", context.paths.config)
                    json.objects("problems", remarks) { json, remark in
                        json.field("ref", "\(context.paths.config):\(remark.line)")
                        json.field("name", Say.Settings.lineNumber(number: remark.line))
                        json.field("line", remark.line)
                        json.field("message", remark.sentence.text)
                    }
                })
        } else {
            for remark in remarks {
                context.output.line(
                    "\(context.paths.config):\(remark.line): \(remark.sentence.text)")
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
