public import Terminal

extension ActionTable {
    public static let drafts: [ActionSpec] = {
        let group = ActionGroup("Drafts", .drafts)
        return [
            group.action(
                .draftLoad, "load", "Go on with the draft",
                .init(vi: "Enter l Right", arrows: "Enter Right", emacs: "Enter C-f Right"),
                footer: 10, twin: "eat-tui basket show --draft NAME"),
            group.action(
                .draftRename, "rename", "Give it another name", "n", footer: 20,
                twin: "eat-tui draft rename DRAFT NAME"),
            group.action(
                .draftDuplicate, "duplicate", "Make another one with the same in it", "D",
                footer: 22, twin: "eat-tui draft duplicate DRAFT NAME"),
            group.action(
                .draftDiscard, "throw away", "Throw it away, or bring back what was", "x",
                footer: 24, twin: "eat-tui draft rm DRAFT"),
            group.action(
                .draftMerge, "save", "Save what was changed, and settle what differs", "m",
                footer: 26, twin: "eat-tui draft save --draft NAME"),
            group.action(
                .draftExport, "export", "Write it to a file", "E", footer: 28,
                twin: "eat-tui draft export DRAFT FILE"),
            group.action(
                .draftDiscarded, "thrown away", "Show what was thrown away, or the drafts again",
                "X", footer: 40, twin: "eat-tui draft ls --discarded"),
        ]
    }()
}
