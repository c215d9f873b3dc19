import Presentation
import Terminal

extension ActionTable {
    // In lists over a screen, the moving keys of every preset work where nothing else has them.

    static var dialogs: [ActionSpec] {
        let leaving = ActionGroup(
            Say.Groups.overTheScreen, [.overlaid, .prompt, .form, .options, .forms])
        let taking = ActionGroup(
            Say.Groups.overTheScreen, [.help, .palette, .dishChoice, .prompt, .notice])
        let list = ActionGroup(Say.Groups.overTheScreen, .overlaid)
        let choice = ActionGroup(Say.Groups.overTheScreen, .choice)
        let prompt = ActionGroup(Say.Groups.overTheScreen, .prompt)
        let notice = ActionGroup(Say.Groups.overTheScreen, .notice)
        let help = ActionGroup(Say.Groups.overTheScreen, .help)
        return [
            taking.action(.dialogAccept, "Enter", fixed: "Enter", footer: 5),
            leaving.action(.dialogLeave, "Esc C-g", fixed: "Esc", footer: 17),
            list.action(
                .dialogNext, .init(vi: "Tab C-n", arrows: "Tab C-n j", emacs: "Tab j"),
                isExtra: true),
            list.action(
                .dialogPrevious, .init(vi: "S-Tab C-p", arrows: "S-Tab C-p k", emacs: "S-Tab k"),
                isExtra: true),
            list.action(.dialogPageDown, .init(vi: "C-v", arrows: "C-v", emacs: ""), isExtra: true),
            list.action(.dialogPageUp, .init(vi: "M-v", arrows: "M-v", emacs: ""), isExtra: true),
            list.action(.dialogFirst, .init(vi: "M-<", arrows: "M-< g", emacs: "g"), isExtra: true),
            list.action(.dialogLast, .init(vi: "M->", arrows: "M-> G", emacs: "G"), isExtra: true),
            choice.action(
                .choiceTake, .init(vi: "Space", arrows: "Space l", emacs: "Space l"), isExtra: true),
            choice.action(.choiceBack, "h Left", isExtra: true),
            prompt.action(.promptComplete, "Tab", footer: 4),
            notice.action(.noticeMore, "Space"),
            help.action(.helpClose, "? q"),
        ]
    }

    static var wishes: [ActionSpec] {
        let group = ActionGroup(Say.Groups.rowsToFix, .wishes)
        return [
            group.action(.wishesFix, "Enter", footer: 5),
            group.action(.wishesAlike, "a", footer: 6),
            group.action(.wishesDish, "d", footer: 7),
            group.action(.wishesEdit, "e", footer: 8),
            group.action(.wishesDrop, "x", footer: 9),
        ]
    }

    static var merge: [ActionSpec] {
        let group = ActionGroup(Say.Groups.twoVersions, .merge)
        return [
            group.action(.mergeSave, "C-s", footer: 5),
            group.action(.mergeHere, "h Left", footer: 6),
            group.action(.mergeSaved, "l Right", footer: 7),
            group.action(.mergeOther, "Space Enter", footer: 8),
            group.action(.mergeAllHere, "H", footer: 18),
            group.action(.mergeAllSaved, "L", footer: 19),
        ]
    }

    static var form: [ActionSpec] {
        let group = ActionGroup(Say.Groups.questions, [.forms, .form, .options], isOfForms: true)
        let options = ActionGroup(Say.Groups.questions, .options, isOfForms: true)
        return [
            group.action(.formKeep, "C-s", footer: 5),
            group.action(.formNext, "Tab Down C-n", footer: 15),
            group.action(.formPrevious, "S-Tab Up C-p"),
            group.action(.formGoOn, "Enter"),
            group.action(.formChoose, "Space", footer: 20),
            group.action(.formLeft, "Left h -"),
            group.action(.formRight, "Right l +"),
            group.action(.formFirst, "Home"),
            group.action(.formLast, "End"),
            options.action(.optionsUsual, "U", footer: 25),
        ]
    }

    static var field: [ActionSpec] {
        let group = ActionGroup(Say.Groups.typing, .field)
        return [
            group.action(.fieldKeep, "", fixed: "Enter", footer: 0),
            group.action(.fieldComplete, "", fixed: "Tab"),
            group.action(.fieldClear, "", fixed: "Esc", footer: 1),
        ]
    }
}
