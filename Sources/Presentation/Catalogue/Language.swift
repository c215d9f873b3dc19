public import OrderModels
import Synchronization

/// A language in which the catalogue is.
public struct Language: Sendable {
    /// As in `LC_MESSAGES` and on the command line: `fr`, and `C` for the catalogue as it stands.
    public let code: String
    /// In itself: `français`.
    public let name: String
    /// In ``languages``.
    fileprivate let index: Int
    /// All patterns, in the order of the sentences' names.
    let patterns: PackedTexts
    /// The form that a number takes, such as `one`.
    let plural: @Sendable (Int) -> String
    /// Whether everything is shown longer, with accents and in brackets: a translator sees what does
    /// not come from the catalogue, and what has no room.
    let isPretended: Bool
    /// Whether its letters are left as they are even where there is only ASCII.
    private var keepsLetters = false

    init(
        index: Int, code: String, name: String, isPretended: Bool, patterns: PackedTexts,
        plural: @escaping @Sendable (Int) -> String
    ) {
        self.index = index
        self.code = code
        self.name = name
        self.isPretended = isPretended
        self.patterns = patterns
        self.plural = plural
    }
}

extension Language {
    /// The catalogue as it stands, with numbers as scripts write them: what `C` and `POSIX` mean.
    public static var base: Language { languages[0] }

    /// Those that a diner may choose.
    public static var choices: [Language] { languages.filter { !$0.isPretended } }

    /// Whether a date in figures may have its month first.
    var mayWriteMonthFirst: Bool { code == "en" || self == .base }

    /// How names are sorted: Spanish has a letter of its own.
    public var names: NameOrder { code == "es" ? .spanish : .root }

    // MARK: The one that is spoken

    /// Where it is in the list: to be read often, and from every thread.
    private static let spoken = Atomic(0)
    /// The diner's, also where answers are for programs.
    private static let spokenByDiner = Atomic(0)
    /// Set where answers are for programs: they are the same in every language.
    private static let isForPrograms = Atomic(false)

    /// Whether there is only ASCII: then languages that have a way to spell their letters do so.
    private static let isSpelledOut = Atomic(false)

    public static func spellOut(_ isASCII: Bool) {
        isSpelledOut.store(isASCII, ordering: .relaxed)
    }

    /// Whether `Küche` is written `Kueche`. What servers say stays as they say it.
    var isSpelledOut: Bool {
        !keepsLetters && code == "de" && Self.isSpelledOut.load(ordering: .relaxed)
    }

    /// Its words as they are written, whatever can be shown.
    var asWritten: Language {
        var language = self
        language.keepsLetters = true
        return language
    }

    /// `text` as it is written where there is only ASCII.
    func spelledOut(_ text: String) -> String {
        code == "de" ? Filling.spelledOut(text) : text
    }

    /// The language of the whole program; it may change while that runs.
    public static var current: Language { languages[spoken.load(ordering: .relaxed)] }

    /// Without copying the one that is.
    public var isCurrent: Bool { index == Self.spoken.load(ordering: .relaxed) }

    /// The language in which the diner types words, whatever the answers are written for.
    public static var typed: Language { languages[spokenByDiner.load(ordering: .relaxed)] }

    /// From now on everything is said in `language`, except to programs.
    public static func speak(_ language: Language) {
        spokenByDiner.store(language.index, ordering: .relaxed)
        guard !isForPrograms.load(ordering: .relaxed) else { return }
        spoken.store(language.index, ordering: .relaxed)
    }

    /// Writes something for people in many languages, whatever is spoken before and after.
    public static func speakingToPeople<T>(_ body: () throws -> T) rethrows -> T {
        let (language, isToPrograms) = (current, isForPrograms.load(ordering: .relaxed))
        let typed = typed
        let isASCII = isSpelledOut.load(ordering: .relaxed)
        isForPrograms.store(false, ordering: .relaxed)
        spellOut(false)
        defer {
            speak(language)
            spokenByDiner.store(typed.index, ordering: .relaxed)
            isForPrograms.store(isToPrograms, ordering: .relaxed)
            spellOut(isASCII)
        }
        return try body()
    }

    /// From now on, and for good, nothing is translated.
    public static func speakToPrograms() {
        isForPrograms.store(true, ordering: .relaxed)
        spoken.store(0, ordering: .relaxed)
    }

    // MARK: Choosing

    /// The language of a code or a locale, such as `fr`, `de_AT.UTF-8` or `es@euro`.
    public init?(_ text: String) {
        let code = Self.code(of: text)
        guard let found = languages.first(where: { $0.code == code }) else { return nil }
        self = found
    }

    private static func code(of locale: String) -> String {
        let tag = locale.prefix { $0 != "." && $0 != "@" }
        guard tag.uppercased() != "POSIX", tag.uppercased() != "C" else { return "C" }
        return tag.prefix { $0 != "_" && $0 != "-" }.lowercased()
    }

    /// What the environment asks for: as for every program, the first of the three variables that is
    /// set and not empty decides.
    public init(environment variable: (_ name: String) -> String?) {
        self = Self.code(from: variable).flatMap(Self.init) ?? .base
    }

    private static func code(from variable: (_ name: String) -> String?) -> String? {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    }
}

extension Language: Equatable {
    public static func == (one: Language, other: Language) -> Bool { one.index == other.index }
}
