import Presentation
import Sentences

/// One command: its name, its arguments, its help.
struct Command: Sendable {
    /// One or two words, as in `cache info`.
    let name: String
    let operands: [Operand]
    let options: [OptionSpec]
    let summary: Sentence
    /// Further help: paragraphs, and examples to try.
    var details: [Sentence] = []
    var examples: [String] = []
    /// The statuses that need more to be said of than what they mean everywhere.
    var statuses: [StatusHelp] = []
    /// For a command that shows the screens on a terminal: what they begin with. Elsewhere it runs.
    var landing: (@MainActor @Sendable (Context) async throws -> Landing)?
    let run: @MainActor @Sendable (Context) async throws -> ExitStatus

    /// An argument given by its position.
    struct Operand: Sendable {
        let name: String
        var isOptional = false
        /// Takes all remaining words, joined by spaces.
        var takesRest = false
    }
}

/// What a status of one command means for a script, and what that should do.
struct StatusHelp: Sendable {
    let status: ExitStatus
    let help: Sentence

    static let order = each(ExitStatus.allCases, Sentence.manual.orderStatus)
    static let approve = each(ExitStatus.allCases, Sentence.manual.approveStatus)
    static let track = each(
        [.done, .notFound, .refused, .payment, .unknownOutcome, .notAsAgreed],
        Sentence.manual.trackStatus)
    static let cancel = each([.notFound, .refused], Sentence.manual.cancelStatus)
    static let receipt = each(
        [.done, .notFound, .refused, .payment, .unknownOutcome, .notAsAgreed],
        Sentence.manual.receiptStatus)
    static let quote = each([.done, .refused, .payment], Sentence.manual.quoteStatus)
    static let sync = each([.done, .offline, .server, .busy], Sentence.manual.syncStatus)
    static let basketAdd = each(
        [.done, .usage, .notFound, .refused], Sentence.manual.basketAddStatus)
    static let draftImport = each(
        [.done, .usage, .notFound], Sentence.manual.draftImportStatus)
    static let importing = each([.done, .internal], Sentence.manual.importStatus)
    static let configGet = each([.done, .notFound], Sentence.manual.configGetStatus)
    static let configCheck = each([.done, .usage], Sentence.manual.configCheckStatus)
    static let sending = each(
        [.done, .usage, .offline, .server], Sentence.manual.sendStatus)
    /// Of commands that ask first.
    static let asking = each([.done, .confirmation], Sentence.manual.consentStatus)

    private static func each(
        _ statuses: [ExitStatus], _ help: (Int) -> Sentence
    ) -> [StatusHelp] {
        statuses.map { StatusHelp(status: $0, help: help(Int($0.rawValue))) }
    }
}

/// A flag, or an option with a value.
struct OptionSpec: Sendable {
    let name: String
    var short: Character?
    /// The value's name in help; nil for a flag.
    var value: String?
    var choices: [String]?
    /// Whether it may be given several times, all of which count.
    var isRepeated = false
    /// Whether the command is nothing without it.
    var isRequired = false
    let help: Sentence

    static let open = OptionSpec(name: "open", help: .options.open)
    static let within = OptionSpec(name: "within", value: "SPAN", help: .estimates.option)
    static let diet = OptionSpec(
        name: "diet", value: "DIET",
        help: .options.diet)
    static let maxPrice = OptionSpec(
        name: "max-price", value: "PRICE", help: .options.maxPrice
    )
    static let near = OptionSpec(
        name: "near", value: "PLACE", help: .options.near)
    static let limit = OptionSpec(name: "limit", value: "N", help: .options.limit)
    static let all = OptionSpec(name: "all", help: .options.all)
}

extension OptionSpec {
    /// For this program, when it runs itself for an agent (0108).
    static let agent = OptionSpec(name: "agent", help: .verbatim(""))

    /// For those who install the program: `eat-tui help --man DIR` writes the manual (0097).
    static let hidden =
        ["man", "schemas"].map { OptionSpec(name: $0, value: "DIR", help: .verbatim("")) } + [agent]

    /// The options of every command.
    static let global: [OptionSpec] = [
        OptionSpec(name: "server", value: "URL", help: .options.server),
        OptionSpec(name: "demo", help: .options.demo),
        OptionSpec(name: "offline", help: .options.offline),
        OptionSpec(name: "refresh", help: .options.refresh),
        OptionSpec(name: "max-age", value: "AGE", help: .options.maxAge),
        OptionSpec(name: "timeout", value: "TIME", help: .options.timeout),
        OptionSpec(name: "json", help: .options.json),
        OptionSpec(name: "jsonl", help: .options.jsonLines),
        OptionSpec(name: "plain", help: .options.plain),
        OptionSpec(name: "csv", help: .options.csv),
        OptionSpec(name: "fields", value: "A,B", help: .options.fields),
        OptionSpec(name: "quiet", short: "q", help: .options.quiet),
        OptionSpec(name: "verbose", short: "v", help: .options.verbose),
        OptionSpec(
            name: "color", value: "WHEN", choices: ["auto", "always", "never"],
            help: .options.color),
        OptionSpec(name: "language", value: "CODE", help: .options.language),
        OptionSpec(name: "ascii", help: .options.ascii),
        OptionSpec(name: "linear", help: .options.linear),
        OptionSpec(name: "no-input", help: .options.noInput),
        OptionSpec(name: "yes", help: .options.yes),
        OptionSpec(name: "private", help: .options.private),
        OptionSpec(
            name: "switch", value: "NAME=VALUE", isRepeated: true, help: .switches.option),
        OptionSpec(name: "profile", value: "NAME", help: .options.profile),
        OptionSpec(name: "config", value: "FILE", help: .options.config),
        OptionSpec(name: "help", short: "h", help: .options.help),
        OptionSpec(name: "version", help: .options.version),
    ]
}
