public import OrderModels

/// What everybody wants for lunch, as a table says it, found on one menu.
///
/// The columns are `who`, `item`, `options`, `quantity` and `note`, in any order; only `item` has to
/// be there. What cannot be found is told with its line and the reason, and the rest is good.
public struct LunchTable: Hashable, Sendable {
    public struct Unmatched: Hashable, Sendable {
        public let wish: Wish
        public let trouble: WishTrouble
    }

    public let lines: [BasketLine]
    public let unmatched: [Unmatched]
    /// What is to be kept with the basket until it is fixed.
    public var wishes: [Wish] { unmatched.map(\.wish) }

    public init(_ table: DelimitedText, menu: Menu) throws(DraftError) {
        guard table.column(Wish.Part.item.rawValue) != nil else {
            throw .noItemColumn(table.titles)
        }
        let places = Wish.Part.allCases.compactMap { part in
            table.column(part.rawValue).map { (part, $0) }
        }
        let matcher = WishMatcher(menu)
        var lines: [BasketLine] = []
        var unmatched: [Unmatched] = []
        for row in table.rows {
            let wish = Wish(row, titles: table.titles.count, places)
            do throws(WishTrouble) {
                lines.append(try matcher.line(for: wish))
            } catch {
                unmatched.append(Unmatched(wish: wish, trouble: error))
            }
        }
        self.lines = lines
        self.unmatched = unmatched
    }
}

extension Wish {
    fileprivate init(_ row: DelimitedText.Row, titles: Int, _ places: [(part: Part, column: Int)]) {
        var parts: [Part: String] = [:]
        // What is beyond the titles is told as well: it is a note with a comma in it, as a rule.
        let beyond = row.cells.dropFirst(titles).filter { !$0.isEmpty }
        for (part, column) in places where row.cells.indices.contains(column) {
            let text = row.cells[column]
            if !text.isEmpty { parts[part] = text }
        }
        if !beyond.isEmpty {
            let note = (parts[.note].map { [$0] } ?? []) + beyond
            parts[.note] = note.joined(separator: ", ")
        }
        self.init(id: .random(), row: row.line, parts: parts, damage: row.damage)
    }
}
