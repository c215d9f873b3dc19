public import OrderModels
public import Sentences
public import Telemetry

/// A key of the configuration: its value in force, where that is from, and how to change it.
public struct SettingReading: Hashable, Identifiable, Sendable {
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Where a value is from.
    public enum Source: Hashable, Sendable {
        /// The diner changed it on the screens, for this run.
        case run
        case option(String)
        case environment(variable: String)
        /// It holds where neither the file nor anything else says something.
        case fallback(variable: String)
        case configuration(line: Int)
        /// The configuration said it when the program started, and no longer does.
        case earlier
        /// An answer that the diner gave on the screens, for every run.
        case answer
        /// What sets the switch that the key stands for.
        case layer(SwitchSource)
        case standard
    }

    /// From when a change of the file holds.
    public enum Following: String, Sendable, CaseIterable {
        case live
        case start
    }

    public let id: ID
    public let meaning: Sentence
    /// As the file would have it; nil where nothing is set.
    public let value: String?
    /// The same in the program's own words and units, for scripts.
    public let canonical: String?
    /// What the words of the file come to, where they are not the program's.
    public let understood: Sentence?
    /// What holds where nothing is set.
    public let otherwise: Sentence
    public let source: Source
    public let following: Following
    /// What the file says by now and what holds from the next start, if that is something else.
    public let waiting: Sentence?
    /// What to write into the file to set the key.
    public let line: String
    /// Whether it takes several values, with commas between them.
    public let isList: Bool
    /// The words that it takes, where these are few.
    public let choices: [String]
    /// What the file has, or else holds, as it would be typed; nil where not all of that may be shown.
    public let typed: String?
    /// Whether the file says it.
    public let isInFile: Bool
    /// Whether it holds at once that the file no longer says it.
    public let isUnsetLive: Bool

    /// Whether what set it wins over the file.
    public var isStrongerThanFile: Bool {
        switch source {
        case .run, .option, .environment, .layer(.run), .layer(.flag), .layer(.environment): true
        case .fallback, .configuration, .earlier, .answer, .standard, .layer: false
        }
    }

    public init(
        _ id: ID, meaning: Sentence, value: String?, canonical: String?,
        understood: Sentence?, otherwise: Sentence, source: Source,
        following: Following, waiting: Sentence?, isList: Bool, line: String,
        choices: [String], typed: String?, isInFile: Bool, isUnsetLive: Bool
    ) {
        self.id = id
        self.meaning = meaning
        self.value = value
        self.canonical = canonical
        self.understood = understood
        self.otherwise = otherwise
        self.source = source
        self.following = following
        self.waiting = waiting
        self.isList = isList
        self.line = line
        self.choices = choices
        self.typed = typed
        self.isInFile = isInFile
        self.isUnsetLive = isUnsetLive
    }
}

/// Keys of the configuration in words.
public enum SettingWords {
    public static func value(_ reading: SettingReading) -> String {
        reading.value ?? reading.otherwise.text
    }

    public static func source(_ reading: SettingReading, at now: Instant) -> String {
        switch reading.source {
        case .run: Say.Switches.fromRun
        case .option(let option): option
        case .environment(let variable), .fallback(let variable): variable
        case .configuration(let line): Say.Switches.fromConfiguration(line: line)
        case .earlier: Say.Settings.fromEarlier
        case .answer: Say.Settings.fromAnswer
        case .layer(let source): SwitchWords.source(source, at: now)
        case .standard: Say.Settings.fromDefault
        }
    }

    /// What holds, as a sentence.
    public static func sentence(_ reading: SettingReading, at now: Instant) -> String {
        guard reading.value != nil || reading.otherwise != .settings.notSet else {
            return Say.Settings.isNotSet(name: reading.id.rawValue)
        }
        return Say.Switches.valueIsSetBy(
            name: reading.id.rawValue, value: value(reading), source: source(reading, at: now))
    }

    /// From when a change of the file holds.
    private static func followed(_ reading: SettingReading) -> String {
        guard reading.following == .live else { return Say.Settings.followedAtStart }
        return reading.isUnsetLive
            ? Say.Settings.followedLive : Say.Settings.followedButNotUnset
    }

    /// When a change of the file holds, and what waits for that.
    public static func following(_ reading: SettingReading) -> String {
        [
            reading.waiting?.text, reading.isStrongerThanFile ? Say.Settings.strongerThanFile : nil,
            followed(reading),
        ].compactMap(\.self).joined(separator: " ")
    }
}
