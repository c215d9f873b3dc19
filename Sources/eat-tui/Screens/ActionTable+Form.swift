import Terminal

extension ActionTable {
    static let form: [ActionSpec] = {
        let group = ActionGroup("Questions", [.firstRun, .account, .address])
        return [
            group.action(
                .formKeep, "save", "Keep the answers and go on", "", fixed: "C-s", footer: 5),
            group.action(
                .formNext, "next", "Go to the next question", "", fixed: "Tab", footer: 15),
            group.action(
                .formChoose, "choose", "Choose, or tick, what the cursor is on", "",
                fixed: "Space", footer: 20),
        ]
    }()
}
