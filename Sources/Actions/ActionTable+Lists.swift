import Presentation
import Terminal

extension ActionTable {
    static var moving: [ActionSpec] {
        let group = ActionGroup(
            Say.Groups.moving,
            [
                .lists, .dish, .basket, .drafts, .order, .messages, .checkout, .addresses,
                .statistics, .switches, .configuration, .near,
                .overlaid,
            ])
        let page = ActionGroup(Say.Groups.moving, group.scope.subtracting(.overlaid))
        return [
            group.action(.listDown, .init(vi: "j Down", arrows: "Down", emacs: "C-n Down")),
            group.action(.listUp, .init(vi: "k Up", arrows: "Up", emacs: "C-p Up")),
            group.action(.listPageDown, .init(vi: "PgDn C-f", arrows: "PgDn", emacs: "C-v PgDn")),
            group.action(.listPageUp, .init(vi: "PgUp C-b", arrows: "PgUp", emacs: "M-v PgUp")),
            page.action(.listHalfDown, .init(vi: "C-d", arrows: "", emacs: "")),
            page.action(.listHalfUp, .init(vi: "C-u", arrows: "", emacs: "")),
            group.action(.listFirst, .init(vi: "g Home", arrows: "Home", emacs: "M-< Home")),
            group.action(.listLast, .init(vi: "G End", arrows: "End", emacs: "M-> End")),
        ]
    }

    static var choosing: [ActionSpec] {
        let rows = ActionGroup(Say.Groups.list, [.lists, .choice])
        let filtered = ActionGroup(Say.Groups.list, [.lists, .configuration])
        return [
            rows.action(
                .listOpen,
                .init(vi: "Enter l Right", arrows: "Enter Right", emacs: "Enter C-f Right"),
                footer: 10),
            filtered.action(
                .listFilter, .init(vi: "/", arrows: "/ C-f", emacs: "C-s /"), footer: 20),
            filtered.action(
                .listClearFilter, .init(vi: "C-g", arrows: "C-g", emacs: "C-u"), footer: 25),
        ]
    }

    static var peek: [ActionSpec] {
        let group = ActionGroup(Say.Groups.peek, .lists)
        return [
            group.action(.peekZoom, "Space", footer: 60),
            group.action(.peekHide, "p"),
            group.action(
                .peekScrollDown, .init(vi: "J S-Down", arrows: "S-Down", emacs: "C-M-v S-Down"),
                footer: 65),
            group.action(.peekScrollUp, .init(vi: "K S-Up", arrows: "S-Up", emacs: "M-PgUp S-Up")),
        ]
    }
}
