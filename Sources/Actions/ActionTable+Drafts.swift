import Presentation
public import Terminal

extension ActionTable {
    public static let drafts: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.drafts, .drafts)
        return [
            group.action(
                .draftLoad, Say.Labels.draftLoad, Say.Deeds.draftLoad,
                .init(vi: "Enter l Right", arrows: "Enter Right", emacs: "Enter C-f Right"),
                footer: 10, twin: "eat-tui basket show --draft NAME"),
            group.action(
                .draftRename, Say.Labels.draftRename, Say.Deeds.draftRename, "n", footer: 20,
                twin: "eat-tui draft rename DRAFT NAME"),
            group.action(
                .draftDuplicate, Say.Labels.draftDuplicate, Say.Deeds.draftDuplicate, "D",
                footer: 22, twin: "eat-tui draft duplicate DRAFT NAME"),
            group.action(
                .draftDiscard, Say.Labels.draftDiscard, Say.Deeds.draftDiscard, "x",
                footer: 24, twin: "eat-tui draft rm DRAFT"),
            group.action(
                .draftMerge, Say.Labels.draftMerge, Say.Deeds.draftMerge, "m",
                footer: 26, twin: "eat-tui draft save --draft NAME"),
            group.action(
                .draftExport, Say.Labels.draftExport, Say.Deeds.draftExport, "E", footer: 28,
                twin: "eat-tui draft export DRAFT FILE"),
            group.action(
                .draftDiscarded, Say.Labels.draftDiscarded, Say.Deeds.draftDiscarded,
                "X", footer: 40, twin: "eat-tui draft ls --discarded"),
        ]
    }()
}
