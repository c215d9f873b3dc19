/// The sentences of palette and help page, passed in because this module has none of its own.
public struct BindingWords: Sendable {
    public let commands: String
    public let keys: String
    public let fromTheShell: String
    public let typeWhatToDo: String
    public let typeToSearch: String
    public let nothingCalledThat: String
    public let noKeyDoesThat: String
    /// Says why something is unavailable now.
    public let notNow: @Sendable (_ reason: String) -> String
    /// Says how the configuration gives an action another key.
    public let rebind: @Sendable (_ action: String, _ key: String) -> String

    public init(
        commands: String, keys: String, fromTheShell: String, typeWhatToDo: String,
        typeToSearch: String, nothingCalledThat: String, noKeyDoesThat: String,
        notNow: @escaping @Sendable (_ reason: String) -> String,
        rebind: @escaping @Sendable (_ action: String, _ key: String) -> String
    ) {
        self.commands = commands
        self.keys = keys
        self.fromTheShell = fromTheShell
        self.typeWhatToDo = typeWhatToDo
        self.typeToSearch = typeToSearch
        self.nothingCalledThat = nothingCalledThat
        self.noKeyDoesThat = noKeyDoesThat
        self.notNow = notNow
        self.rebind = rebind
    }
}
