public import Terminal

extension ActionTable {
    public static let addresses: [ActionSpec] = {
        let group = ActionGroup("Addresses", .addresses)
        return [
            group.action(
                .addressOpen, "open", "Have the basket that waits go there, or change it",
                .init(vi: "Enter l Right", arrows: "Enter Right", emacs: "Enter C-f Right"),
                footer: 10, twin: "eat-tui quote --to ADDRESS"),
            group.action(
                .addressAdd, "add", "Add an address: with the account, if there is one", "a +",
                footer: 20, twin: "eat-tui address add STREET"),
            group.action(
                .addressEdit, "change",
                "Change it; a server takes no change, so of its own a copy is kept here", "e",
                footer: 22, twin: "eat-tui address edit ADDRESS"),
            group.action(
                .addressUsual, "usual", "Take it where no address is said, or no longer", "*",
                footer: 24, twin: "eat-tui address default ADDRESS"),
            group.action(
                .addressRemove, "remove",
                "Remove it, or bring it back; a server keeps its own, which are hidden here", "x",
                footer: 26, twin: "eat-tui address rm ADDRESS"),
            group.action(
                .addressRemoved, "removed",
                "Show what was removed and a server keeps, or the others",
                "X", footer: 40, twin: "eat-tui address ls --removed"),
        ]
    }()
}
