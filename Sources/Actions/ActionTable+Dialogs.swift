public import Terminal

extension ActionTable {
    // In a list over a screen the keys of every preset move, where they do nothing else.

    public static let dialogs: [ActionSpec] = {
        let leaving = ActionGroup("Over the screen", [.overlaid, .prompt, .form, .options, .forms])
        let taking = ActionGroup(
            "Over the screen", [.help, .palette, .dishChoice, .prompt, .notice])
        let list = ActionGroup("Over the screen", .overlaid)
        let choice = ActionGroup("Over the screen", .choice)
        let prompt = ActionGroup("Over the screen", .prompt)
        let notice = ActionGroup("Over the screen", .notice)
        let help = ActionGroup("Over the screen", .help)
        return [
            taking.action(
                .dialogAccept, "take it", "Take what is selected or typed", "Enter",
                fixed: "Enter", footer: 5),
            leaving.action(
                .dialogLeave, "close", "Close it and leave everything as it was", "Esc C-g",
                fixed: "Esc", footer: 17),
            list.action(
                .dialogNext, "down", "Move down a row in a dialog, too",
                .init(vi: "Tab C-n", arrows: "Tab C-n j", emacs: "Tab j"), isExtra: true),
            list.action(
                .dialogPrevious, "up", "Move up a row in a dialog, too",
                .init(vi: "S-Tab C-p", arrows: "S-Tab C-p k", emacs: "S-Tab k"), isExtra: true),
            list.action(
                .dialogPageDown, "page down", "Move down a screenful in a dialog, too",
                .init(vi: "C-v", arrows: "C-v", emacs: ""), isExtra: true),
            list.action(
                .dialogPageUp, "page up", "Move up a screenful in a dialog, too",
                .init(vi: "M-v", arrows: "M-v", emacs: ""), isExtra: true),
            list.action(
                .dialogFirst, "first", "Go to the beginning in a dialog, too",
                .init(vi: "M-<", arrows: "M-< g", emacs: "g"), isExtra: true),
            list.action(
                .dialogLast, "last", "Go to the end in a dialog, too",
                .init(vi: "M->", arrows: "M-> G", emacs: "G"), isExtra: true),
            choice.action(
                .choiceTake, "choose", "Choose what is selected, too",
                .init(vi: "Space", arrows: "Space l", emacs: "Space l"), isExtra: true),
            choice.action(
                .choiceBack, "back", "Go back without choosing", "h Left", isExtra: true),
            prompt.action(
                .promptComplete, "complete", "Complete the path that is typed", "Tab", footer: 4),
            notice.action(.noticeMore, "more", "Scroll on by a screenful", "Space"),
            help.action(.helpClose, "close", "Close help, before anything is typed", "? q"),
        ]
    }()

    public static let wishes: [ActionSpec] = {
        let group = ActionGroup("Rows to fix", .wishes)
        return [
            group.action(
                .wishesFix, "fix", "Settle the row by the answers there are", "Enter", footer: 5),
            group.action(
                .wishesAlike, "all alike", "Settle every row that asks the same", "a", footer: 6),
            group.action(
                .wishesDish, "dish", "Choose the dish that was meant", "d", footer: 7),
            group.action(.wishesEdit, "edit", "Write the row anew", "e", footer: 8),
            group.action(.wishesDrop, "drop", "Leave the row out", "x", footer: 9),
        ]
    }()

    public static let merge: [ActionSpec] = {
        let group = ActionGroup("Two versions", .merge)
        return [
            group.action(
                .mergeSave, "save it so", "Save it with the versions that count", "C-s", footer: 5),
            group.action(
                .mergeHere, "here", "Have the version here count", "h Left", footer: 6),
            group.action(
                .mergeSaved, "saved", "Have the saved version count", "l Right", footer: 7),
            group.action(
                .mergeOther, "the other", "Have the other version count", "Space Enter",
                footer: 8),
            group.action(
                .mergeAllHere, "all here", "Have every version here count", "H", footer: 18),
            group.action(
                .mergeAllSaved, "all saved", "Have every saved version count", "L", footer: 19),
        ]
    }()
}

extension ActionScope {
    public static let help = ActionScope(rawValue: 1 << 23)
    public static let palette = ActionScope(rawValue: 1 << 24)
    public static let choice = ActionScope(rawValue: 1 << 25)
    public static let prompt = ActionScope(rawValue: 1 << 26)
    public static let notice = ActionScope(rawValue: 1 << 27)
    public static let dishChoice = ActionScope(rawValue: 1 << 28)
    public static let wishes = ActionScope(rawValue: 1 << 29)
    public static let merge = ActionScope(rawValue: 1 << 30)

    /// Lists and texts over a screen.
    public static let overlaid: ActionScope = [
        .help, .palette, .choice, .notice, .dishChoice, .wishes, .merge,
    ]
    /// What lies over a screen and lists no keys itself.
    public static let helped: ActionScope = [
        .choice, .prompt, .notice, .dishChoice, .wishes, .merge, .options, .form,
    ]
    /// Where fields take whatever can be typed.
    public static let typing: ActionScope = [
        .forms, .form, .options, .help, .palette, .prompt, .dishChoice,
    ]
}
