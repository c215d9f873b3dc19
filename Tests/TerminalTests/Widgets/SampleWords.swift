@testable import Terminal

extension BindingWords {
    static let sample = BindingWords(
        commands: "Commands", keys: "Keys", fromTheShell: "from the shell:",
        typeWhatToDo: "type what to do", typeToSearch: "type to search",
        nothingCalledThat: "Nothing is called that.", noKeyDoesThat: "No key does that.",
        notNow: { "not now: \($0)" }, rebind: { "rebind: keys: { \"\($0)\": \"\($1)\" }" })
}

extension CommandPalette {
    static func sample(_ bindings: [KeyBinding], history: [String] = []) -> CommandPalette {
        CommandPalette(bindings, .sample, history: history, hint: "Enter does it")
    }
}

extension HelpPage {
    static func sample(_ bindings: [KeyBinding], title: String? = nil) -> HelpPage {
        HelpPage(bindings, .sample, title: title, hint: "Enter does it, Esc closes")
    }
}
