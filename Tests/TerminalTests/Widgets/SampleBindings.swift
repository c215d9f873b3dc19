import Terminal

extension KeyBinding {
    static func sample(
        _ action: String, _ keys: String, _ label: String, summary: String = "",
        twin: String? = nil, group: String = "This screen", footer: Int? = nil,
        unavailable: String? = nil
    ) -> KeyBinding {
        KeyBinding(
            action, keys: keys.split(separator: " ").compactMap { Key(name: String($0)) },
            label: label, summary: summary, twin: twin, group: group, footer: footer,
            unavailable: unavailable
        ) {}
    }
}

enum SampleBindings {
    static let all: [KeyBinding] = [
        .sample(
            "list.open", "Enter l", "open", summary: "Open what is selected",
            twin: "prog menu NAME", footer: 1),
        .sample("list.favourite", "*", "favourite", summary: "Keep it at the top", footer: 2),
        .sample(
            "list.filter", "/", "filter", summary: "Show only what matches", footer: 3),
        .sample("list.sort", "s", "sort", summary: "Choose the order", footer: 4),
        .sample(
            "list.undo", "u C-_", "undo", summary: "Take the last thing back", footer: 5,
            unavailable: "nothing was done"),
        .sample(
            "app.palette", ": M-x", "commands", summary: "Find a command by name",
            group: "Everywhere", footer: 50),
        .sample(
            "app.help", "? F1", "help", summary: "Every key there is", group: "Everywhere",
            footer: 60),
        .sample(
            "app.quit", "q", "quit", summary: "Leave the program", twin: "exit",
            group: "Everywhere", footer: 61),
        .sample("app.redraw", "C-l", "redraw", summary: "Paint it all anew", group: "Everywhere"),
    ]
}
