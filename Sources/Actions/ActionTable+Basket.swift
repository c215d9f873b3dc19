import Presentation
public import Terminal

extension ActionTable {
    public static let basket: [ActionSpec] = {
        let dish = ActionGroup(Say.Groups.ordering, [.menu, .dish])
        let found = ActionGroup(Say.Groups.ordering, [.menu, .dish, .search])
        let basket = ActionGroup(Say.Groups.basket, .basket)
        let files = ActionGroup(Say.Groups.files, [.menu, .basket, .drafts])
        return [
            found.action(
                .dishAdd, Say.Labels.dishAdd, Say.Deeds.dishAdd, "a +", footer: 12,
                twin: "eat-tui basket add DISH"),
            dish.action(
                .dishTakeOne, Say.Labels.dishTakeOne, Say.Deeds.dishTakeOne, "-",
                footer: 14, twin: "eat-tui basket set LINE --quantity N"),
            dish.action(
                .dishOptions, Say.Labels.dishOptions, Say.Deeds.dishOptions,
                "e", footer: 13, twin: "eat-tui basket add DISH --option NAME"),
            dish.action(
                .dishUsual, Say.Labels.dishUsual, Say.Deeds.dishUsual, "U"),
            basket.action(
                .basketMore, Say.Labels.basketMore, Say.Deeds.basketMore, "+ a", footer: 12,
                twin: "eat-tui basket set LINE --quantity N"),
            basket.action(
                .basketFewer, Say.Labels.basketFewer, Say.Deeds.basketFewer, "-", footer: 13,
                twin: "eat-tui basket set LINE --quantity N"),
            basket.action(
                .basketOptions, Say.Labels.basketOptions, Say.Deeds.basketOptions,
                .init(vi: "e Enter", arrows: "e Enter", emacs: "e Enter"), footer: 18,
                twin: "eat-tui basket set LINE --option NAME"),
            basket.action(
                .basketRemove, Say.Labels.basketRemove, Say.Deeds.basketRemove, "x", footer: 20,
                twin: "eat-tui basket rm LINE"),
            basket.action(
                .basketNote, Say.Labels.basketNote, Say.Deeds.basketNote, "n", footer: 30,
                twin: "eat-tui basket set LINE --note TEXT"),
            basket.action(
                .basketDiner, Say.Labels.basketDiner, Say.Deeds.basketDiner, "w", footer: 32,
                twin: "eat-tui basket set LINE --for NAME"),
            basket.action(
                .basketPrices, Say.Labels.basketPrices, Say.Deeds.basketPrices, "=",
                footer: 15, twin: "eat-tui basket set --new-prices"),
            basket.action(
                .basketMenu, Say.Labels.basketMenu, Say.Deeds.basketMenu, "m", footer: 40,
                twin: "eat-tui menu CATERER"),
            basket.action(
                .basketOccasion, Say.Labels.basketOccasion,
                Say.Deeds.basketOccasion, "o", footer: 38,
                twin: "eat-tui basket occasion --people 12"),
            basket.action(
                .basketSave, Say.Labels.basketSave, Say.Deeds.basketSave, "S", footer: 36,
                twin: "eat-tui draft save NAME"),
            basket.action(
                .basketClear, Say.Labels.basketClear, Say.Deeds.basketClear, "X",
                twin: "eat-tui basket clear"),
            basket.action(
                .basketWishes, Say.Labels.basketWishes, Say.Deeds.basketWishes, "f",
                footer: 11),
            files.action(
                .basketImport, Say.Labels.basketImport, Say.Deeds.basketImport, "I",
                footer: 42, twin: "eat-tui draft import FILE"),
        ]
    }()
}
