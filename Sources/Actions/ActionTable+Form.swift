import Presentation
public import Terminal

extension ActionTable {
    public static let form: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.questions, [.forms, .form, .options], isOfForms: true)
        let options = ActionGroup(Say.Groups.questions, .options, isOfForms: true)
        return [
            group.action(.formKeep, Say.Labels.formKeep, Say.Deeds.formKeep, "C-s", footer: 5),
            group.action(
                .formNext, Say.Labels.formNext, Say.Deeds.formNext, "Tab Down C-n", footer: 15),
            group.action(
                .formPrevious, Say.Labels.formPrevious, Say.Deeds.formPrevious, "S-Tab Up C-p"),
            group.action(
                .formGoOn, Say.Labels.formGoOn, Say.Deeds.formGoOn,
                "Enter"),
            group.action(
                .formChoose, Say.Labels.formChoose, Say.Deeds.formChoose, "Space",
                footer: 20),
            group.action(
                .formLeft, Say.Labels.formLeft, Say.Deeds.formLeft, "Left h -"),
            group.action(.formRight, Say.Labels.formRight, Say.Deeds.formRight, "Right l +"),
            group.action(.formFirst, Say.Labels.formFirst, Say.Deeds.formFirst, "Home"),
            group.action(.formLast, Say.Labels.formLast, Say.Deeds.formLast, "End"),
            options.action(
                .optionsUsual, Say.Labels.optionsUsual, Say.Deeds.optionsUsual, "U",
                footer: 25),
        ]
    }()

    public static let field: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.typing, .field)
        return [
            group.action(
                .fieldKeep, Say.Labels.fieldKeep, Say.Deeds.fieldKeep, "",
                fixed: "Enter", footer: 0),
            group.action(
                .fieldComplete, Say.Labels.fieldComplete,
                Say.Deeds.fieldComplete, "", fixed: "Tab"),
            group.action(
                .fieldClear, Say.Labels.fieldClear, Say.Deeds.fieldClear, "", fixed: "Esc",
                footer: 1),
        ]
    }()
}

extension ActionScope {
    public static let form = ActionScope(rawValue: 1 << 20)
    public static let options = ActionScope(rawValue: 1 << 21)
    public static let field = ActionScope(rawValue: 1 << 22)

    /// Screens that are forms.
    public static let forms: ActionScope = [.firstRun, .account, .address]
}
