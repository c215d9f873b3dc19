public import Terminal

extension ActionTable {
    public static let form: [ActionSpec] = {
        let group = ActionGroup("Questions", [.forms, .form, .options], isOfForms: true)
        let options = ActionGroup("Questions", .options, isOfForms: true)
        return [
            group.action(.formKeep, "save", "Keep the answers and go on", "C-s", footer: 5),
            group.action(
                .formNext, "next", "Go to the next question", "Tab Down C-n", footer: 15),
            group.action(.formPrevious, "previous", "Go to the question before", "S-Tab Up C-p"),
            group.action(
                .formGoOn, "go on", "Go to the next question; at the last, keep the answers",
                "Enter"),
            group.action(
                .formChoose, "choose", "Choose, or tick, what the cursor is on", "Space",
                footer: 20),
            group.action(
                .formLeft, "left", "Go to the answer before, or count down", "Left h -"),
            group.action(.formRight, "right", "Go to the next answer, or count up", "Right l +"),
            group.action(.formFirst, "first", "Go to the first answer", "Home"),
            group.action(.formLast, "last", "Go to the last answer", "End"),
            options.action(
                .optionsUsual, "your usual", "Choose the options you had the last time", "U",
                footer: 25),
        ]
    }()

    public static let field: [ActionSpec] = {
        let group = ActionGroup("Typing", .field)
        return [
            group.action(
                .fieldKeep, "to the list", "Leave the field and keep what is typed", "",
                fixed: "Enter", footer: 0),
            group.action(
                .fieldComplete, "what was meant",
                "Take what was meant, where it is asked; else leave the field", "", fixed: "Tab"),
            group.action(
                .fieldClear, "clear", "Leave the field and drop what is typed", "", fixed: "Esc",
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
