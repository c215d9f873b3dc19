import Presentation
import Sentences

/// All commands, grouped by what one does with them, in the order of help.
enum CommandTable {
    struct Group: Sendable {
        let title: Sentence
        private let make: @Sendable () -> [Command]

        init(title: Sentence, commands: @autoclosure @escaping @Sendable () -> [Command]) {
            (self.title, make) = (title, commands)
        }

        var commands: [Command] { make() }
    }

    static let commands = groups.flatMap(\.commands)

    static var known: KnownCommands { KnownCommands(all: { commands }, first: first) }

    /// Makes no more of them than it looks at, a group at a time.
    static func first(where isWanted: (Command) -> Bool) -> Command? {
        for group in groups {
            if let command = group.commands.first(where: isWanted) { return command }
        }
        return nil
    }

    static let groups = [
        Group(
            title: .manual.toBrowse,
            commands: [
                NearCommand.command, CaterersCommand.command, MenuCommand.command,
                ItemCommand.command,
                HoursCommand.command, SearchCommand.command, OpenCommand.command,
                FavouriteCommand.list, FavouriteCommand.add, FavouriteCommand.remove,
            ]),
        Group(
            title: .manual.toOrder,
            commands: BasketCommand.all + DraftCommand.all + PromoCommand.all + [
                InviteCommand.command, JoinCommand.join, JoinCommand.send,
                QuoteCommand.command, OrderCommand.command, ProposeCommand.propose,
                ProposeCommand.approve,
            ]),
        Group(
            title: .manual.toFollow,
            commands: [
                OrdersCommand.command, TrackCommand.command, ReceiptCommand.receipt,
                SharesCommand.command, ReceiptCommand.cancel, RepeatCommand.command,
                StatsCommand.command,
            ]),
        Group(
            title: .manual.forAccounts,
            commands: [
                LoginCommand.login, LoginCommand.logout, WhoamiCommand.command,
                RegisterCommand.command, AccountCommand.delete, ConsentsCommand.command,
            ] + AddressCommand.all),
        Group(
            title: .manual.forScripts,
            commands: [
                StatusCommand.command, SyncCommand.command, ExportCommand.command,
                ImportCommand.command, CompletionCommand.command, AgentCommand.command,
            ]),
        Group(
            title: .manual.forUpkeep,
            commands: [
                CacheCommand.info, CacheCommand.clear, ProviderCommand.list, ProviderCommand.add,
                ProviderCommand.remove, ProviderCommand.check, ConfigCommand.path,
                ConfigCommand.list, ConfigEditing.get, ConfigEditing.set, ConfigEditing.unset,
                ConfigEditing.template, ConfigCommand.check, KeysCommand.command,
                SwitchesCommand.command, DoctorCommand.command, ReportCommand.command,
            ] + TelemetryCommand.all + ErrorsCommand.all),
    ]

    /// Those whose answers may be long, which a pager shows on a terminal.
    static let paged: Set<String> = [
        "near", "caterers", "menu", "item", "hours", "search", "favourite ls", "basket show",
        "draft ls",
        "draft show", "orders", "receipt", "shares", "stats", "address ls", "config ls", "keys",
        "switches", "telemetry show", "errors",
    ]
}
