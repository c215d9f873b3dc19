import Sentences
import JSON
import Files
import OrderModels
import Presentation
import Services
import Telemetry

/// Every key that the configuration can have.
enum ConfigKeys {
    static let all: [ConfigKey] =
        [
            text("server", .settings.keyServer, \.server)
                .options(
                    .flag("demo", value: "demo"), .named("server"), variable: "EAT_SERVER"
                )
                .example(Written.text("https://coopcycle.example.org")),
            text("place", .settings.keyPlace, \.place).options(.named("near"))
                .example(Written.text("47.5512,0.4821")),
            text(
                "geocoder", .settings.keyGeocoder, \.geocoder, isAddress: true,
                or: Config.nobody
            )
            .example(Written.text("https://nominatim.example.org")),
            text("registry", .settings.keyRegistry, \.registry, isAddress: true)
                .otherwise(.verbatim(Written.text(RegistryService.usual)))
                .example(Written.text("https://food.example.org/registry.json")),
            text("ca_file", .settings.keyCAFile, \.caFile).example(Written.text("~/ca.pem")),
            ConfigKey(
                name: "proxy", help: .settings.keyProxy,
                written: { $0.proxy.map { Written.text(Written.withoutPassword($0)) } },
                take: { take($0, &$1, \.proxy) }
            )
            .otherwise(.settings.notSet, environment: Written.proxyOfEnvironment)
            .example(Written.text("http://proxy.example.org:3128"))
            .with { $0.isConcealed = true },
            texts(
                "plain_http_hosts", .settings.keyPlainHosts, of: Say.Settings.hosts,
                \.plainHTTPHosts),
            seconds("timeout", .settings.keyTimeout, 1...3600, \.timeout)
                .options(.named("timeout")).otherwise(.settings.usualTimes)
                .example(Written.text("10s")),
            seconds("max_age", .settings.keyMaxAge, 0...31_536_000, \.maxAge)
                .options(.named("max-age")).otherwise(.settings.asServersSay)
                .example(Written.text("10m")),
            choice("color", .settings.keyColor, ["auto", "always", "never"], \.color)
                .options(.named("color"))
                .otherwise(.verbatim(Written.text("auto"))) {
                    Environment.value("NO_COLOR").map { _ in ("NO_COLOR", Written.text("never")) }
                }
                .example(Written.text("never")),
            choice("language", .settings.keyLanguage, Language.choices.map(\.code), \.language)
                .options(.named("language"))
                .otherwise(.verbatim(Written.text("C")), environment: Written.languageOfEnvironment)
                .example(Written.text("fr")).whole(\.language),
            ConfigKey(
                name: "theme", help: .settings.keyTheme, written: Written.theme,
                read: ConfigKey.readTheme
            )
            .example(Written.text("paper")).whole(\.themed)
            .with {
                $0.choices = Switches.Look.Theme.named
                $0.switch = (Switches.Look.theme.declaration, Written.value)
            },
            ConfigKey(
                name: "pictures", help: .settings.keyPictures,
                written: { $0.pictures.map { Written.text($0.rawValue) } },
                take: ConfigKey.takePictures
            )
            .example(Written.text("always")).whole(\.pictures)
            .with {
                $0.choices = Switches.Look.Pictures.allCases.map(\.rawValue)
                $0.switch = (Switches.Look.pictures.declaration, Written.value)
            },
            seconds("hold", .settings.keyHold, 0...60, \.hold).example(Written.text("5s"))
                .whole(\.hold)
                .with {
                    $0.switch = (Switches.Order.hold.declaration, { Written.text($0.word + "s") })
                },
            choice(
                "log_level", .settings.keyLogLevel,
                ["verbose", "debug", "info", "warning", "error"],
                \.logLevel
            )
            .options(.flag("verbose", value: Written.text("debug")))
            .otherwise(.verbatim(Written.text("info"))).example(Written.text("debug")),
            choice("log_format", .settings.keyLogFormat, ["text", "json"], \.logFormat)
                .otherwise(.verbatim(Written.text("text"))).example(Written.text("json")),
            flag("log_journal", .settings.keyLogJournal, \.logsToJournal),
            ConfigKey(
                name: "log_server", help: .settings.keyLogServer,
                written: { $0.logServer.map { Written.text($0.text) } },
                take: {
                    guard case .string(let text) = $0.content, let server = LogServer(text) else {
                        return .settings.isALogServer
                    }
                    $1.logServer = server
                    return nil
                }
            ).example(Written.text("tls://logs.example.org:9300")),
            text("telemetry_url", .settings.keyTelemetryURL, \.telemetryURL, isAddress: true)
                .example(Written.text("https://telemetry.example.org")),
            flag("ascii", .settings.keyASCII, \.ascii).options(.flag("ascii", value: "true")),
            choice(
                "ambiguous_width", .settings.keyAmbiguousWidth, ["narrow", "wide"],
                \.ambiguousWidth
            )
            .otherwise(.verbatim(Written.text("narrow"))).example(Written.text("wide")),
            flag("screen_reader", .settings.keyScreenReader, \.screenReader)
                .options(.flag("linear", value: "true"))
                .with {
                    $0.environment = {
                        Environment.value("TERM") == "dumb" ? ("TERM", "true") : nil
                    }
                },
            ConfigKey(
                name: "diet", help: .settings.keyDiet,
                written: { $0.diet.map { Written.text($0.rawValue) } }, take: takeDiet
            )
            .example(Written.text("vegan")).with { $0.choices = Diet.known.map(\.rawValue) },
            ConfigKey(
                name: "alerts", help: .settings.keyAlerts,
                written: { Written.list($0.alerts.map(\.rawValue)) }, read: readAlerts
            )
            .example(Written.list(["peanuts"])).kept(\.alerts)
            .with {
                $0.isList = true
                $0.understood = { .settings.warnedOf(names: Words.list($0.alerts.map(Words.name))) }
            },
            flag("prefetch", .settings.keyPrefetch, \.prefetch),
            flag("peek", .settings.keyPeek, \.peek).kept(\.peek),
            flag("mouse", .settings.keyMouse, \.mouse).kept(\.mouse),
            flag("notify", .settings.keyNotify, \.notify).kept(\.notify),
            text("notify_command", .settings.keyNotifyCommand, \.notifier)
                .example(Written.text("notify-send")).kept(\.notifier),
            flag("clipboard", .settings.keyClipboard, \.clipboard).kept(\.clipboard),
            ConfigKey(
                name: "credentials", help: .settings.keyCredentials,
                written: {
                    $0.credentialCommand.map { Written.object([("command", Written.text($0))]) }
                }, read: readCredentials
            )
            .example(Written.object([("command", Written.text("secrets"))]))
            .otherwise(.settings.theKeyring),
            text("browser", .settings.keyBrowser, \.browser)
                .otherwise(.settings.theDesktops) {
                    Environment.value("BROWSER").map { ("BROWSER", Written.text($0)) }
                }
                .example(Written.text("firefox")),
            ConfigKey(
                name: "payee", help: .settings.keyPayee, written: Written.payee,
                read: ConfigKey.readPayee
            )
            .example(
                Written.object([
                    ("name", Written.text("ada")), ("iban", Written.text("NL91ABNA0417164300")),
                ])
            )
            .with { $0.isConcealed = true },
            ConfigKey(
                name: "keys", help: .settings.keyKeys, written: { Written.keys($0.keys) },
                read: { value, config in
                    // A wrong entry takes no right one with it.
                    if case .object = value.content { config.named.insert("keys") }
                    return config.keys.read(value)
                }
            ).kept(\.keys),
        ] + ConfigKey.switches

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
    /// name in another language or with a mistake. It is refused to who types it.
    @Sendable private static func readAlerts(
        _ value: JSON5Value, _ config: inout Config
    ) -> [Config.Remark] {
        // A wrong entry takes no right one with it, and a single word is a list of one.
        var values = [value]
        if case .array(let several) = value.content { values = several }
        let texts = values.compactMap(\.text)
        guard !texts.isEmpty || values.isEmpty else {
            let trouble = Sentence.settings.takesAList(things: Say.Settings.allergens)
            return [
                Config.Remark(line: value.position.line, defaultInsteadOf: "alerts", trouble)
            ]
        }
        let others = values.filter { $0.text == nil }.map {
            Config.Remark(
                line: $0.position.line,
                sentence: .settings.alertsTakeWords(names: Words.list(texts)))
        }
        config.alerts = texts.map { FoodNames.allergen($0) ?? Allergen(rawValue: word($0)) }
        // A remark on a word takes no warning away: the list holds.
        config.named.insert("alerts")
        return others
            + zip(texts, config.alerts).compactMap { text, alert in
                guard !alert.isKnown else { return nil }
                let names = Allergen.common.map(Words.name)
                let near = didYouMean(text, among: names + Allergen.common.map(\.rawValue))
                let listed = Words.list(names)
                return Config.Remark(
                    line: value.position.line,
                    sentence: near.map { .settings.alertMeant(text: text, known: $0) }
                        ?? .settings.alertIsNoName(text: text, names: listed),
                    holds: true,
                    whenTyped: near.map { .settings.noAllergenButMeant(text: text, known: $0) }
                        ?? .settings.noAllergen(text: text, names: listed))
            }
    }

    /// An object, so that it can have more members later.
    @Sendable private static func readCredentials(
        _ value: JSON5Value, _ config: inout Config
    ) -> [Config.Remark] {
        guard case .object(let members) = value.content else {
            return [
                Config.Remark(
                    line: value.position.line, defaultInsteadOf: "credentials",
                    .settings.credentialsTakeACommand)
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
        _ path: any (WritableKeyPath<Config, [String]> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help, written: { Written.list($0[keyPath: path]) }) {
            guard let texts = $0.texts else { return .settings.takesAList(things: things) }
            $1[keyPath: path] = texts
            return nil
        }
        .with { $0.isList = true }
    }

    private static func text(
        _ name: String, _ help: Sentence,
        _ path: any (WritableKeyPath<Config, String?> & Sendable), isAddress: Bool = false,
        or word: String? = nil
    ) -> ConfigKey {
        // Some have addresses, and these may have passwords.
        ConfigKey(
            name: name, help: help,
            written: { $0[keyPath: path].map { Written.text(Written.withoutPassword($0)) } }
        ) {
            if isAddress, let text = $0.text, text != word, !ServerURL.isOne(text) {
                return .settings.noServerAddress
            }
            return take($0, &$1, path)
        }
    }

    private static func take(
        _ value: JSON5Value, _ config: inout Config,
        _ path: any (WritableKeyPath<Config, String?> & Sendable)
    ) -> Sentence? {
        guard case .string(let text) = value.content else { return .settings.takesAText }
        config[keyPath: path] = text
        return nil
    }

    private static func flag(
        _ name: String, _ help: Sentence, _ path: any (WritableKeyPath<Config, Bool> & Sendable)
    ) -> ConfigKey {
        ConfigKey(name: name, help: help, written: { "\($0[keyPath: path])" }) {
            guard case .bool(let flag) = $0.content else { return .settings.isTrueOrFalse }
            $1[keyPath: path] = flag
            return nil
        }
        .with { $0.choices = ["true", "false"] }
    }

    private static func seconds(
        _ name: String, _ help: Sentence, _ range: ClosedRange<Int64>,
        _ path: any (WritableKeyPath<Config, Int64?> & Sendable)
    ) -> ConfigKey {
        ConfigKey(
            name: name, help: help, written: { $0[keyPath: path].map { Written.text("\($0)s") } }
        ) {
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
        ConfigKey(
            name: name, help: help, written: { $0[keyPath: path].map(Written.text) }
        ) {
            guard case .string(let text) = $0.content, choices.contains(text) else {
                return .settings.isOneOf(choices: choices.joined(separator: ", "))
            }
            $1[keyPath: path] = text
            return nil
        }
        .with { $0.choices = choices }
    }
}

extension JSON5Value {
    var text: String? {
        guard case .string(let text) = content else { return nil }
        return text
    }

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
