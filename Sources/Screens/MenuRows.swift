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

    /// The longest names get no more, so that one of them does not take it from the preview.
    private static let widestName = 64
    private static let gap = 2
    /// The cells of a name that nothing beside it takes.
    private static let leastName = 18
    /// The letters of a name that its price leaves.
    private static let leastLetters = 6
    /// What allergens take of a list that has the room: two or three.
    private static let allergensWidth = 36
    /// What a heading keeps beside what marks mean.
    private static let leastHeading = 4

    /// The width of a list that shows the longest name whole, its price and its diets.
    var wantedWidth: Int { ListView.margin + nameWidth + Self.gap + dietsWidth + besides }

    /// The same with two allergens, or what warns.
    var widthWithAllergens: Int {
        wantedWidth + (showsAllergens ? Self.gap + Self.allergensWidth / 2 : 0)
    }

    /// What the column of allergens says of any dish without being cut: that none are stated, how many
    /// there are, and of how many the diner is warned.
    private var leastAllergens: Int {
        guard model.breadth.statesAllergens else { return Say.Menu.notStated.cells }
        let most = 14
        let words = [Say.Menu.notStated, Say.Menu.allergens(count: most)]
        let warning = hasAlerts ? ["! " + Say.Menu.alerts(count: most)] : []
        return (words + warning).map(\.cells).max() ?? 0
    }

    private var nameWidth: Int {
        max(Self.leastName, min(Sanitizer.line(model.breadth.longestName).cells, Self.widestName))
    }

    /// With the gap.
    private var dietsWidth: Int {
        guard model.breadth.statesDiets else { return 0 }
        let usual: [Diet] = [.vegetarian, .vegan, .glutenFree]
        return (usual.map { Words.name($0).cells }.max() ?? 0) + Self.gap
    }

    private var priceWidth: Int {
        model.breadth.dearest.cells(atLeast: max(10, Say.Menu.soldOut.cells))
    }
    private static let piecesWidth = 3
    /// The price and the number in the basket.
    private var besides: Int { priceWidth + Self.gap + Self.piecesWidth }

    private var showsAllergens: Bool { model.breadth.statesAllergens || hasAlerts }

    /// Names get all the room they need, as they matter most; then prices, allergens and diets. Those
    /// stand in one column with the names, as they may use what these leave free.
    private static func columns(price: Int, _ room: Room) -> [ListView.Column] {
        let name = ListView.Column(width: .flexible(minimum: 1), priority: 9)
        guard room.tight == nil else { return [name] }
        return [
            name,
            ListView.Column(width: .fixed(price), alignment: .right, priority: 8),
            ListView.Column(
                spoken: Say.Linear.inTheBasket, width: .fixed(piecesWidth), priority: 7),
        ]
    }

    /// Where it is read out, allergens have a column of their own.
    private var spokenColumns: [ListView.Column] {
        [
            ListView.Column(width: .flexible(minimum: Self.leastName), priority: 9),
            ListView.Column(spoken: Say.Columns.diet, width: .fixed(dietsWidth)),
            ListView.Column(spoken: Say.Columns.allergens, width: .fixed(Self.allergensWidth)),
            ListView.Column(width: .fixed(priceWidth)),
            ListView.Column(spoken: Say.Linear.inTheBasket, width: .fixed(Self.piecesWidth)),
        ]
    }

    /// How the first column is shared.
    private struct Room {
        let whole: Int
        /// Where allergens stand, in every row; nil if they have no room.
        let allergens: Range<Int>?
        /// Where diets begin; nil if they have no room.
        let diets: Int?
        /// All that a row has. Nil unless prices in a column of their own would cut names.
        var tight: Int?
        /// Whether a mark stands before each name instead of its allergens.
        var hasMarks = false
        /// Whether diets stand in the room of allergens, where a row leaves it to them.
        var sharesRoom = false
    }

    /// After the names, allergens have room first, as they are promises; then diets.
    private func room(in width: Int) -> Room {
        let whole = max(0, width - ListView.margin - Self.gap - besides)
        let wanted = showsAllergens ? nameWidth + Self.gap + leastAllergens : 0
        let marked = nameWidth + (showsAllergens ? AllergenCell.markWidth : 0)
        let needed = whole >= wanted ? max(wanted, nameWidth) : marked
        let hasDiets = dietsWidth > 0 && whole - dietsWidth >= needed
        let end = hasDiets ? whole - dietsWidth : whole
        let hasAllergens = showsAllergens && end >= wanted
        let start = nameWidth + Self.gap
        // Where most rows have room for what both say in short, they stand side by side.
        let both = start + Say.Menu.notStated.cells + dietsWidth
        let isWhole = hasAllergens && (hasDiets || hasAlerts)
        guard isWhole || !showsAllergens || dietsWidth == 0 || whole < both else {
            return Room(
                whole: whole, allergens: max(start, whole - Self.allergensWidth)..<whole,
                diets: whole - dietsWidth + Self.gap, sharesRoom: true)
        }
        return Room(
            whole: whole,
            allergens: hasAllergens
                ? max(nameWidth + Self.gap, end - Self.allergensWidth)..<end : nil,
            diets: hasDiets ? end + Self.gap : nil,
            tight: !hasAllergens && whole < marked ? max(0, width - ListView.margin) : nil,
            hasMarks: showsAllergens && !hasAllergens)
    }

    /// What stands right of a name where the list is narrow: the price, or that it is sold out, and the
    /// number in the basket where a few letters of the name have room beside both.
    private func tightRest(of item: MenuItem, beside name: Int, in width: Int) -> [Span] {
        let price = DishText.price(of: item)
        let pieces = pieces(of: item)
        let padding = Self.piecesWidth - Self.cells(of: pieces)
        let inColumns =
            [price, Span(String.blanks(Self.gap))] + pieces + [Span(String.blanks(padding))]
        let together = pieces.isEmpty ? [price] : [price, Span(" ")] + pieces
        func fits(_ rest: [Span], _ least: Int) -> Bool {
            min(name, least) + Self.gap + Self.cells(of: rest) <= width
        }
        if fits(inColumns, Self.leastName) { return inColumns }
        return [together, [price]].first { fits($0, Self.leastLetters) } ?? []
    }

    func view(lines: Int, width: Int, isFocused: Bool) -> ListView {
        let page = model.list.visible(lines: lines)
        let room = room(in: width)
        let names = Distinct(
            page.lines.compactMap {
                if case .row(let row) = $0 { row.item.shownName } else { nil }
            },
            in: max(
                0,
                (room.tight.map { max(Self.leastLetters, $0 - Self.gap - priceWidth) } ?? room.whole)
                    - (room.hasMarks ? AllergenCell.markWidth : 0)))
        let notes = ListNotes.lines(
            content(page), empty: empty, unknown: [MenuText.absence(model)],
            advice: { [stage] in stage.advice(on: $0) })
        return ListView(
            columns: stage.isLinear ? spokenColumns : Self.columns(price: priceWidth, room),
            rows: page.lines.enumerated().map { index, line in
                row(line, room, names, explains: index == 0 && page.sticky == nil ? width : nil)
            } + notes,
            selected: page.selectedOffset, isFocused: isFocused, showsHeader: false,
            stickyHeading: page.sticky.flatMap { heading($0, room, explains: width) })
    }

    private func content(
        _ page: SectionedPage<MenuSection, MenuRow>
    ) -> ListContent<SectionedLine<MenuSection, MenuRow>> {
        ListContent.rows(page.lines, model.load)
    }

    private func row(
        _ line: SectionedLine<MenuSection, MenuRow>, _ room: Room, _ names: Distinct,
        explains width: Int?
    ) -> ListView.Row {
        switch line {
        case .heading: .heading(heading(line, room, explains: width) ?? [])
        case .row(let row): .cells(cells(of: row.item, room, names))
        }
    }

    /// The heading on top, for which the `width` of the list is given, also says what marks mean, or that
    /// no dish states its allergens.
    private func heading(
        _ line: SectionedLine<MenuSection, MenuRow>, _ room: Room, explains width: Int?
    ) -> [Span]? {
        guard case .heading(let section, let rows) = line else { return nil }
        let name = Sanitizer.line(section.heading)
        let spans = [Span(name, .heading), Span(" (\(rows))", .faint)]
        guard let width, !stage.isLinear, let key = key(room) else { return spans }
        let left = width - ListView.margin - Self.gap - key.cells - 1
        guard left >= Self.leastHeading else { return spans }
        let short = [Span(name.truncated(toCells: left), .heading)]
        return (Self.cells(of: spans) <= left ? spans : short)
            + [Span(String.blanks(Self.gap) + key, .faint)]
    }

    /// What must be said of a list in which a blank would say nothing of allergens.
    private func key(_ room: Room) -> String? {
        let hasUnknown = !model.settings.current.alerts.allSatisfy(\.isKnown)
        if room.hasMarks || hasUnknown { return "? " + Say.Menu.notStated }
        return showsAllergens ? nil : Say.Menu.noAllergensStated
    }

    private func cells(of item: MenuItem, _ room: Room, _ names: Distinct) -> [[Span]] {
        let rest: [[Span]] = [[DishText.price(of: item)], pieces(of: item)]
        let allergens = AllergenCell(item, by: model.settings.current.judge)
        let look: Look = item.isAvailable ? .strong : .disabled
        guard !stage.isLinear else {
            let allergens = [
                Span(
                    DishText.spokenAllergens(of: item, by: model.settings.current.judge))
            ]
            return [
                [Span(item.shownName, look)], [Span(Words.diets(item.diets), .good)], allergens,
            ]
                + rest
        }
        let mark = room.hasMarks ? allergens.mark : nil
        let markCells = room.hasMarks ? AllergenCell.markWidth : 0
        let name = Sanitizer.line(item.shownName)
        let right =
            room.tight.map { tightRest(of: item, beside: name.cells, in: $0 - markCells) } ?? []
        let rightCells = right.isEmpty ? 0 : Self.cells(of: right) + Self.gap
        let whole = max(0, (room.tight.map { $0 - rightCells } ?? room.whole) - markCells)
        var row = [Span(name.cells <= whole ? name : names.shown(name), look)]
        if let mark { row.insert(mark, at: 0) }
        var used = Self.cells(of: row)
        func add(_ spans: [Span], at start: Int) {
            row += [Span(String.blanks(start - used))] + spans
            used = start + Self.cells(of: spans)
        }
        let diets = room.diets.map { Words.diets(item.diets, in: room.whole - $0) } ?? ""
        if var place = room.allergens {
            // The longest names go on into their column, as far as it can spare.
            let start = max(
                place.lowerBound, min(used + Self.gap, place.upperBound - leastAllergens))
            place = start..<place.upperBound
            row = Self.fitted(row, in: start - Self.gap)
            used = Self.cells(of: row)
            var spans = allergens.spans(in: place.count)
            if let start = room.diets, room.sharesRoom, !diets.isEmpty {
                let left = max(0, start - Self.gap - place.lowerBound)
                let short = allergens.spans(in: left)
                if Self.cells(of: short) <= left { spans = short }
            }
            add(spans, at: place.lowerBound)
        }
        if let start = room.diets, !diets.isEmpty, start > used {
            add([Span(diets, .good)], at: start)
        }
        guard let width = room.tight else { return [row] + rest }
        if !right.isEmpty {
            row = Self.fitted(row, in: whole + markCells)
            used = Self.cells(of: row)
            add(right, at: width - Self.cells(of: right))
        }
        return [row]
    }

    /// `spans` without what is more than `width`.
    private static func fitted(_ spans: [Span], in width: Int) -> [Span] {
        var left = width
        return spans.map { span in
            let text = span.text.truncated(toCells: max(0, left))
            left -= text.cells
            return Span(text, span.look)
        }
    }

    private static func cells(of spans: [Span]) -> Int { spans.reduce(0) { $0 + $1.text.cells } }

    /// The number in the basket.
    private func pieces(of item: MenuItem) -> [Span] {
        let pieces = baskets.pieces(of: item.id, from: model.caterer)
        switch pieces {
        case 0: return []
        case ..<100: return [Span("x\(pieces)", .strong)]
        default: return [Span("x++", .strong)]
        }
    }

    private var hasAlerts: Bool { !model.settings.current.alerts.isEmpty }

    private var empty: [String] {
        guard model.menu?.itemCount ?? 0 > 0 else {
            return [Say.Menu.thisKitchenHasNoMenu2]
        }
        var what: [String] = []
        if !model.filter.words.isEmpty { what.append(Say.Caterers.matches) }
        if let diet = model.filter.diet {
            what.append(Say.Menu.isSaidByTheKitchen(diet: Words.name(diet)))
        }
        var lines = [Say.Menu.noDish(what: Words.all(of: what))]
        if let caveat = model.filter.caveat?.text(on: stage.surface) { lines.append(caveat) }
        if let meant = model.suggestion {
            lines.append(stage.meant(meant))
        }
        lines.append(Say.Menu.escShowsTheWholeMenu(key: stage.leaving))
        return lines
    }
}
