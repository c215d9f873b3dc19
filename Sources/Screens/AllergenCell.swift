import OrderModels
import Presentation
import Terminal

/// What a list says of the allergens of a dish.
struct AllergenCell {
    /// What a mark before a name takes.
    static let markWidth = 2
    private static let gap = 2

    let item: MenuItem
    let judge: AlertJudge
    let found: DishAlerts

    init(_ item: MenuItem, by judge: AlertJudge) {
        (self.item, self.judge) = (item, judge)
        found = judge.found(item)
    }

    private var hasAlerts: Bool { !judge.alerts.isEmpty }
    var leavesOpen: Bool { judge.leavesOpen(item.contents) }

    /// What stands before a name where allergens have no room.
    var mark: Span {
        if !found.isEmpty { return Span("! ", .danger) }
        guard item.allergens.isStated, !leavesOpen else {
            return Span("? ", hasAlerts ? .warning : .faint)
        }
        return Span(String.blanks(Self.markWidth))
    }

    /// The alerts come first, in capitals; then as many others as fit in `room`, and how many more there
    /// are. If the kitchen states none, that is said: a blank would read as "contains none".
    /// `isMarked`: whether the mark stands before the name.
    func spans(in room: Int, isMarked: Bool = false) -> [Span] {
        guard item.allergens.isStated || !found.isEmpty else {
            return [Span(Say.Menu.notStated, hasAlerts ? .warning : .faint)]
        }
        let others =
            item.allergens.isStated
            ? item.allergens.values.filter { !found.stated.contains($0) }.map(Words.name)
            : [Say.Menu.notStated]
        guard !found.isEmpty else {
            let mark = leavesOpen && !isMarked ? [Span("? ", .warning)] : []
            let words =
                Words.fitting(others, in: room - mark.reduce(0) { $0 + $1.text.cells })
                ?? Say.Menu.allergens(count: others.count)
            return mark + [Span(words, .faint)]
        }
        let mark = isMarked ? "" : "! "
        let warning = Span(mark + Words.alerts(found, in: room - mark.cells), .danger)
        let left = room - warning.text.cells
        // That none are stated is nothing to be counted.
        let count = item.allergens.isStated && !others.isEmpty ? " +\(others.count)" : ""
        let more =
            others.isEmpty
            ? "" : Words.fitting(others, in: left - Self.gap).map { ", " + $0 } ?? count
        return more.isEmpty || more.cells > left ? [warning] : [warning, Span(more, .faint)]
    }
}
