import JSON
import OrderModels
import Presentation

/// One key of the configuration: its name, what it does, how its value is taken.
struct ConfigKey: Sendable {
    let name: String
    let help: String
    /// Puts the value into a configuration, and says what is wrong with it.
    let read: @Sendable (JSON5Value, inout Config) -> [Config.Remark]

    /// A key whose value is taken as a whole, or not at all: `take` says what is wrong with it.
    init(
        name: String, help: String, take: @escaping @Sendable (JSON5Value, inout Config) -> String?
    ) {
        self.init(name: name, help: help) { value, config in
            guard let trouble = take(value, &config) else { return [] }
            return [
                Config.Remark(
                    line: value.position.line, sentence: "\"\(name)\" \(trouble)  Default used.")
            ]
        }
    }

    /// A key whose value has parts of its own, some of which may be taken and others not.
    init(
        name: String, help: String,
        read: @escaping @Sendable (JSON5Value, inout Config) -> [Config.Remark]
    ) {
        self.name = name
        self.help = help
        self.read = read
    }

    static let all: [ConfigKey] = [
        text("server", "the server to talk to", \.server),
        text("place", "where to deliver: LAT,LNG or an address", \.place),
        text("geocoder", "a Nominatim-shaped server that knows addresses", \.geocoder),
        text("ca_file", "certificates to trust beside the system's", \.caFile),
        text("proxy", "a proxy for every request", \.proxy),
        texts("plain_http_hosts", "hosts that may be spoken to unprotected", of: "hosts") {
            $1.plainHTTPHosts = $0
        },
        seconds("timeout", "how long to wait for a server: \"10s\"", 1...3600, \.timeout),
        seconds("max_age", "how old the cache may be: \"10m\"", 0...31_536_000, \.maxAge),
        choice("color", "when to use colour", ["auto", "always", "never"], \.color),
        seconds(
            "hold", "how long an order can be stopped after its key was pressed: \"5s\"", 0...60,
            \.hold),
        choice(
            "log_level", "how much is logged", ["verbose", "debug", "info", "warning", "error"],
            \.logLevel),
        flag("ascii", "no characters beyond ASCII", \.ascii),
        ConfigKey(name: "diet", help: "the diet that filters begin with", take: takeDiet),
        texts("alerts", "what to be warned of: [\"peanuts\"]", of: "allergens") {
            $1.alerts = $0.map { Allergen(rawValue: word($0)) }
        },
        flag("prefetch", "read menus, and how soon there is food, ahead of time", \.prefetch),
        flag("peek", "show beside a list what its row would open", \.peek),
        flag("mouse", "listen to the mouse", \.mouse),
        flag("notify", "ring and set the title when an order moves on", \.notify),
        ConfigKey(
            name: "credentials", help: "{ command: \"…\" } keeps your sign-in: see eat-tui login",
            read: readCredentials),
        ConfigKey(name: "keys", help: "a preset, and keys of your own: see eat-tui keys") {
            $1.keys.read($0)
        },
    ]

    // MARK: Kinds of value

    /// A diet; one with a name of its own, for anything else is most likely a slip.
    @Sendable private static func takeDiet(_ value: JSON5Value, _ config: inout Config) -> String? {
        let known = Diet.known.map(\.rawValue)
        guard case .string(let text) = value.content else {
            return "is one of \(known.joined(separator: ", "))."
        }
        guard known.contains(word(text)) else {
            let near = didYouMean(word(text), among: known)
            return near.map { "is not \"\(text)\", did you mean \"\($0)\"?" }
                ?? "is one of \(known.joined(separator: ", "))."
        }
        config.diet = Diet(rawValue: word(text))
        return nil
    }

    /// What may stand there is an object, so that there is room for more.
    @Sendable private static func readCredentials(
        _ value: JSON5Value, _ config: inout Config
    ) -> [Config.Remark] {
        guard case .object(let members) = value.content else {
            return [
                Config.Remark(
                    line: value.position.line,
                    sentence: "\"credentials\" takes { command: \"…\" }.  Default used.")
            ]
        }
        var remarks: [Config.Remark] = []
        for member in members {
            if member.key == "command", case .string(let text) = member.value.content, !text.isEmpty
            {
                config.credentialCommand = text
            } else {
                remarks.append(
                    Config.Remark(
                        line: member.keyPosition.line,
                        sentence: "\"credentials\" takes { command: \"…\" }, and not "
                            + "\"\(member.key)\" so.  It is left out."))
            }
        }
        return remarks
    }

    /// As the cache names diets and allergens: `sesame-seeds`.
    private static func word(_ text: String) -> String {
        fold(text).replacing(" ", with: "-").replacing("_", with: "-")
    }

    private static func texts(
        _ name: String, _ help: String, of things: String,
        take: @escaping @Sendable ([String], inout Config) -> Void
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .array(let values) = $0.content else { return "takes a list of \(things)." }
            var texts: [String] = []
            for value in values {
                guard case .string(let text) = value.content else {
                    return "takes a list of \(things)."
                }
                texts.append(text)
            }
            take(texts, &$1)
            return nil
        }
    }

    private static func text(
        _ name: String, _ help: String, _ path: any (WritableKeyPath<Config, String?> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .string(let text) = $0.content else { return "takes a text." }
            $1[keyPath: path] = text
            return nil
        }
    }

    private static func flag(
        _ name: String, _ help: String, _ path: any (WritableKeyPath<Config, Bool> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .bool(let flag) = $0.content else { return "is true or false." }
            $1[keyPath: path] = flag
            return nil
        }
    }

    private static func seconds(
        _ name: String, _ help: String, _ range: ClosedRange<Int64>,
        _ path: any (WritableKeyPath<Config, Int64?> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .string(let text) = $0.content, let time = TimeSpan.seconds(text) else {
                return "takes a time such as \"90s\", \"10m\" or \"2h\"."
            }
            guard range.contains(time) else {
                return "takes a time from \(Words.age(range.lowerBound)) to "
                    + "\(Words.age(range.upperBound)), not \(text)."
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
