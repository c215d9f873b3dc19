/// One thing the command line can do: its name, what it takes, what it says about itself.
struct Command: Sendable {
    /// One or two words, such as `cache info`.
    let name: String
    let operands: [Operand]
    let options: [OptionSpec]
    let summary: String
    /// More about it, a paragraph each; and lines to try.
    var details: [String] = []
    var examples: [String] = []
    let run: @MainActor @Sendable (Context) async throws -> ExitStatus

    /// Something that is given by its place.
    struct Operand: Sendable {
        let name: String
        var isOptional = false
        /// Takes all the words that are left, joined by spaces.
        var takesRest = false
    }

    static let all: [Command] =
        [
            CaterersCommand.command, MenuCommand.command, ItemCommand.command,
            HoursCommand.command, SearchCommand.command,
        ] + BasketCommand.all + DraftCommand.all + PromoCommand.all + [
            QuoteCommand.command, OrderCommand.command, OrdersCommand.command,
            TrackCommand.command, ReceiptCommand.receipt, ReceiptCommand.cancel,
            RepeatCommand.command, StatusCommand.command,
            LoginCommand.login, LoginCommand.logout, WhoamiCommand.command,
            RegisterCommand.command,
        ] + AddressCommand.all + [
            FavouriteCommand.list, FavouriteCommand.add, FavouriteCommand.remove,
            ExportCommand.command, ImportCommand.command, SyncCommand.command, CacheCommand.info,
            CacheCommand.clear, ProviderCommand.list, ProviderCommand.add, ProviderCommand.remove,
            ProviderCommand.check, ConfigCommand.path, ConfigCommand.check, KeysCommand.command,
            DoctorCommand.command,
        ]
}

/// A flag, or a flag with a value.
struct OptionSpec: Sendable {
    let name: String
    var short: Character?
    /// What the value is called; nil for a bare flag.
    var value: String?
    var choices: [String]?
    /// Whether it may be given several times, each of which counts.
    var isRepeated = false
    let help: String

    static let open = OptionSpec(name: "open", help: "only kitchens that are open now")
    static let diet = OptionSpec(
        name: "diet", value: "DIET",
        help: "only what the kitchen says suits, such as vegan or gluten-free")
    static let maxPrice = OptionSpec(
        name: "max-price", value: "PRICE", help: "only dishes that cost at most this, such as 12.00"
    )
    static let near = OptionSpec(
        name: "near", value: "PLACE", help: "who delivers there: LAT,LNG, or a street in the demo")
    static let limit = OptionSpec(name: "limit", value: "N", help: "at most so many rows")
    static let all = OptionSpec(name: "all", help: "every kitchen, not only the likely ones")
}

extension OptionSpec {
    /// What every command understands.
    static let global: [OptionSpec] = [
        OptionSpec(name: "server", value: "URL", help: "talk to this server, or to an added one"),
        OptionSpec(name: "demo", help: "talk to a demo kitchen of our own, started beside"),
        OptionSpec(name: "offline", help: "never touch the network; read what is cached"),
        OptionSpec(name: "refresh", help: "ask the server even if the cache is fresh"),
        OptionSpec(name: "max-age", value: "AGE", help: "ask if the cache is older: 90s, 10m, 2h"),
        OptionSpec(name: "timeout", value: "TIME", help: "give up on the server after this long"),
        OptionSpec(name: "json", help: "answer as JSON, with a versioned schema"),
        OptionSpec(name: "plain", help: "answer as lines with tabs, without headings"),
        OptionSpec(name: "fields", value: "A,B", help: "only these columns, in this order"),
        OptionSpec(name: "quiet", short: "q", help: "no progress, no remarks"),
        OptionSpec(name: "verbose", short: "v", help: "say what is done (twice: all of it)"),
        OptionSpec(
            name: "color", value: "WHEN", choices: ["auto", "always", "never"],
            help: "when to use colour"),
        OptionSpec(name: "ascii", help: "no characters beyond ASCII"),
        OptionSpec(name: "linear", help: "one thing a line, for screen readers"),
        OptionSpec(name: "no-input", help: "never ask anything"),
        OptionSpec(name: "yes", help: "take yes for an answer"),
        OptionSpec(name: "profile", value: "NAME", help: "settings and data of their own"),
        OptionSpec(name: "config", value: "FILE", help: "read this configuration"),
        OptionSpec(name: "help", short: "h", help: "say how this works"),
        OptionSpec(name: "version", help: "say which version this is"),
    ]
}
