import Cache
public import OrderModels
import Sentences
import Presentation
import Services

/// A draft that has changed both here and in its saved version: the conflicts side by side, and the
/// diner's choice for each.
@MainActor
public final class MergeViewModel {
    public struct Row: Identifiable, Hashable, Sendable {
        /// The index of the conflict.
        public let id: Int
        /// The version to keep.
        public fileprivate(set) var side = Side.mine
    }

    // MARK: What the screen shows

    public let name: String
    public let list: ListDataSource<Row>

    private let id: Basket.ID
    private let conflicts: [Conflict]
    private let words: ConflictWords
    private let baskets: Baskets

    init(_ id: Basket.ID, named name: String, _ report: MergeReport, _ baskets: Baskets) {
        self.id = id
        self.name = name
        self.baskets = baskets
        conflicts = report.conflicts
        words = ConflictWords(of: id, baskets)
        list = ListDataSource(rows: conflicts.indices.map { Row(id: $0) })
    }

    /// What a row is about, as in `quantity of Green curry`, and its two versions.
    public func words(of row: Row) -> (matter: String, mine: String, theirs: String) {
        words.words(of: conflicts[row.id])
    }

    // MARK: What the diner did

    @discardableResult
    public func chose(_ side: Side) -> ListChanges<Int> {
        decide { [selection = list.selection] in $0.id == selection ? side : $0.side }
    }

    @discardableResult
    public func chose(all side: Side) -> ListChanges<Int> { decide { _ in side } }

    public func switched() {
        chose(list.selectedRow?.side == .mine ? .theirs : .mine)
    }

    private func decide(_ side: (Row) -> Side) -> ListChanges<Int> {
        var rows = list.rows
        for index in rows.indices { rows[index].side = side(rows[index]) }
        return list.replace(with: rows)
    }

    /// Saves with the diner's choices. Calls `again` if the saved draft has changed once more.
    public func merged(
        _ told: @escaping Baskets.Told, again: @escaping @MainActor (MergeViewModel) -> Void
    ) {
        let decided = Dictionary(zip(conflicts, list.rows.map(\.side))) { first, _ in first }
        baskets.save(id, as: name, policy: .decided(decided), told, conflicted: again)
    }
}

/// Words for the conflicts of a basket.
@MainActor
private struct ConflictWords {
    private let here: [String: BasketLine]
    private let saved: [String: BasketLine]
    /// How many imported rows are still unmatched.
    private let wishes: (here: Int, saved: Int)

    /// If a basket cannot be read, its conflicts are worded without names.
    init(of id: Basket.ID, _ baskets: Baskets) {
        let content = try? baskets.drafts.content(of: id)
        here = Self.byName(content?.lines.map(\.line) ?? [])
        let request = Request(BasketLine.self, where: .basket(id))
        let store = baskets.servers.store
        saved = Self.byName((try? store.read { try $0.items(request) }) ?? [])
        let basket = try? store.read { try $0.item(Basket.self, id) }
        wishes = (content?.summary.basket.wishes.count ?? 0, basket?.wishes.count ?? 0)
    }

    private static func byName(_ lines: [BasketLine]) -> [String: BasketLine] {
        Dictionary(lines.map { ($0.id.rawValue, $0) }) { first, _ in first }
    }

    func words(of conflict: Conflict) -> (matter: String, mine: String, theirs: String) {
        let key = conflict.item.key
        let line = here[key] ?? saved[key]
        let name = line?.name ?? Say.Drafts.theDraft
        switch conflict.matter {
        case .goneThere: return (name, Say.Drafts.lineChanged, Say.Drafts.lineRemoved)
        case .removedHere: return (name, Say.Drafts.lineRemoved, Say.Drafts.lineChanged)
        case .column("choices", _, _):
            return (Say.Drafts.optionsOf(name: name), options(here[key]), options(saved[key]))
        case .column("wishes", _, _):
            return (Say.Drafts.rowsToFix, "\(wishes.here)", "\(wishes.saved)")
        case .column("price", _, _):
            return (
                Say.Drafts.priceOf(name: name), here[key]?.unitPrice.number ?? "",
                saved[key]?.unitPrice.number ?? ""
            )
        case .column(let column, let mine, let theirs):
            let column =
                column == "diner" ? Say.Drafts.forWhom : Say.Drafts.column(column: column)
            return (
                line == nil ? column : Say.Drafts.of2(column: column, name: name), word(mine),
                word(theirs)
            )
        }
    }

    private func options(_ line: BasketLine?) -> String {
        (line?.optionTexts).map {
            $0.isEmpty ? Say.Drafts.withoutOptions : $0.joined(separator: ", ")
        }
            ?? ""
    }

    private func word(_ value: ColumnValue) -> String {
        switch value {
        case .null, .text(""): Say.Things.nothing
        case .integer(let number): "\(number)"
        case .text(let text): text
        }
    }
}
