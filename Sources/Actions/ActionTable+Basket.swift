public import Terminal

extension ActionTable {
    public static let basket: [ActionSpec] = {
        let dish = ActionGroup("Ordering", [.menu, .dish])
        let found = ActionGroup("Ordering", [.menu, .dish, .search])
        let basket = ActionGroup("Basket", .basket)
        let files = ActionGroup("Files", [.menu, .basket, .drafts])
        return [
            found.action(
                .dishAdd, "add", "Put one of the dish into the basket", "a +", footer: 12,
                twin: "eat-tui basket add DISH"),
            dish.action(
                .dishTakeOne, "take one out", "Take one of the dish out of the basket", "-",
                footer: 14, twin: "eat-tui basket set LINE --quantity N"),
            dish.action(
                .dishOptions, "options", "Choose options, how many, a note and whom it is for",
                "e", footer: 13, twin: "eat-tui basket add DISH --option NAME"),
            dish.action(
                .dishUsual, "add usual", "Add it with the options you had the last time", "U"),
            basket.action(
                .basketMore, "one more", "Take one more of it", "+ a", footer: 12,
                twin: "eat-tui basket set LINE --quantity N"),
            basket.action(
                .basketFewer, "one less", "Take one less of it", "-", footer: 13,
                twin: "eat-tui basket set LINE --quantity N"),
            basket.action(
                .basketOptions, "options", "Choose other options for it",
                .init(vi: "e Enter", arrows: "e Enter", emacs: "e Enter"), footer: 18,
                twin: "eat-tui basket set LINE --option NAME"),
            basket.action(
                .basketRemove, "remove", "Take the line out of the basket", "x", footer: 20,
                twin: "eat-tui basket rm LINE"),
            basket.action(
                .basketNote, "note", "Write a word to the kitchen", "n", footer: 30,
                twin: "eat-tui basket set LINE --note TEXT"),
            basket.action(
                .basketDiner, "who", "Say whom it is for", "w", footer: 32,
                twin: "eat-tui basket set LINE --for NAME"),
            basket.action(
                .basketPrices, "new prices", "Take the prices that the menu has now", "=",
                footer: 15, twin: "eat-tui basket set --new-prices"),
            basket.action(
                .basketMenu, "menu", "Open the menu it is from", "m", footer: 40,
                twin: "eat-tui menu CATERER"),
            basket.action(
                .basketOccasion, "occasion",
                "Say how many it is for, when, and what a head may cost", "o", footer: 38,
                twin: "eat-tui basket occasion --people 12"),
            basket.action(
                .basketSave, "save", "Save the basket as a draft, by a name", "S", footer: 36,
                twin: "eat-tui draft save NAME"),
            basket.action(
                .basketClear, "empty", "Take every line out of the basket", "X",
                twin: "eat-tui basket clear"),
            basket.action(
                .basketWishes, "rows to fix", "Fix what of a table does not fit the menu", "f",
                footer: 11),
            files.action(
                .basketImport, "import", "Bring in a table of who wants what, or a draft", "I",
                footer: 42, twin: "eat-tui draft import FILE"),
        ]
    }()
}
