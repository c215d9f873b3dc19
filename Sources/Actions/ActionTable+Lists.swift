import Presentation
public import Terminal

extension ActionTable {
    public static let moving: [ActionSpec] = {
        let group = ActionGroup(
            "Moving",
            [.lists, .dish, .basket, .drafts, .order, .messages, .checkout, .addresses, .overlaid])
        let page = ActionGroup(Say.Groups.moving, group.scope.subtracting(.overlaid))
        return [
            group.action(
                .listDown, Say.Labels.listDown, Say.Deeds.listDown,
                .init(vi: "j Down", arrows: "Down", emacs: "C-n Down")),
            group.action(
                .listUp, Say.Labels.listUp, Say.Deeds.listUp,
                .init(vi: "k Up", arrows: "Up", emacs: "C-p Up")),
            group.action(
                .listPageDown, Say.Labels.listPageDown, Say.Deeds.listPageDown,
                .init(vi: "PgDn C-f", arrows: "PgDn", emacs: "C-v PgDn")),
            group.action(
                .listPageUp, Say.Labels.listPageUp, Say.Deeds.listPageUp,
                .init(vi: "PgUp C-b", arrows: "PgUp", emacs: "M-v PgUp")),
            page.action(
                .listHalfDown, Say.Labels.listHalfDown, Say.Deeds.listHalfDown,
                .init(vi: "C-d", arrows: "", emacs: "")),
            page.action(
                .listHalfUp, Say.Labels.listHalfUp, Say.Deeds.listHalfUp,
                .init(vi: "C-u", arrows: "", emacs: "")),
            group.action(
                .listFirst, Say.Labels.listFirst, Say.Deeds.listFirst,
                .init(vi: "g Home", arrows: "Home", emacs: "M-< Home")),
            group.action(
                .listLast, Say.Labels.listLast, Say.Deeds.listLast,
                .init(vi: "G End", arrows: "End", emacs: "M-> End")),
        ]
    }()

    public static let choosing: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.list, .lists)
        let rows = ActionGroup(Say.Groups.list, [.lists, .choice])
        return [
            rows.action(
                .listOpen, Say.Labels.listOpen, Say.Deeds.listOpen,
                .init(vi: "Enter l Right", arrows: "Enter Right", emacs: "Enter C-f Right"),
                footer: 10),
            group.action(
                .listFilter, Say.Labels.listFilter, Say.Deeds.listFilter,
                .init(vi: "/", arrows: "/ C-f", emacs: "C-s /"), footer: 20),
            group.action(
                .listClearFilter, Say.Labels.listClearFilter, Say.Deeds.listClearFilter,
                .init(vi: "C-g", arrows: "C-g", emacs: "C-u"), footer: 25),
        ]
    }()

    public static let peek: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.peek, .lists)
        return [
            group.action(
                .peekZoom, Say.Labels.peekZoom, Say.Deeds.peekZoom,
                "Space", footer: 60),
            group.action(
                .peekHide, Say.Labels.peekHide, Say.Deeds.peekHide, "p"),
            group.action(
                .peekScrollDown, Say.Labels.peekScrollDown, Say.Deeds.peekScrollDown,
                .init(vi: "J S-Down", arrows: "S-Down", emacs: "C-M-v S-Down"), footer: 65),
            group.action(
                .peekScrollUp, Say.Labels.peekScrollUp, Say.Deeds.peekScrollUp,
                .init(vi: "K S-Up", arrows: "S-Up", emacs: "M-PgUp S-Up")),
        ]
    }()
}
