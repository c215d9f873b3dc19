import Sentences
import JSON
import Files
import OrderModels
import Presentation
import Telemetry

/// One key of the configuration: its name, its help, how to read its value and how to write it, and
/// what else sets it.
struct ConfigKey: Sendable {
    /// What is set by an option of the command line.
    enum Option: Sendable {
        /// The value is the option's own.
        case named(String)
        /// The value of an option that takes none.
        case flag(String, value: String)
    }

    /// How a change of the file is followed while the screens run.
    enum Following: Sendable {
        case start
        /// At once; what the file no longer says stays for the run.
        case kept(Carry)
        /// At once, also where the file no longer says it.
        case whole(Carry)

        var isLive: Bool { if case .start = self { false } else { true } }
    }

    /// Takes the value of one configuration over into another, and returns whether it was another one.
    typealias Carry = @Sendable (_ now: Config, _ held: inout Config) -> Bool

    let name: String
    let help: Sentence
    /// Reads the value into a configuration, and returns what is wrong with it.
    let read: @Sendable (JSON5Value, inout Config) -> [Config.Remark]
    /// The value in a configuration as a file would have it; nil where none is set.
    let written: @Sendable (Config) -> String?
    /// What holds where nothing is set.
    var otherwise: Sentence = .settings.notSet
    /// A value to begin with, where none is set.
    var example: String?
    /// The only values there are, where they can be listed.
    var choices: [String] = []
    var options: [Option] = []
    /// The variable that wins over the file.
    var variable: String?
    /// The variable that holds where nothing else is said, and its value.
    var environment: @Sendable () -> (variable: String, value: String)? = { nil }
    var following = Following.start
    /// The switch that the key sets, and how the file has its values.
    var `switch`: (declaration: SwitchDeclaration, written: @Sendable (SwitchValue) -> String)?
    /// Whether it takes several texts, which are typed with commas between them.
    var isList = false
    /// What the words of the file come to, where they are the diner's own.
    var understood: (@Sendable (Config) -> Sentence)?
    /// Whether the value is shown in part only, and so cannot be copied.
    var isConcealed = false

    /// A key with one value: `take` returns what is wrong with it.
    init(
        name: String, help: Sentence, written: @escaping @Sendable (Config) -> String?,
        take: @escaping @Sendable (JSON5Value, inout Config) -> Sentence?
    ) {
        self.init(name: name, help: help, written: written) { value, config in
            guard let trouble = take(value, &config) else { return [] }
            return [Config.Remark(line: value.position.line, defaultInsteadOf: name, trouble)]
        }
    }

    /// A key whose value has parts, of which some may be valid and others not.
    init(
        name: String, help: Sentence, written: @escaping @Sendable (Config) -> String?,
        read: @escaping @Sendable (JSON5Value, inout Config) -> [Config.Remark]
    ) {
        self.name = name
        self.help = help
        self.written = written
        self.read = read
    }

    /// The value of a configuration as the file has it, which may be in another unit or language.
    func shown(in config: Config) -> String? {
        config.texts[name]?.text ?? written(config)
    }

    /// Whether it holds at once that the file no longer says it.
    var isUnsetLive: Bool { if case .whole = following { true } else { false } }

    /// The same key, with more that is known of it.
    func with(_ change: (inout ConfigKey) -> Void) -> ConfigKey {
        var key = self
        change(&key)
        return key
    }

    /// Follows a change at once; what the file no longer says stays for the run.
    func kept<Value: Equatable & SendableMetatype>(
        _ path: any (WritableKeyPath<Config, Value> & Sendable)
    ) -> ConfigKey {
        with { $0.following = .kept(Self.carry(path)) }
    }

    /// Follows a change at once, also where the file no longer says it.
    func whole<Value: Equatable & SendableMetatype>(
        _ path: any (WritableKeyPath<Config, Value> & Sendable)
    ) -> ConfigKey {
        with { $0.following = .whole(Self.carry(path)) }
    }

    private static func carry<Value: Equatable & SendableMetatype>(
        _ path: any (WritableKeyPath<Config, Value> & Sendable)
    ) -> Carry {
        { now, held in
            guard now[keyPath: path] != held[keyPath: path] else { return false }
            held[keyPath: path] = now[keyPath: path]
            return true
        }
    }

    func example(_ value: String) -> ConfigKey { with { $0.example = value } }

    func options(_ options: Option..., variable: String? = nil) -> ConfigKey {
        with { ($0.options, $0.variable) = (options, variable) }
    }

    func otherwise(
        _ sentence: Sentence,
        environment: @escaping @Sendable () -> (variable: String, value: String)? = { nil }
    ) -> ConfigKey {
        with { ($0.otherwise, $0.environment) = (sentence, environment) }
    }
}
