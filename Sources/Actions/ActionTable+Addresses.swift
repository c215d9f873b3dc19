import Presentation
public import Terminal

extension ActionTable {
    public static let addresses: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.addresses, .addresses)
        return [
            group.action(
                .addressOpen, Say.Labels.addressOpen, Say.Deeds.addressOpen,
                .init(vi: "Enter l Right", arrows: "Enter Right", emacs: "Enter C-f Right"),
                footer: 10, twin: "eat-tui quote --to ADDRESS"),
            group.action(
                .addressAdd, Say.Labels.addressAdd, Say.Deeds.addressAdd, "a +",
                footer: 20, twin: "eat-tui address add STREET"),
            group.action(
                .addressEdit, Say.Labels.addressEdit,
                Say.Deeds.addressEdit, "e",
                footer: 22, twin: "eat-tui address edit ADDRESS"),
            group.action(
                .addressUsual, Say.Labels.addressUsual, Say.Deeds.addressUsual, "*",
                footer: 24, twin: "eat-tui address default ADDRESS"),
            group.action(
                .addressRemove, Say.Labels.addressRemove,
                Say.Deeds.addressRemove, "x",
                footer: 26, twin: "eat-tui address rm ADDRESS"),
            group.action(
                .addressRemoved, Say.Labels.addressRemoved,
                Say.Deeds.addressRemoved,
                "X", footer: 40, twin: "eat-tui address ls --removed"),
        ]
    }()
}
