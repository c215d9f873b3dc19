import Cache
import OrderModels
import Terminal
import ViewModels

/// The kitchens as lines of a list.
@MainActor
struct CatererRows {
    let model: CaterersViewModel
    /// The key that asks again where nothing came, and what it does.
    let retry: String
    /// What the rows of the frame before said.
    private let kept: CatererCells
    /// The same for every row.
    private let now: Instant

    init(model: CaterersViewModel, retry: String, kept: CatererCells) {
        self.model = model
        self.retry = retry
        self.kept = kept
        now = model.provisions.now
    }

    private var provisions: Provisions { model.provisions }

    /// Something to say of each kitchen, in a column.
    private struct Column {
        let view: ListView.Column
        let cell: (CatererListing) -> [Span]
    }

    /// Only what the server really says, or a menu that was read, gets a column.
    private var columns: [Column] {
        var columns = [
            Column(
                view: .init("NAME", width: .flexible(minimum: 14, weight: 3), priority: 9),
                cell: name),
            Column(
                view: .init("CUISINE", width: .flexible(minimum: 9, weight: 2), priority: 3),
                cell: { [Span(Words.list($0.cuisines))] }),
            Column(view: .init("STATE", width: .fixed(16), priority: 8), cell: { [state(of: $0)] }),
        ]
        if let place = provisions.wishes.place {
            columns.append(
                Column(
                    view: .init("DISTANCE", width: .fixed(8), alignment: .right, priority: 4)
                ) { row in
                    [
                        Span(
                            row.coordinate.map { Words.distance($0.distance(to: place)) } ?? "",
                            .faint)
                    ]
                })
        }
        guard model.counts.menus > 0 else { return columns }
        if let diet = model.choice.diet {
            let title = diet.rawValue.uppercased()
            columns.append(
                Column(
                    view: .init(
                        title, width: .fixed(title.count), alignment: .right, priority: 5)
                ) { row in
                    let dishes = model.digests[row.id]?.suiting[diet].map(String.init)
                    return [Span(dishes ?? "", .good)]
                })
        }
        columns.append(
            Column(
                view: .init("TYPICAL", width: .fixed(10), alignment: .right, priority: 2)
            ) { row in
                [Span(model.digests[row.id]?.typicalPrice?.formatted ?? "", .faint)]
            })
        return columns
    }

    /// How many kitchens fit into so many lines.
    static func rows(in lines: Int) -> Int { ListView.capacity(lines: lines) }

    func view(lines: Int, isFocused: Bool) -> ListView {
        let page = model.list.visible(lines: Self.rows(in: lines))
        let columns = columns
        let (titles, place) = (columns.map(\.view.title), provisions.wishes.place)
        // What no column says is not read, lest its news draw a frame.
        let digests = model.counts.menus > 0 ? model.digests : nil
        let facts = page.rows.map { row in
            CatererCells.Facts(
                row: row, digest: digests?[row.id], titles: titles, place: place, now: now)
        }
        let rows = kept.cells(of: facts) { row in columns.map { $0.cell(row) } }
            .map(ListView.Row.cells)
        let notes = ListNotes.lines(
            ListContent.rows(page.rows, model.load), empty: empty,
            unknown: [
                "No kitchens were read yet, and eat-tui is offline.",
                "Start it once without --offline.",
            ], retry: retry)
        return ListView(
            columns: columns.map(\.view), rows: rows + notes, selected: page.selectedOffset,
            isFocused: isFocused)
    }

    private func name(of row: CatererListing) -> [Span] {
        let isOpen = row.isOpen(at: now)
        return [
            Span(row.isFavourite ? "*" : " ", .warning),
            Span(row.name, isOpen ? .strong : .plain),
        ]
    }

    private func state(of row: CatererListing) -> Span {
        let words = Words.state(
            row.opening, at: now, in: provisions.zone(of: row.provider))
        guard row.isOpen(at: now) else { return Span(words, .faint) }
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
