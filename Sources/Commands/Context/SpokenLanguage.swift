import Files
public import Presentation

/// The language of a run: that of `--language`, of the configuration, or of `LC_MESSAGES`. What is
/// written for programs is in none.
public enum SpokenLanguage {
    private static let forPrograms = Output.Form.options.map(\.key)

    /// Before the command line is understood.
    static func begin(_ arguments: [String]) {
        if forPrograms.contains(where: { arguments.contains("--" + $0) }) {
            Language.speakToPrograms()
        } else {
            Week.follow(environment: Environment.value)
        }
        Language.speak(ofEnvironment)
    }

    /// That of the configuration's variable, which holds also where another variable is refused.
    private static var ofEnvironment: Language {
        Environment.value(Config.variable(of: "language")).flatMap { Language($0) }
            ?? Language(environment: Environment.value)
    }

    /// - Throws: Where the option names no language.
    static func choose(_ options: Options) throws(ProblemError) {
        if forPrograms.contains(where: options.has) { Language.speakToPrograms() }
        guard let text = options.value("language") else { return }
        guard let language = Language(text) else {
            let choices = Language.choices.map(\.code)
            throw ProblemError(
                .usage, .commandLine.noLanguage(text: text, choices: Words.all(of: choices))
            ).about(option: "--language", taking: choices)
        }
        Language.speak(language)
    }

    /// For help, and for what is wrong with a call: the language of the option, even of a call that
    /// cannot be understood, or of the configuration, where it can be read.
    static func chooseWithoutContext(_ options: Options?, _ arguments: [String] = []) {
        if options == nil, let typed = typed(among: arguments) { return Language.speak(typed) }
        let options = options ?? Options()
        let settings = try? Settings(options, forgiving: true)  // It is told by what needs it.
        Language.speak(of(options, settings?.config.language))
    }

    private static func typed(among arguments: [String]) -> Language? {
        let words = arguments.prefix { $0 != "--" }
        let values = zip(words, words.dropFirst()).filter { $0.0 == "--language" }.map(\.1)
        let joined = words.filter { $0.hasPrefix("--language=") }
            .map { String($0.dropFirst("--language=".count)) }
        return (values + joined).lazy.compactMap { Language($0) }.first
    }

    /// What the configuration says holds unless the command line says something else.
    public static func of(_ options: Options, _ configured: String?) -> Language {
        [options.value("language"), configured].lazy.compactMap { $0 }.compactMap { Language($0) }
            .first ?? ofEnvironment
    }
}
