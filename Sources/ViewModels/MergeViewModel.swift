public import Cache
import OrderModels
import Presentation
import Services

/// A draft that was changed here and where it is saved: what differs, side by side, and whose
/// version is to count, line by line.
@MainActor
public final class MergeViewModel {
    public struct Row: Hashable, Sendable {
        /// `quantity of Green curry`.
        public let matter: String
        public let mine: String
        public let theirs: String
    }

    // MARK: What the screen shows

    public let name: String
    public let rows: [Row]
    @Watched public private(set) var sides: [Side]
    @Watched public private(set) var selectedIndex = 0

    private let id: Basket.ID
    private let conflicts: [Conflict]
    private let baskets: Baskets

    init(_ id: Basket.ID, named name: String, _ report: MergeReport, _ baskets: Baskets) {
        self.id = id
        self.name = name
        self.baskets = baskets
        conflicts = report.conflicts
        sides = conflicts.map { _ in .mine }
        let words = ConflictWords(of: id, baskets)
        rows = conflicts.map(words.row)
    }

    // MARK: What the diner did

    public func moveSelection(by rows: Int) {
        selectedIndex = min(max(0, selectedIndex + rows), self.rows.count - 1)
    }

    public func select(index: Int) {
        if rows.indices.contains(index) { selectedIndex = index }
    }

    public func chose(_ side: Side) { sides[selectedIndex] = side }
    public func chose(all side: Side) { sides = sides.map { _ in side } }

    public func switched() {
        chose(sides[selectedIndex] == .mine ? .theirs : .mine)
    }

    /// Saves it as was decided. `again` is told where the saved draft changed once more meanwhile.
    public func merged(
        _ told: @escaping Baskets.Told, again: @escaping @MainActor (MergeViewModel) -> Void
    ) {
        let decided = Dictionary(zip(conflicts, sides)) { first, _ in first }
        baskets.save(id, as: name, policy: .decided(decided), told, conflicted: again)
    }
}

/// Conflicts in the words of a basket.
@MainActor
private struct ConflictWords {
    private let here: [String: BasketLine]
    private let saved: [String: BasketLine]
    /// How many rows are still to be fixed.
    private let wishes: (here: Int, saved: Int)

    /// What cannot be read is told without names.
    init(of id: Basket.ID, _ baskets: Baskets) {
        let content = try? baskets.drafts.content(of: id)
        here = Self.byName(content?.lines.map(\.line) ?? [])
        let request = Request(BasketLine.self, where: .basket(id))
        let store = baskets.provisions.store
        saved = Self.byName((try? store.read { try $0.items(request) }) ?? [])
        let basket = try? store.read { try $0.item(Basket.self, id) }
        wishes = (content?.summary.basket.wishes.count ?? 0, basket?.wishes.count ?? 0)
    }

    private static func byName(_ lines: [BasketLine]) -> [String: BasketLine] {
        Dictionary(lines.map { ($0.id.rawValue, $0) }) { first, _ in first }
    }

    func row(_ conflict: Conflict) -> MergeViewModel.Row {
        let key = conflict.item.key
        let line = here[key] ?? saved[key]
        let name = line?.name ?? Say.Drafts.theDraft
        switch conflict.matter {
        case .goneThere:
            return MergeViewModel.Row(matter: name, mine: "changed", theirs: "removed")
        case .removedHere:
            return MergeViewModel.Row(matter: name, mine: "removed", theirs: "changed")
        case .column("choices", _, _):
            return MergeViewModel.Row(
                matter: Say.Drafts.optionsOf(name: name), mine: options(here[key]),
                theirs: options(saved[key]))
        case .column("wishes", _, _):
            return MergeViewModel.Row(
                matter: Say.Actions.rowsToFix, mine: "\(wishes.here)", theirs: "\(wishes.saved)")
        case .column("price", _, _):
            return MergeViewModel.Row(
                matter: Say.Drafts.priceOf(name: name), mine: here[key]?.unitPrice.plain ?? "",
                theirs: saved[key]?.unitPrice.plain ?? "")
        case .column(let column, let mine, let theirs):
            let column = column == "diner" ? Say.Drafts.forWhom : column.replacing("_", with: " ")
            return MergeViewModel.Row(
                matter: line == nil ? column : Say.Drafts.of2(column: column, name: name),
                mine: word(mine),
                theirs: word(theirs))
        }
    }

    private func options(_ line: BasketLine?) -> String {
        let names = line?.choices.map { $0.quantity == 1 ? $0.name : "\($0.quantity)x \($0.name)" }
        return names.map { $0.isEmpty ? "none" : $0.joined(separator: ", ") } ?? ""
    }

    private func word(_ value: ColumnValue) -> String {
        switch value {
        case .null, .text(""): "nothing"
        case .integer(let number): "\(number)"
        case .text(let text): text
        }
    }
}
