import Glibc
import JSON
import Logging
import OrderModels
import ViewModels

/// What the diner configured. The program reads this file and never writes it.
struct Config: Sendable {
    var server: String?
    var place: String?
    var geocoder: String?
    var plainHTTPHosts: [String] = []
    var caFile: String?
    var proxy: String?
    var timeout: Int64?
    var maxAge: Int64?
    var color: String?
    var ascii = false
    var logLevel: String?

    /// Something in the file that is not as it should be. The default holds in its place.
    struct Remark: Sendable {
        let line: Int
        let sentence: String
    }

    /// Reads the file at `path`; a file that is not there configures nothing.
    static func read(_ path: String) throws(ProblemError) -> (Config, [Remark]) {
        guard let file = fopen(path, "rbe") else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw ProblemError(
                    .configuration, "\(path) cannot be read: \(String(cString: strerror(errno))).",
                    hint: "Check that it is yours and readable.")
            }
            return (Config(), [])
        }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = bytes.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
        do throws(JSON5Error) {
            let root = try JSON5Reader.read(Array(bytes.prefix(count)))
            return read(root)
        } catch {
            throw ProblemError(
                .configuration, "\(path):\(error.position.line): \(error.sentence)",
                hint: "Mend that line, or see eat-tui config check.")
        }
    }

    private static func read(_ root: JSON5Value) -> (Config, [Remark]) {
        var config = Config()
        guard case .object(let members) = root.content else {
            return (config, [Remark(line: 1, sentence: "expected { … }, found \(root.kind)")])
        }
        var remarks: [Remark] = []
        for member in members {
            guard let key = ConfigKey.all.first(where: { $0.name == member.key }) else {
                let near = didYouMean(member.key, among: ConfigKey.all.map(\.name))
                let hint = near.map { ", did you mean \"\($0)\"?" } ?? "."
                remarks.append(
                    Remark(
                        line: member.keyPosition.line,
                        sentence: "unknown key \"\(member.key)\"\(hint)  It is left out."))
                continue
            }
            if let trouble = key.take(member.value, &config) {
                remarks.append(
                    Remark(
                        line: member.value.position.line,
                        sentence: "\"\(key.name)\" \(trouble)  Default used."))
            }
        }
        return (config, remarks)
    }
}

/// One key of the configuration: its name, what it does, how its value is taken.
struct ConfigKey: Sendable {
    let name: String
    let help: String
    /// Puts the value into a configuration, or says what is wrong with it.
    let take: @Sendable (JSON5Value, inout Config) -> String?

    static let all: [ConfigKey] = [
        text("server", "the server to talk to", \.server),
        text("place", "where to deliver: LAT,LNG or an address", \.place),
        text("geocoder", "a Nominatim-shaped server that knows addresses", \.geocoder),
        text("ca_file", "certificates to trust beside the system's", \.caFile),
        text("proxy", "a proxy for every request", \.proxy),
        ConfigKey(name: "plain_http_hosts", help: "hosts that may be spoken to unprotected") {
            guard case .array(let values) = $0.content else { return "takes a list of hosts." }
            var hosts: [String] = []
            for value in values {
                guard case .string(let host) = value.content else {
                    return "takes a list of hosts."
                }
                hosts.append(host)
            }
            $1.plainHTTPHosts = hosts
            return nil
        },
        seconds("timeout", "how long to wait for a server: \"10s\"", \.timeout),
        seconds("max_age", "how old the cache may be: \"10m\"", \.maxAge),
        choice("color", "when to use colour", ["auto", "always", "never"], \.color),
        choice(
            "log_level", "how much is logged", ["verbose", "debug", "info", "warning", "error"],
            \.logLevel),
        ConfigKey(name: "ascii", help: "no characters beyond ASCII") {
            guard case .bool(let flag) = $0.content else { return "is true or false." }
            $1.ascii = flag
            return nil
        },
    ]

    private static func text(
        _ name: String, _ help: String, _ path: any (WritableKeyPath<Config, String?> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .string(let text) = $0.content else { return "takes a text." }
            $1[keyPath: path] = text
            return nil
        }
    }

    private static func seconds(
        _ name: String, _ help: String, _ path: any (WritableKeyPath<Config, Int64?> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .string(let text) = $0.content, let time = TimeSpan.seconds(text) else {
                return "takes a time such as \"90s\", \"10m\" or \"2h\"."
            }
            $1[keyPath: path] = time
            return nil
        }
    }

    private static func choice(
        _ name: String, _ help: String, _ choices: [String],
        _ path: any (WritableKeyPath<Config, String?> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .string(let text) = $0.content, choices.contains(text) else {
                return "is one of \(choices.joined(separator: ", "))."
            }
            $1[keyPath: path] = text
            return nil
        }
    }
}

/// Stretches of time as people type them.
enum TimeSpan {
    /// `90`, `90s`, `10m`, `2h`, `1d`.
    static func seconds(_ text: String) -> Int64? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Int64(unit == nil ? text : String(text.dropLast())), number >= 0,
            number < 1_000_000
        else { return nil }
        return number * (unit ?? 1)
    }
}
