import Files
import OrderModels
public import Presentation
import Sentences
public import Services
public import Telemetry

/// Every key of the configuration with its value in force, and where that is from.
@MainActor
public struct SettingSurvey {
    /// What the configuration said when the program started, with what was followed since.
    public var inForce: Config
    /// The file as it was last read.
    public var file: Config
    /// What earlier runs learned.
    public var learned = Learned()
    /// What the diner set on the screens for this run.
    public var run = Run()
    private let options: Options
    private let layers: SwitchLayers

    /// What screens change without the file.
    public struct Run {
        public var language: Language?
        public var peek: Bool?
        public var mouse: Bool?

        public init() {}
    }

    public init(_ context: Context, layers: SwitchLayers) {
        (inForce, file) = (context.config, context.config)
        options = context.options
        self.layers = layers
    }

    public var readings: [SettingReading] {
        let answers = answers
        return ConfigKeys.all.map { reading($0, answers) }
    }

    private func reading(_ key: ConfigKey, _ answers: Config) -> SettingReading {
        let held = key.following == .whole ? file : inForce
        let (value, source) = found(key, held, answers)
        let now = file.named.contains(key.name) ? key.written(file) : nil
        let before = held.named.contains(key.name) ? key.written(held) : nil
        var waiting: Sentence?
        if key.following == .start, now != before {
            waiting = now.map { .settings.fileSaysByNow(value: $0) } ?? .settings.fileSaysNoMore
        }
        let known = key.isConcealed ? nil : now ?? answered(key, answers) ?? key.written(held)
        let own = known.flatMap { Written.isWhole($0) ? $0 : nil }
        return SettingReading(
            SettingReading.ID(rawValue: key.name), meaning: key.help, value: value,
            otherwise: key.otherwise, source: source,
            following: key.following == .start ? .start : .live, waiting: waiting,
            line: "\(key.name): \(own ?? key.example ?? "null"),", page: key.page)
    }

    /// The strongest that says something.
    private func found(
        _ key: ConfigKey, _ held: Config, _ answers: Config
    ) -> (value: String?, source: SettingReading.Source) {
        if let one = key.switch {
            let reading = layers.reading(of: one.declaration)
            // The file has more to say of it than the switch: which colours, in which unit.
            if case .configuration = reading.source, let value = key.written(held) {
                return (value, .layer(reading.source))
            }
            return (one.written(reading.value), .layer(reading.source))
        }
        let said = beneathTheRun(key, held, answers)
        if let run = run(key), run != said.value ?? key.otherwise.text { return (run, .run) }
        return said
    }

    private func beneathTheRun(
        _ key: ConfigKey, _ held: Config, _ answers: Config
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
        if held.named.contains(key.name) {
            let isThere = file.named.contains(key.name) && key.written(file) == key.written(held)
            let line = isThere ? file.lines[key.name] : nil
            return (key.written(held), line.map { .configuration(line: $0) } ?? .earlier)
        }
        if let answer = answered(key, answers) { return (answer, .answer) }
        if let (variable, value) = key.environment() {
            return (value, .environment(variable: variable))
        }
        return (key.written(Config()), .standard)
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
        return config
    }
}
