import Synchronization

/// A language in which the catalogue is.
public struct Language: Sendable {
    /// As in `LC_MESSAGES` and on the command line: `fr`, and `C` for the catalogue as it stands.
    public let code: String
    /// In itself: `français`.
    public let name: String
    /// Among all languages.
    fileprivate var index = 0
    /// All patterns, in the order of the sentences' names, and where each ends.
    private let text: StaticString
    private let ends: [UInt32]
    /// The form that a number takes, such as `one`.
    let plural: @Sendable (Int) -> String
    /// Whether everything is shown longer, with accents and in brackets, to see what is not said
    /// through the catalogue and what has no room.
    let isPretended: Bool

    init(
        code: String, name: String, text: StaticString, ends: [UInt32], isPretended: Bool = false,
        plural: @escaping @Sendable (Int) -> String
    ) {
        self.code = code
        self.name = name
        self.text = text
        self.ends = ends
        self.plural = plural
        self.isPretended = isPretended
    }

    /// The pattern of a sentence, by its place among the names.
    func pattern(_ number: Int) -> UnsafeBufferPointer<UInt8> {
        let start = number == 0 ? 0 : Int(ends[number - 1])
        return UnsafeBufferPointer(start: text.utf8Start + start, count: Int(ends[number]) - start)
    }
}

extension Language {
    /// The catalogue as it stands, with numbers as scripts write them: what `C` and `POSIX` mean.
    static let base = Language(
        code: "C", name: "English (C)", text: baseText, ends: baseEnds, plural: english)

    /// For who looks after the screens.
    private static let pretended = Language(
        code: "xx", name: "Ƥŕéţéñđéđ", text: baseText, ends: baseEnds, isPretended: true,
        plural: english)

    private static let all = ([base] + languages + [pretended]).enumerated().map {
        place, language in
        var language = language
        language.index = place
        return language
    }

    @Sendable private static func english(_ count: Int) -> String { count == 1 ? "one" : "other" }

    /// Those that a diner may choose.
    public static var choices: [Language] { [base] + languages }

    // MARK: The one that is spoken

    /// Where it is in the list: to be read often, and from every thread.
    private static let spoken = Atomic(0)
    /// Set where answers are for programs: they are the same in every language.
    private static let isForPrograms = Atomic(false)

    /// The language of the whole program; it may change while that runs.
    public static var current: Language { all[spoken.load(ordering: .relaxed)] }

    /// From now on everything is said in `language`, except to programs.
    public static func speak(_ language: Language) {
        guard !isForPrograms.load(ordering: .relaxed) else { return }
        spoken.store(language.index, ordering: .relaxed)
    }

    /// From now on, and for good, nothing is translated.
    public static func speakToPrograms() {
        isForPrograms.store(true, ordering: .relaxed)
        spoken.store(0, ordering: .relaxed)
    }

    // MARK: Choosing

    /// The language of a code or a locale, such as `fr`, `de_AT.UTF-8` or `es@euro`.
    public init?(_ text: String) {
        let tag = text.prefix { $0 != "." && $0 != "@" }
        let words = tag.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
        guard let word = words.first.map({ $0.lowercased() }) else { return nil }
        let code = ["c", "posix"].contains(word) && words.count == 1 ? "C" : word
        guard let found = Self.all.first(where: { $0.code == code }) else { return nil }
        self = found
    }

    /// What the environment asks for: as for every program, the first of the three variables that is
    /// set and not empty decides.
    public init(environment variable: (_ name: String) -> String?) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable)
            .first { !$0.isEmpty }
        self = locale.flatMap(Self.init) ?? .base
    }
}

extension Language: Equatable {
    public static func == (one: Language, other: Language) -> Bool { one.index == other.index }
}
