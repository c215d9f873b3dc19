/// All commands, in the order of help.
enum CommandTable {
    static let commands: [Command] =
        [
            CaterersCommand.command, MenuCommand.command, ItemCommand.command,
            HoursCommand.command, SearchCommand.command, OpenCommand.command,
        ] + BasketCommand.all + DraftCommand.all + PromoCommand.all + [
            InviteCommand.command, JoinCommand.join, JoinCommand.send,
            QuoteCommand.command, OrderCommand.command, OrdersCommand.command,
            TrackCommand.command, ReceiptCommand.receipt, SharesCommand.command,
            ReceiptCommand.cancel,
            RepeatCommand.command, StatsCommand.command, StatusCommand.command,
            LoginCommand.login, LoginCommand.logout, WhoamiCommand.command,
            RegisterCommand.command, AccountCommand.delete,
            ConsentsCommand.command,
        ] + AddressCommand.all + [
            FavouriteCommand.list, FavouriteCommand.add, FavouriteCommand.remove,
            ExportCommand.command, ImportCommand.command, SyncCommand.command, CacheCommand.info,
            CacheCommand.clear, ProviderCommand.list, ProviderCommand.add, ProviderCommand.remove,
            ProviderCommand.check, ConfigCommand.path, ConfigCommand.list, ConfigCommand.check,
            KeysCommand.command,
            SwitchesCommand.command, DoctorCommand.command, ReportCommand.command,
        ] + TelemetryCommand.all + ErrorsCommand.all
}
