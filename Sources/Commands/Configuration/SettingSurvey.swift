import Files
import JSON
import OrderModels
public import Presentation
import Sentences
public import Services
public import Telemetry

/// Every key of the configuration with its value in force, and where that is from.
@MainActor
public struct SettingSurvey {
    private let inForce: Config
    private let file: Config
    /// What earlier runs learned.
    public var learned = Learned()
    /// What the diner set on the screens for this run.
    public var run = Run()
    private let options: Options
    private let layers: SwitchLayers
    private let servers: ServerChoice

    /// What screens change without the file.
    public struct Run {
        public var language: Language?
        public var peek: Bool?
        public var mouse: Bool?

        public init() {}
    }

    public init(_ context: Context, _ configuration: LiveConfiguration, layers: SwitchLayers) {
        (inForce, file) = (configuration.inForce, configuration.file)
        (options, servers) = (context.options, context.servers)
        self.layers = layers
    }

    public var readings: [SettingReading] {
        let answers = answers
        return ConfigKeys.all.map { reading($0, answers) }
    }

    private func reading(_ key: ConfigKey, _ answers: Config) -> SettingReading {
        let (value, source) = found(key, answers)
        let (now, before) = (said(key, file), said(key, inForce))
        var waiting = refusal(of: key, in: file)?.sentence
        if waiting == nil, !key.following.isLive, now != before {
            waiting = now.map { .settings.fileSaysByNow(value: $0) } ?? .settings.fileSaysNoMore
        }
        let held = refusal(of: key, in: inForce) == nil ? shown(key, inForce) : nil
        let worded = [inForce, file].first { $0.texts[key.name]?.text == value }
        let known = key.isConcealed ? nil : now ?? answered(key, answers) ?? held
        // An empty list shows nobody how a list is written.
        let own = known.flatMap { Written.isWhole($0) && $0 != Written.list([]) ? $0 : nil }
        return SettingReading(
            SettingReading.ID(rawValue: key.name), meaning: key.help, value: value,
            canonical: worded?.texts[key.name]?.value ?? value,
            understood: worded?.understanding(of: key),
            otherwise: key.otherwise, source: source,
            following: key.following.isLive ? .live : .start, waiting: waiting,
            isList: key.isList, line: "\(key.name): \(own ?? key.example ?? "null"),",
            choices: key.choices,
            typed: typed(key, now ?? value), isInFile: file.lines[key.name] != nil,
            isUnsetLive: key.isUnsetLive)
    }

    /// The value of `key` in a configuration as the file has it, which may be in another unit.
    private func shown(_ key: ConfigKey, _ config: Config) -> String? {
        guard let value = key.written(config) else { return nil }
        let texts = [file, inForce].compactMap { $0.texts[key.name] }
        return texts.first { $0.value == value }?.text ?? value
    }

    /// A value to be typed over: a text without its quotes, several with commas between them.
    private func typed(_ key: ConfigKey, _ value: String?) -> String? {
        guard let value, !key.isConcealed, Written.isWhole(value) else { return nil }
        switch JSON5Reader.written(value)?.value.content {
        case .string(let text): return text
        case .array(let values) where key.isList:
            let texts = values.compactMap(\.text)
            // What has a comma of its own can only be typed as the file has it.
            return texts.contains { $0.contains(",") } ? value : texts.joined(separator: ", ")
        default: return value
        }
    }

    /// The value of `key` in a configuration, if it says one that can be used.
    private func said(_ key: ConfigKey, _ config: Config) -> String? {
        guard config.named.contains(key.name), refusal(of: key, in: config) == nil else {
            return nil
        }
        return shown(key, config)
    }

    /// Why the value of `key` in a configuration is not used. Which servers were added, only the store
    /// knows; trouble with it is told by whatever is read next.
    private func refusal(of key: ConfigKey, in config: Config) -> Config.Refusal? {
        if let refused = config.refused[key.name] { return refused }
        guard key.name == "server", let flaw = try? servers.flaw(of: config.server) else {
            return nil
        }
        return Config.Refusal(
            line: config.lines[key.name] ?? 1, value: key.written(config) ?? "",
            trouble: .settings.ofKey(key: key.name, trouble: flaw))
    }

    /// The strongest that says something.
    private func found(
        _ key: ConfigKey, _ answers: Config
    ) -> (value: String?, source: SettingReading.Source) {
        if inForce.ofEnvironment.contains(key.name) {
            let variable = Config.variable(of: key.name)
            if !isGiven(key) { return (shown(key, inForce), .environment(variable: variable)) }
        }
        if let one = key.switch {
            let reading = layers.reading(of: one.declaration)
            guard case .configuration = reading.source else {
                return (one.written(reading.value), .layer(reading.source))
            }
            // The file has more to say of it than the switch: which colours, in which unit.
            return (
                shown(key, inForce) ?? one.written(reading.value),
                file.refused[key.name] == nil ? .layer(reading.source) : .earlier
            )
        }
        let said = beneathTheRun(key, answers)
        if let run = run(key), run != said.value ?? key.otherwise.text { return (run, .run) }
        return said
    }

    private func beneathTheRun(
        _ key: ConfigKey, _ answers: Config
    ) -> (value: String?, source: SettingReading.Source) {
        for option in key.options {
            switch option {
            case .named(let name):
                if let text = options.value(name) {
                    return (Written.text(text), .option("--\(name)"))
                }
            case .flag(let name, let value):
                if options.has(name) { return (value, .option("--\(name)")) }
            }
        }
        if let variable = key.variable, let text = Environment.value(variable) {
            return (Written.text(text), .environment(variable: variable))
        }
        if inForce.named.contains(key.name), refusal(of: key, in: inForce) == nil {
            let value = shown(key, inForce)
            let line = said(key, file) == value ? file.lines[key.name] : nil
            return (value, line.map { .configuration(line: $0) } ?? .earlier)
        }
        if let answer = answered(key, answers) { return (answer, .answer) }
        if let (variable, value) = key.environment() {
            return (value, .fallback(variable: variable))
        }
        return (key.written(Config()), .standard)
    }

    /// Whether an option says the value.
    private func isGiven(_ key: ConfigKey) -> Bool {
        key.options.contains { option in
            switch option {
            case .named(let name), .flag(let name, value: _): options.has(name)
            }
        }
    }

    private func answered(_ key: ConfigKey, _ answers: Config) -> String? {
        answers.named.contains(key.name) ? key.written(answers) : nil
    }

    private func run(_ key: ConfigKey) -> String? {
        switch key.name {
        case "language" where run.language != SpokenLanguage.of(options, file.language):
            run.language.map { Written.text($0.code) }
        case "peek": run.peek.map { "\($0)" }
        case "mouse": run.mouse.map { "\($0)" }
        default: nil
        }
    }

    /// What was learned, as a configuration would say it.
    private var answers: Config {
        var config = Config()
        func take<Value>(_ key: String, _ value: Value?, _ path: WritableKeyPath<Config, Value>) {
            guard let value else { return }
            config[keyPath: path] = value
            config.named.insert(key)
        }
        take("place", learned.place.map(Optional.some), \.place)
        take("diet", learned.diet.map(Optional.some), \.diet)
        take("alerts", learned.alerts, \.alerts)
        take("mouse", learned.hasMouse, \.mouse)
        take("peek", learned.showsPeek, \.peek)
        take("clipboard", learned.mayCopy, \.clipboard)
        take("geocoder", learned.mayLookUp == true ? PlaceFinder.usual : nil, \.geocoder)
        return config
    }
}
