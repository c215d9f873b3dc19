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
        /// What is wrong with a value as it was typed.
        let refusal: @MainActor (_ typed: String, SettingReading.ID) -> String?
        /// Writes a value into the file, and returns what the diner is told.
        let write: @MainActor (_ typed: String, SettingReading.ID) async throws -> String

        public init(
            path: String, readings: @escaping @MainActor () -> [SettingReading],
            refusal: @escaping @MainActor (_ typed: String, SettingReading.ID) -> String?,
            write: @escaping @MainActor (_ typed: String, SettingReading.ID) async throws -> String
        ) {
            self.path = path
            self.readings = readings
            self.refusal = refusal
            self.write = write
        }
    }

    // MARK: What the screen shows

    public let list: ListDataSource<SettingReading>
    @Watched public private(set) var words = ""
    /// Rises with what the keys say in another language.
    @Watched private var edition = 0
    /// The number of keys without a filter.
    public let total: Int

    public let path: String
    private let source: Source
    private let activity: Activity
    private let clock: ScreenClock
    private var writing: Task<Void, Never>?
    /// Whether its screen is there to ask again.
    public private(set) var isShown = false

    init(_ source: Source, _ activity: Activity, _ clock: ScreenClock) {
        self.source = source
        self.activity = activity
        self.clock = clock
        path = source.path
        total = source.readings().count
        list = ListDataSource(following: { [_words, _edition] in
            _ = _edition.wrappedValue
            let wanted = queryTokens(_words.wrappedValue)
            return source.readings().filter { $0.matches(wanted) }
        })
    }

    public var isNarrow: Bool { !queryTokens(words).isEmpty }

    /// What holds, as a sentence.
    public func sentence(of reading: SettingReading) -> String {
        SettingWords.sentence(reading, at: clock.now)
    }

    public func source(of reading: SettingReading) -> String {
        SettingWords.source(reading, at: clock.now)
    }

    // MARK: What the diner did

    public func appeared() { isShown = true }
    public func disappeared() { isShown = false }

    public func languageChanged() { edition += 1 }

    public func typed(_ text: String) {
        words = text
    }

    /// What is wrong with a value as it was typed.
    public func refusal(of typed: String, for id: SettingReading.ID) -> String? {
        source.refusal(typed, id)
    }

    /// Writes the value into the file, and says what came of it. One after the other: a look at a
    /// server or a place may take its time.
    public func chose(
        _ typed: String, for id: SettingReading.ID, told: @escaping @MainActor (String) -> Void,
        refused: @escaping @MainActor (String) -> Void
    ) {
        let before = writing
        writing = activity.work { [source, activity] in
            await before?.value
            do {
                told(try await source.write(typed, id))
            } catch {
                refused(activity.told(error).sentence)
            }
        }
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
