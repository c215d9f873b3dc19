import Sentences
import JSON
import OrderModels
import Presentation

/// One key of the configuration: its name, its help, and how to read its value.
struct ConfigKey: Sendable {
    let name: String
    let help: Sentence
    /// Reads the value into a configuration, and returns what is wrong with it.
    let read: @Sendable (JSON5Value, inout Config) -> [Config.Remark]

    /// A key with one value: `take` returns what is wrong with it.
    init(
        name: String, help: Sentence,
        take: @escaping @Sendable (JSON5Value, inout Config) -> Sentence?
    ) {
        self.init(name: name, help: help) { value, config in
            guard let trouble = take(value, &config) else { return [] }
            return [
                Config.Remark(
                    line: value.position.line,
                    sentence: .settings.defaultUsed(name: name, trouble: trouble))
            ]
        }
    }

    /// A key whose value has parts, of which some may be valid and others not.
    init(
        name: String, help: Sentence,
        read: @escaping @Sendable (JSON5Value, inout Config) -> [Config.Remark]
    ) {
        self.name = name
        self.help = help
        self.read = read
    }

    static let all: [ConfigKey] =
        [
            text("server", .settings.keyServer, \.server),
            text("place", .settings.keyPlace, \.place),
            text("geocoder", .settings.keyGeocoder, \.geocoder),
            text("ca_file", .settings.keyCAFile, \.caFile),
            text("proxy", .settings.keyProxy, \.proxy),
            texts("plain_http_hosts", .settings.keyPlainHosts, of: Say.Settings.hosts) {
                $1.plainHTTPHosts = $0
            },
            seconds("timeout", .settings.keyTimeout, 1...3600, \.timeout),
            seconds("max_age", .settings.keyMaxAge, 0...31_536_000, \.maxAge),
            choice("color", .settings.keyColor, ["auto", "always", "never"], \.color),
            choice("language", .settings.keyLanguage, Language.choices.map(\.code), \.language),
            ConfigKey(name: "theme", help: .settings.keyTheme, read: readTheme),
            ConfigKey(name: "pictures", help: .settings.keyPictures, take: takePictures),
            seconds(
                "hold", .settings.keyHold, 0...60,
                \.hold),
            choice(
                "log_level", .settings.keyLogLevel,
                ["verbose", "debug", "info", "warning", "error"],
                \.logLevel),
            choice("log_format", .settings.keyLogFormat, ["text", "json"], \.logFormat),
            flag("log_journal", .settings.keyLogJournal, \.logsToJournal),
            ConfigKey(name: "log_server", help: .settings.keyLogServer) {
                guard case .string(let text) = $0.content, let server = LogServer(text) else {
                    return .settings.isALogServer
                }
                $1.logServer = server
                return nil
            },
            text("telemetry_url", .settings.keyTelemetryURL, \.telemetryURL),
            flag("ascii", .settings.keyASCII, \.ascii),
            flag("screen_reader", .settings.keyScreenReader, \.screenReader),
            ConfigKey(name: "diet", help: .settings.keyDiet, take: takeDiet),
            ConfigKey(name: "alerts", help: .settings.keyAlerts, read: readAlerts),
            flag("prefetch", .settings.keyPrefetch, \.prefetch),
            flag("peek", .settings.keyPeek, \.peek),
            flag("mouse", .settings.keyMouse, \.mouse),
            flag("notify", .settings.keyNotify, \.notify),
            text("notify_command", .settings.keyNotifyCommand, \.notifier),
            flag("clipboard", .settings.keyClipboard, \.clipboard),
            ConfigKey(
                name: "credentials", help: .settings.keyCredentials,
                read: readCredentials),
            text("browser", .settings.keyBrowser, \.browser),
            ConfigKey(name: "payee", help: .settings.keyPayee, read: readPayee),
            ConfigKey(name: "keys", help: .settings.keyKeys) {
                $1.keys.read($0)
            },
        ] + switches

    // MARK: Kinds of value

    /// A known diet. Any other is most likely a mistake.
    @Sendable private static func takeDiet(_ value: JSON5Value, _ config: inout Config) -> Sentence?
    {
        let known = Diet.known.map(\.rawValue)
        guard case .string(let text) = value.content else {
            return .settings.isOneOf(choices: known.joined(separator: ", "))
        }
        guard let diet = FoodNames.diet(text) else {
            let near = didYouMean(word(text), among: known)
            return near.map { .settings.isNotButMeant(text: text, known: $0) }
                ?? .settings.isOneOf(choices: known.joined(separator: ", "))
        }
        config.diet = diet
        return nil
    }

    /// A word that is no allergen's name is looked for as it stands, and that is said: it may be a
    /// name in another language or with a mistake.
    @Sendable private static func readAlerts(
        _ value: JSON5Value, _ config: inout Config
    ) -> [Config.Remark] {
        guard let texts = value.texts else {
            let trouble = Sentence.settings.takesAList(things: Say.Settings.allergens)
            return [
                Config.Remark(
                    line: value.position.line,
                    sentence: .settings.defaultUsed(name: "alerts", trouble: trouble))
            ]
        }
        config.alerts = texts.map { FoodNames.allergen($0) ?? Allergen(rawValue: word($0)) }
        // A remark on a word takes no warning away: the list holds.
        config.named.insert("alerts")
        return zip(texts, config.alerts).compactMap { text, alert in
            guard !Allergen.common.contains(where: { $0.concerns(alert) }) else { return nil }
            let names = Words.list(Allergen.common.map(Words.name))
            return Config.Remark(
                line: value.position.line,
                sentence: .settings.alertIsNoName(text: text, names: names))
        }
    }

    /// An object, so that it can have more members later.
    @Sendable private static func readCredentials(
        _ value: JSON5Value, _ config: inout Config
    ) -> [Config.Remark] {
        guard case .object(let members) = value.content else {
            return [
                Config.Remark(
                    line: value.position.line,
                    sentence: .settings.credentialsTakeACommand)
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
                        sentence: .settings.credentialsDoNotTake(key: member.key)))
            }
        }
        return remarks
    }

    /// As the cache names diets and allergens: `sesame-seeds`.
    private static func word(_ text: String) -> String {
        fold(text).replacing(" ", with: "-").replacing("_", with: "-")
    }

    private static func texts(
        _ name: String, _ help: Sentence, of things: String,
        take: @escaping @Sendable ([String], inout Config) -> Void
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard let texts = $0.texts else { return .settings.takesAList(things: things) }
            take(texts, &$1)
            return nil
        }
    }

    private static func text(
        _ name: String, _ help: Sentence, _ path: any (WritableKeyPath<Config, String?> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .string(let text) = $0.content else { return .settings.takesAText }
            $1[keyPath: path] = text
            return nil
        }
    }

    private static func flag(
        _ name: String, _ help: Sentence, _ path: any (WritableKeyPath<Config, Bool> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .bool(let flag) = $0.content else { return .settings.isTrueOrFalse }
            $1[keyPath: path] = flag
            return nil
        }
    }

    private static func seconds(
        _ name: String, _ help: Sentence, _ range: ClosedRange<Int64>,
        _ path: any (WritableKeyPath<Config, Int64?> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .string(let text) = $0.content, let time = TimeSpan.seconds(text) else {
                return .settings.takesATime
            }
            guard range.contains(time) else {
                return .settings.takesATimeWithin(
                    least: Words.age(range.lowerBound), most: Words.age(range.upperBound),
                    text: text)
            }
            $1[keyPath: path] = time
            return nil
        }
    }

    private static func choice(
        _ name: String, _ help: Sentence, _ choices: [String],
        _ path: any (WritableKeyPath<Config, String?> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help) {
            guard case .string(let text) = $0.content, choices.contains(text) else {
                return .settings.isOneOf(choices: choices.joined(separator: ", "))
            }
            $1[keyPath: path] = text
            return nil
        }
    }
}

extension JSON5Value {
    /// The texts of a list of them.
    fileprivate var texts: [String]? {
        guard case .array(let values) = content else { return nil }
        var texts: [String] = []
        for value in values {
            guard case .string(let text) = value.content else { return nil }
            texts.append(text)
        }
        return texts
    }
}
