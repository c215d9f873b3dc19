import Presentation
public import Terminal

extension ActionTable {
    // In a list over a screen the keys of every preset move, where they do nothing else.

    public static let dialogs: [ActionSpec] = {
        let leaving = ActionGroup(
            Say.Groups.overTheScreen, [.overlaid, .prompt, .form, .options, .forms])
        let taking = ActionGroup(
            Say.Actions.overTheScreen, [.help, .palette, .dishChoice, .prompt, .notice])
        let list = ActionGroup(Say.Groups.overTheScreen, .overlaid)
        let choice = ActionGroup(Say.Groups.overTheScreen, .choice)
        let prompt = ActionGroup(Say.Groups.overTheScreen, .prompt)
        let notice = ActionGroup(Say.Groups.overTheScreen, .notice)
        let help = ActionGroup(Say.Groups.overTheScreen, .help)
        return [
            taking.action(
                .dialogAccept, Say.Labels.dialogAccept, Say.Deeds.dialogAccept, "Enter",
                fixed: "Enter", footer: 5),
            leaving.action(
                .dialogLeave, Say.Labels.dialogLeave, Say.Deeds.dialogLeave, "Esc C-g",
                fixed: "Esc", footer: 17),
            list.action(
                .dialogNext, Say.Labels.dialogNext, Say.Deeds.dialogNext,
                .init(vi: "Tab C-n", arrows: "Tab C-n j", emacs: "Tab j"), isExtra: true),
            list.action(
                .dialogPrevious, Say.Labels.dialogPrevious, Say.Deeds.dialogPrevious,
                .init(vi: "S-Tab C-p", arrows: "S-Tab C-p k", emacs: "S-Tab k"), isExtra: true),
            list.action(
                .dialogPageDown, Say.Labels.dialogPageDown, Say.Deeds.dialogPageDown,
                .init(vi: "C-v", arrows: "C-v", emacs: ""), isExtra: true),
            list.action(
                .dialogPageUp, Say.Labels.dialogPageUp, Say.Deeds.dialogPageUp,
                .init(vi: "M-v", arrows: "M-v", emacs: ""), isExtra: true),
            list.action(
                .dialogFirst, Say.Labels.dialogFirst, Say.Deeds.dialogFirst,
                .init(vi: "M-<", arrows: "M-< g", emacs: "g"), isExtra: true),
            list.action(
                .dialogLast, Say.Labels.dialogLast, Say.Deeds.dialogLast,
                .init(vi: "M->", arrows: "M-> G", emacs: "G"), isExtra: true),
            choice.action(
                .choiceTake, Say.Labels.choiceTake, Say.Deeds.choiceTake,
                .init(vi: "Space", arrows: "Space l", emacs: "Space l"), isExtra: true),
            choice.action(
                .choiceBack, Say.Labels.choiceBack, Say.Deeds.choiceBack, "h Left", isExtra: true),
            prompt.action(
                .promptComplete, Say.Labels.promptComplete, Say.Deeds.promptComplete, "Tab",
                footer: 4),
            notice.action(.noticeMore, Say.Labels.noticeMore, Say.Deeds.noticeMore, "Space"),
            help.action(.helpClose, Say.Labels.helpClose, Say.Deeds.helpClose, "? q"),
        ]
    }()

    public static let wishes: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.rowsToFix, .wishes)
        return [
            group.action(
                .wishesFix, Say.Labels.wishesFix, Say.Deeds.wishesFix, "Enter", footer: 5),
            group.action(
                .wishesAlike, Say.Labels.wishesAlike, Say.Deeds.wishesAlike, "a", footer: 6),
            group.action(
                .wishesDish, Say.Labels.wishesDish, Say.Deeds.wishesDish, "d", footer: 7),
            group.action(.wishesEdit, Say.Labels.wishesEdit, Say.Deeds.wishesEdit, "e", footer: 8),
            group.action(.wishesDrop, Say.Labels.wishesDrop, Say.Deeds.wishesDrop, "x", footer: 9),
        ]
    }()

    public static let merge: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.twoVersions, .merge)
        return [
            group.action(
                .mergeSave, Say.Labels.mergeSave, Say.Deeds.mergeSave, "C-s", footer: 5),
            group.action(
                .mergeHere, Say.Labels.mergeHere, Say.Deeds.mergeHere, "h Left", footer: 6),
            group.action(
                .mergeSaved, Say.Labels.mergeSaved, Say.Deeds.mergeSaved, "l Right", footer: 7),
            group.action(
                .mergeOther, Say.Labels.mergeOther, Say.Deeds.mergeOther, "Space Enter",
                footer: 8),
            group.action(
                .mergeAllHere, Say.Labels.mergeAllHere, Say.Deeds.mergeAllHere, "H", footer: 18),
            group.action(
                .mergeAllSaved, Say.Labels.mergeAllSaved, Say.Deeds.mergeAllSaved, "L", footer: 19),
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
