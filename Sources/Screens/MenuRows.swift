import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// A menu as rows of a list, with a heading before each section.
@MainActor
struct MenuRows {
    let model: MenuViewModel
    let baskets: Baskets
    unowned let stage: any Stage

    /// Names get all the room they need, as they matter most. A column without content gets none.
    private func columns(in width: Int) -> [ListView.Column] {
        let breadth = model.breadth
        let diets = breadth.statesDiets ? Words.name(.vegetarian).cells : 0
        let allergens = breadth.statesAllergens || hasAlerts ? 14 : 0
        let price = max(10, Say.Menu.soldOut.cells)
        let others = [diets, allergens, price, 3].reduce(ListView.margin) { $0 + 2 + $1 }
        let name = max(18, min(Sanitizer.line(breadth.longestName).cells, width - others))
        return [
            ListView.Column(width: .flexible(minimum: name, weight: 1), priority: 9),
            ListView.Column(
                spoken: Say.Columns.diet, width: .flexible(minimum: diets, weight: min(diets, 1)),
                priority: 4),
            ListView.Column(
                spoken: Say.Columns.allergens,
                width: .flexible(minimum: allergens, weight: min(allergens, 3)), priority: 6),
            ListView.Column(width: .fixed(price), alignment: .right, priority: 8),
            ListView.Column(spoken: Say.Linear.inTheBasket, width: .fixed(3), priority: 7),
        ]
    }

    /// The cells for diets and for allergens.
    @MainActor
    private struct Room {
        let diets: Int
        let allergens: Int

        init(_ columns: [ListView.Column], in width: Int) {
            let widths = ListView.widths(of: columns, in: width)
            (diets, allergens) = (widths[1] ?? 0, widths[2] ?? 0)
        }
    }

    func view(lines: Int, width: Int, isFocused: Bool) -> ListView {
        let page = model.list.visible(lines: lines)
        let columns = columns(in: width)
        let room = Room(columns, in: width)
        let notes = ListNotes.lines(
            content(page), empty: empty, unknown: [MenuText.absence(model)],
            advice: { [stage] in stage.advice(on: $0) })
        return ListView(
            columns: columns, rows: page.lines.map { row($0, room) } + notes,
            selected: page.selectedOffset, isFocused: isFocused, showsHeader: false,
            stickyHeading: page.sticky.flatMap(heading))
    }

    private func content(
        _ page: SectionedPage<MenuSection, MenuRow>
    ) -> ListContent<SectionedLine<MenuSection, MenuRow>> {
        ListContent.rows(page.lines, model.load)
    }

    private func row(
        _ line: SectionedLine<MenuSection, MenuRow>, _ room: Room
    ) -> ListView.Row {
        switch line {
        case .heading: .heading(heading(line) ?? [])
        case .row(let row): .cells(cells(of: row.item, room))
        }
    }

    private func heading(_ line: SectionedLine<MenuSection, MenuRow>) -> [Span]? {
        guard case .heading(let section, let rows) = line else { return nil }
        return [Span(section.name.uppercased(), .heading), Span(" (\(rows))", .faint)]
    }

    private func cells(of item: MenuItem, _ room: Room) -> [[Span]] {
        [
            name(of: item, room.allergens),
            [Span(Words.diets(item.diets, in: room.diets), .good)],
            allergens(of: item, room.allergens),
            [DishText.price(of: item)],
            pieces(of: item),
        ]
    }

    /// The number in the basket.
    private func pieces(of item: MenuItem) -> [Span] {
        let pieces = baskets.pieces(of: item.id, from: model.caterer)
        switch pieces {
        case 0: return []
        case ..<100: return [Span("x\(pieces)", .strong)]
        default: return [Span("x++", .strong)]
        }
    }

    private func name(of item: MenuItem, _ room: Int) -> [Span] {
        let name = Span(item.name, item.isAvailable ? .strong : .disabled)
        guard !stage.isLinear else { return [name] }
        // If the allergen column has no room, a mark warns instead.
        guard room == 0, hasAlerts else { return [name] }
        if !item.allergens.isStated { return [Span("? ", .warning), name] }
        return alerts(of: item).isEmpty ? [name] : [Span("! ", .danger), name]
    }

    private var hasAlerts: Bool { !model.settings.current.alerts.isEmpty }

    private func alerts(of item: MenuItem) -> [Allergen] {
        item.alerts(among: model.settings.current.alerts)
    }

    /// The diner's own alerts come first, in capitals. Other allergens are listed in full or
    /// counted, as a truncated list would be worse than none. If the kitchen states none, a diner
    /// with alerts is told so.
    private func allergens(of item: MenuItem, _ room: Int) -> [Span] {
        if stage.isLinear { return [Span(DishText.spokenAllergens(of: item, alerts(of: item)))] }
        if hasAlerts, !item.allergens.isStated { return [Span(Say.Menu.notStated, .faint)] }
        let alerts = alerts(of: item)
        let others = item.allergens.values.filter { !alerts.contains($0) }.map(Words.name)
        var spans: [Span] = []
        if !alerts.isEmpty {
            spans.append(Span("! " + Words.alerts(alerts, in: room - 2), .danger))
        }
        guard !others.isEmpty else { return spans }
        let gap = spans.isEmpty ? "" : ", "
        let left = room - spans.reduce(0) { $0 + $1.text.cells } - gap.cells
        let whole = others.joined(separator: ", ")
        let number = Say.Menu.allergens(count: others.count)
        if whole.cells <= left {
            spans.append(Span(gap + whole, .faint))
        } else if alerts.isEmpty {
            spans.append(Span(number.cells <= left ? number : "\(others.count)", .faint))
        } else if left >= 3 {
            spans.append(Span(gap + "+\(others.count)", .faint))
        }
        return spans
    }

    private var empty: [String] {
        guard model.menu?.itemCount ?? 0 > 0 else {
            return [Say.Menu.thisKitchenHasNoMenu2]
        }
        var what: [String] = []
        if !model.filter.words.isEmpty { what.append(Say.Caterers.matches) }
        if let diet = model.filter.diet {
            what.append(Say.Menu.isSaidByTheKitchen(diet: Words.name(diet)))
        }
        var lines = [Say.Menu.noDish(what: what.joined(separator: Say.Caterers.and))]
        if let meant = model.suggestion {
            lines.append(stage.meant(meant))
        }
        lines.append(Say.Menu.escShowsTheWholeMenu(key: stage.leaving))
        return lines
    }
}
