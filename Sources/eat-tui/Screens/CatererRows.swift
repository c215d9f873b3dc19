import Cache
import OrderModels
import Terminal
import ViewModels

/// The kitchens as lines of a list.
@MainActor
struct CatererRows {
    let model: CaterersViewModel

    private var provisions: Provisions { model.provisions }

    /// Only what the server really says gets a column.
    private var columns: [ListView.Column] {
        let hasPlace = provisions.wishes.place != nil
        return [
            ListView.Column("NAME", width: .flexible(minimum: 14, weight: 3), priority: 9),
            ListView.Column("CUISINE", width: .flexible(minimum: 9, weight: 2), priority: 3),
            ListView.Column("STATE", width: .fixed(16), priority: 8),
            ListView.Column(
                "DISTANCE", width: .fixed(hasPlace ? 8 : 0), alignment: .right, priority: 4),
        ]
    }

    /// How many kitchens fit into so many lines.
    static func rows(in lines: Int) -> Int { ListView.capacity(lines: lines) }

    func view(lines: Int, isFocused: Bool) -> ListView {
        let page = model.list.visible(lines: Self.rows(in: lines))
        let rows = page.rows.map { ListView.Row.cells(cells(of: $0)) }
        let notes = ListNotes.lines(
            ListContent.rows(page.rows, model.load), empty: empty,
            unknown: [
                "No kitchens were read yet, and eat-tui is offline.",
                "Start it once without --offline.",
            ])
        return ListView(
            columns: columns, rows: rows + notes, selected: page.selectedOffset,
            isFocused: isFocused)
    }

    private func cells(of row: CatererListing) -> [[Span]] {
        let isOpen = row.isOpen(at: provisions.now)
        let distance = provisions.wishes.place.flatMap { row.coordinate?.distance(to: $0) }
        return [
            [
                Span(row.isFavourite ? "*" : " ", .warning),
                Span(row.name, isOpen ? .strong : .plain),
            ],
            [Span(row.cuisines.joined(separator: ", "))],
            [state(of: row, isOpen)],
            [Span(distance.map(Words.distance) ?? "", .faint)],
        ]
    }

    private func state(of row: CatererListing, _ isOpen: Bool) -> Span {
        let words = Words.state(
            row.opening, at: provisions.now, in: provisions.zone(of: row.provider))
        guard isOpen else { return Span(words, .faint) }
        return row.state == .rush ? Span("busy" + words.dropFirst(4), .warning) : Span(words, .good)
    }

    /// What it means that no kitchen is listed.
    private var empty: [String] {
        let choice = model.choice
        guard choice.isNarrow else { return ["The server lists no kitchens here."] }
        var what: [String] = []
        if !choice.words.isEmpty { what.append("matches") }
        if let diet = choice.diet { what.append("is known to cook \(diet.rawValue)") }
        if choice.onlyOpen { what.append("is open now") }
        if choice.onlyFavourites { what.append("is a favourite") }
        var lines = ["No kitchen " + what.joined(separator: " and ") + "."]
        if let meant = model.suggestion {
            lines.append("Did you mean \"\(meant)\"? Tab, while typing, takes it.")
        }
        lines.append("Esc shows all of them.")
        return lines
    }
}
