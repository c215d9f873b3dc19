public import Terminal

extension ActionTable {
    public static let moving: [ActionSpec] = {
        let group = ActionGroup(
            "Moving",
            [.lists, .dish, .basket, .drafts, .order, .messages, .checkout, .addresses, .overlaid])
        let page = ActionGroup("Moving", group.scope.subtracting(.overlaid))
        return [
            group.action(
                .listDown, "down", "Move down a row, or a line of a page",
                .init(vi: "j Down", arrows: "Down", emacs: "C-n Down")),
            group.action(
                .listUp, "up", "Move up a row, or a line of a page",
                .init(vi: "k Up", arrows: "Up", emacs: "C-p Up")),
            group.action(
                .listPageDown, "page down", "Move down a screenful",
                .init(vi: "PgDn C-f", arrows: "PgDn", emacs: "C-v PgDn")),
            group.action(
                .listPageUp, "page up", "Move up a screenful",
                .init(vi: "PgUp C-b", arrows: "PgUp", emacs: "M-v PgUp")),
            page.action(
                .listHalfDown, "half down", "Move down half a screenful",
                .init(vi: "C-d", arrows: "", emacs: "")),
            page.action(
                .listHalfUp, "half up", "Move up half a screenful",
                .init(vi: "C-u", arrows: "", emacs: "")),
            group.action(
                .listFirst, "first", "Go to the beginning",
                .init(vi: "g Home", arrows: "Home", emacs: "M-< Home")),
            group.action(
                .listLast, "last", "Go to the end",
                .init(vi: "G End", arrows: "End", emacs: "M-> End")),
        ]
    }()

    public static let choosing: [ActionSpec] = {
        let group = ActionGroup("List", .lists)
        let rows = ActionGroup("List", [.lists, .choice])
        return [
            rows.action(
                .listOpen, "open", "Open what is selected",
                .init(vi: "Enter l Right", arrows: "Enter Right", emacs: "Enter C-f Right"),
                footer: 10),
            group.action(
                .listFilter, "filter", "Type words that the rows must have",
                .init(vi: "/", arrows: "/ C-f", emacs: "C-s /"), footer: 20),
            group.action(
                .listClearFilter, "show all", "Drop every filter",
                .init(vi: "C-g", arrows: "C-g", emacs: "C-u"), footer: 25),
        ]
    }()

    public static let peek: [ActionSpec] = {
        let group = ActionGroup("Peek", .lists)
        return [
            group.action(
                .peekZoom, "zoom peek", "Give the preview the whole screen",
                "Space", footer: 60),
            group.action(
                .peekHide, "hide peek", "Hide the preview, or show it again", "p"),
            group.action(
                .peekScrollDown, "scroll peek", "Scroll the preview, not the list",
                .init(vi: "J S-Down", arrows: "S-Down", emacs: "C-M-v S-Down"), footer: 65),
            group.action(
                .peekScrollUp, "scroll peek up", "Scroll the preview back up",
                .init(vi: "K S-Up", arrows: "S-Up", emacs: "M-PgUp S-Up")),
        ]
    }()
}
