import Files
import Glibc
import JSON

/// `eat-tui config`: the file with the diner's settings.
enum ConfigCommand {
    static let path = Command(
        name: "config path", operands: [], options: [], summary: "where the configuration is",
        run: tellPath)

    static let check = Command(
        name: "config check", operands: [], options: [],
        summary: "see whether the configuration makes sense",
        details: [
            "Opens what it names: files, the proxy, the place, the command for credentials. With "
                + "--offline nobody is asked.",
            "Keys: " + ConfigKey.all.map { "\($0.name) (\($0.help))" }.joined(separator: ", ")
                + ".",
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
                    json.key("problems")
                    json.array { json in
                        for remark in remarks {
                            json.object { json in
                                json.field("ref", "\(context.paths.config):\(remark.line)")
                                json.field("name", "line \(remark.line)")
                                json.field("line", remark.line)
                                json.field("message", remark.sentence)
                            }
                        }
                    }
                })
        } else {
            for remark in remarks {
                context.output.line("\(context.paths.config):\(remark.line): \(remark.sentence)")
            }
            if remarks.isEmpty {
                let isThere = access(context.paths.config, F_OK) == 0
                context.output.remark(
                    isThere
                        ? "Nothing wrong."
                        : "There is no file \(context.paths.config); defaults hold.")
            }
        }
        return remarks.isEmpty ? .done : .usage
    }
}
