import OrderModels
public import Presentation

/// The page of the configuration: its keys, their values in force, and where those are from.
@MainActor
public final class ConfigurationViewModel {
    /// Where the keys are read from.
    public struct Source {
        /// The file, as it is shown to the diner.
        public let path: String
        let readings: @MainActor () -> [SettingReading]

        public init(path: String, readings: @escaping @MainActor () -> [SettingReading]) {
            self.path = path
            self.readings = readings
        }
    }

    // MARK: What the screen shows

    public let list: ListDataSource<SettingReading>
    @Watched public private(set) var words = ""
    /// The number of keys without a filter.
    public let total: Int

    public let path: String
    private let clock: ScreenClock

    init(_ source: Source, _ clock: ScreenClock) {
        self.clock = clock
        path = source.path
        total = source.readings().count
        list = ListDataSource(following: { [_words] in
            let wanted = queryTokens(_words.wrappedValue)
            return source.readings().filter { $0.matches(wanted) }
        })
    }

    public var isNarrow: Bool { !queryTokens(words).isEmpty }

    public func source(of reading: SettingReading) -> String {
        SettingWords.source(reading, at: clock.now)
    }

    // MARK: What the diner did

    public func typed(_ text: String) {
        words = text
    }
}

extension SettingReading {
    /// Whether the name, the meaning or the value has a word that begins with each of `tokens`.
    fileprivate func matches(_ tokens: [String]) -> Bool {
        let name = id.rawValue
        let words = fold("\(name) \(name.replacing("_", with: " ")) \(meaning.text) \(value ?? "")")
        return tokens.allSatisfy { startsWord(words, $0) }
    }
}
