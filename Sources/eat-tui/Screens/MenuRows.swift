import Cache
import OrderModels
import Terminal
import ViewModels

/// A menu as lines of a list, a heading before each section.
@MainActor
struct MenuRows {
    let model: MenuViewModel

    private static let columns = [
        ListView.Column(width: .flexible(minimum: 16, weight: 3), priority: 9),
        ListView.Column(width: .flexible(minimum: 11, weight: 1), priority: 4),
        ListView.Column(width: .flexible(minimum: 10, weight: 1), priority: 6),
        ListView.Column(width: .fixed(10), alignment: .right, priority: 8),
    ]

    func view(lines: Int, isFocused: Bool) -> ListView {
        let page = model.list.visible(lines: lines)
        let notes = ListNotes.lines(content(page), empty: empty)
        return ListView(
            columns: Self.columns, rows: page.lines.map(row) + notes,
            selected: page.selectedOffset, isFocused: isFocused, showsHeader: false,
            stickyHeading: page.sticky.flatMap(heading))
    }

    private func content(
        _ page: SectionedPage<MenuSection, MenuRow>
    ) -> ListContent<SectionedLine<MenuSection, MenuRow>> {
        ListContent.rows(page.lines, model.load)
    }

    private func row(_ line: SectionedLine<MenuSection, MenuRow>) -> ListView.Row {
        switch line {
        case .heading: .heading(heading(line) ?? [])
        case .row(let row): .cells(cells(of: row.item))
        }
    }

    private func heading(_ line: SectionedLine<MenuSection, MenuRow>) -> [Span]? {
        guard case .heading(let section, let rows) = line else { return nil }
        return [Span(section.name.uppercased(), .heading), Span(" (\(rows))", .faint)]
    }

    private func cells(of item: MenuItem) -> [[Span]] {
        [
            [Span(item.name, item.isAvailable ? .strong : .disabled)],
            [Span(Words.diets(item.diets), .good)],
            allergens(of: item),
            [DishText.price(of: item)],
        ]
    }

    /// The diner's own alerts come first and in capitals; a kitchen that is silent stays silent.
    private func allergens(of item: MenuItem) -> [Span] {
        let alerts = item.alerts(among: model.provisions.wishes.alerts)
        let others = item.allergens.values.filter { !alerts.contains($0) }
        var spans: [Span] = []
        if !alerts.isEmpty {
            let words = alerts.map { $0.rawValue.uppercased() }.joined(separator: ",")
            spans.append(Span("! " + words, .danger))
        }
        if !others.isEmpty {
            let words = others.map(\.rawValue).joined(separator: ",")
            spans.append(Span((spans.isEmpty ? "" : ",") + words, .faint))
        }
        return spans
    }

    private var empty: [String] {
        guard model.menu?.itemCount ?? 0 > 0 else {
            return ["This kitchen has no menu on the server."]
        }
        var what: [String] = []
        if !model.filter.words.isEmpty { what.append("matches \"\(model.filter.words)\"") }
        if let diet = model.filter.diet {
            what.append("is said by the kitchen to be \(diet.rawValue)")
        }
        var lines = ["No dish " + what.joined(separator: " and ") + "."]
        if let meant = model.suggestion { lines.append("Did you mean \"\(meant)\"?") }
        lines.append("Esc shows the whole menu.")
        return lines
    }
}
