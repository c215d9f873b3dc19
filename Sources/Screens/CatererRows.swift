import OrderModels
import Presentation
import Sentences
import Services
import Terminal
import ViewModels

/// The kitchens as rows of a list.
@MainActor
struct CatererRows {
    let model: CaterersViewModel
    /// How many lines there are.
    let lines: Int
    private let width: Int
    unowned let stage: any Stage
    /// The hint for the key that searches the words among dishes.
    let search: Wording
    private let memos: Memos
    /// The same for every row.
    private let now: Instant
    private let clocks: ListClocks

    /// Cells cached by row, as most rows were on screen one key ago.
    typealias Memos = RowMemos<Facts, [[Span]]>

    /// All that the cells of a row depend on.
    struct Facts: Equatable, Identifiable {
        var id: Caterer.ID { row.id }

        let row: CatererListing
        let digest: MenuDigest?
        let timing: Timing?
        let terms: QuotedTerms?
        /// The diner's address, if the kitchen does not deliver there.
        let unreached: String?
        /// The column titles, and the place that distances are measured from.
        let titles: [String]
        /// Servers are called by fewer letters in narrow lists.
        let width: Int
        /// The cells for its name, where another server has a kitchen of that name, and the list has
        /// no room for servers.
        let twinCells: Int?
        let place: Coordinate?
        let now: Instant
    }

    init(
        model: CaterersViewModel, in size: Size, stage: any Stage,
        search: @escaping Wording, memos: Memos
    ) {
        self.model = model
        (lines, width) = (size.lines, size.columns)
        self.stage = stage
        self.search = search
        self.memos = memos
        now = model.clock.minute
        // Read out, nothing is short of room.
        let room = stage.isLinear ? .max : width - ListView.margin - Self.leastTwin - Self.gap
        clocks = ListClocks(model.servers, lines: lines, in: room)
    }

    /// The cells of a name that nothing beside it takes, but the state and what the list is ordered by.
    private static let leastName = 18
    /// The longest names get no more before other columns have their room.
    private static let widestName = 28
    private static let gap = 2

    private struct Column {
        var view: ListView.Column
        /// The orders that clicks on its title go through; none if nothing is ordered by it.
        let orders: [CatererOrder]
        let cell: (Facts, OpenText) -> [Span]

        init(
            _ view: ListView.Column, _ orders: [CatererOrder] = [],
            cell: @escaping (Facts, OpenText) -> [Span]
        ) {
            (self.view, self.orders, self.cell) = (view, orders, cell)
        }
    }

    /// Shows only columns for which the server, or a cached menu, has data.
    private var columns: [Column] {
        var columns = [
            Column(
                .init(
                    Say.Columns.name, width: .flexible(minimum: Self.leastName, weight: 5),
                    priority: 9), [.name, .listed], cell: name),
            Column(
                .init(Say.Columns.cuisine, width: .flexible(minimum: 9, weight: 1), priority: 3)
            ) { facts, _ in [Span(Words.list(facts.row.cuisines))] },
            Column(
                .init(clocks.title, width: .fixed(clocks.width), priority: 8),
                [.opening, .soonest, .listed]
            ) { facts, open in [state(of: facts, open)] },
        ]
        let labels = ServerLabels(model.servers, in: stage.isLinear ? .max : width)
        if labels.width > 0 {
            columns.append(
                Column(.init(Say.Columns.server, width: .fixed(labels.width), priority: 6)) {
                    facts, _ in labels[facts.row.provider]
                })
        }
        if let place = model.settings.current.place {
            columns.append(
                Column(
                    .init(Say.Columns.distance, width: .fixed(8), alignment: .right, priority: 4),
                    [.distance, .listed]
                ) { facts, _ in
                    let distance = facts.row.coordinate.map { $0.distance(to: place) }
                    return [Span(distance.map(Words.distance) ?? "", .faint)]
                })
        }
        for (part, title, order) in [
            (QuotedTerms.Part.fee, Say.Columns.fee, CatererOrder.fee),
            (.minimum, Say.Columns.minimum, .minimum),
        ]
        where model.counts.quoted.contains(part) {
            columns.append(
                Column(
                    // Few kitchens were quoted, and most have a menu.
                    .init(title, width: .fixed(10), alignment: .right, priority: 1),
                    [order, .listed]
                ) { facts, _ in
                    [Span(facts.terms?.cell(part) ?? "", .faint)]
                })
        }
        guard model.counts.menus > 0 else { return columns }
        if let diet = model.choice.diet {
            let title = Words.name(diet).uppercased()
            columns.append(
                Column(
                    .init(title, width: .fixed(title.cells), alignment: .right, priority: 5)
                ) { facts, _ in
                    let dishes = facts.digest?.suiting[diet].map(String.init)
                    return [Span(dishes ?? "", .good)]
                })
        }
        columns.append(
            Column(
                .init(Say.Columns.typical, width: .fixed(10), alignment: .right, priority: 2),
                [.typical, .listed]
            ) { facts, _ in
                [Span(facts.digest?.typicalPrice?.formatted ?? "", .faint)]
            })
        return columns
    }

    /// What the longest name takes, with the mark of a favourite before it.
    private var nameWidth: Int {
        let longest = Sanitizer.line(model.counts.longestName).cells + 1
        return max(Self.leastName, min(longest, Self.widestName))
    }

    /// The width of a list that shows the longest name whole beside all columns.
    var wantedWidth: Int {
        columns.dropFirst().reduce(ListView.margin + nameWidth) {
            $0 + Self.gap + $1.view.width.least
        }
    }

    /// How many kitchens fit into `lines` lines.
    static func rows(in lines: Int) -> Int { ListView.capacity(lines: lines) }

    func view(isFocused: Bool) -> ListView {
        let page = model.list.visible(lines: Self.rows(in: lines))
        let near = model.list.around(page, by: Estimates.neighbours)
        model.estimates.show((page.rows + near).map(\.id))
        let columns = columns
        let marked = marked(columns)
        let (titles, place) = (columns.map(\.view.title), model.settings.current.place)
        // Reads digests only if a column shows them; otherwise their changes would draw frames.
        let digests = model.counts.menus > 0 ? model.digests : nil
        let isQuoted = !model.counts.quoted.isEmpty
        let twins = twins(among: page.rows)
        let ids = page.rows.map(\.id)
        let (timings, unreached) = (model.timings.of(ids), model.unreached)
        let known = digests?.of(ids)
        let terms = isQuoted ? model.terms.of(ids) : nil
        let cells = twins.isEmpty ? nil : twinCells(marked)
        let facts = page.rows.enumerated().map { index, row in
            Facts(
                row: row, digest: known?[index], timing: timings[index], terms: terms?[index],
                unreached: unreached[row.id], titles: titles, width: width,
                twinCells: cells.flatMap { twins.contains(row.shownName) ? $0 : nil },
                place: place, now: now)
        }
        model.timings.prepare(near.map(\.id))
        digests?.prepare(near.map(\.id))
        if isQuoted { model.terms.prepare(near.map(\.id)) }
        let nameCells = stage.isLinear ? nil : ListView.widths(of: marked, in: width)[0]
        let made = memos.values(for: facts) { facts in
            let open = open(facts)
            return columns.map { $0.cell(facts, open) }
        }
        let rows = zip(page.rows, made).map { row, cells in
            whole(row, cells, in: nameCells) ?? ListView.Row.cells(cells)
        }
        let notes = ListNotes.lines(
            ListContent.rows(page.rows, model.load), empty: empty,
            unknown: [
                Say.Caterers.noKitchensWereReadYetAndEat,
                Say.Caterers.startItOnceWithoutOffline,
            ], advice: { [stage] in stage.advice(on: $0) })
        return ListView(
            columns: marked, rows: rows + notes, selected: page.selectedOffset,
            isFocused: isFocused)
    }

    /// A row whose name is a reference, which says nothing once it is cut: what stands beside it goes, but
    /// the state where both have room. Nil where it fits into its column.
    private func whole(
        _ row: CatererListing, _ cells: [[Span]], in nameCells: Int?
    ) -> ListView.Row? {
        guard let nameCells, row.shownName == row.id.rawValue else { return nil }
        let name = cells[0].reduce(0) { $0 + $1.text.cells }
        guard name > nameCells else { return nil }
        let state = cells[Self.stateColumn]
        let left = width - ListView.margin - name - Self.gap
        let fits = state.reduce(0) { $0 + $1.text.cells } <= left
        return .line(cells[0] + (fits ? [Span(String.blanks(Self.gap))] + state : []))
    }

    /// Behind the name and the cuisine.
    private static let stateColumn = 2

    /// The orders that clicks on the title of a column go through; none if nothing is ordered by it.
    func orders(byColumn column: Int) -> [CatererOrder] {
        let columns = columns
        return columns.indices.contains(column) ? columns[column].orders : []
    }

    /// Shows by which column the kitchens are ordered, and keeps it beside the state. Names give both the
    /// room that they need.
    private func marked(_ columns: [Column]) -> [ListView.Column] {
        guard !stage.isLinear else { return columns.map(\.view) }
        let order = model.choice.order
        let marked = columns.map { column in
            guard !column.orders.isEmpty else { return column.view }
            let isOrder = order != .listed && column.orders.contains(order)
            var view = column.view.sorting(isOrder)
            if isOrder { view.priority = max(view.priority, Self.kept) }
            return view
        }
        let needed = marked.dropFirst().filter { $0.priority >= Self.kept }
            .reduce(0) { $0 + Self.gap + ($1.width.cells ?? 0) }
        let room = max(Self.shortestName, width - ListView.margin - needed)
        return marked.prefix(1).map { column in
            var column = column
            column.width = .flexible(minimum: min(nameWidth, room), weight: 5)
            return column
        } + marked.dropFirst()
    }

    /// The priority of what stays beside a name that is shortened for it.
    private static let kept = 8
    private static let shortestName = 8
    /// What a name keeps beside the name of a clock; and with its server, to say more than alone.
    private static let leastTwin = 14

    private func name(of facts: Facts, _ open: OpenText) -> [Span] {
        let mark = facts.row.isFavourite ? Span("*", .warning) : Span(" ")
        let name = Span(facts.row.shownName, open.isOpen ? .strong : .plain)
        guard let cells = facts.twinCells else { return [mark, name] }
        let labels = ServerLabels(model.servers, in: width)
        return [mark] + labels.twin(name, of: facts.row.provider, in: cells - 1)
    }

    /// The names that kitchens of several servers have.
    private func twins(among rows: [CatererListing]) -> Set<String> {
        guard model.servers.providers.count > 1 else { return [] }
        return Set(
            Dictionary(grouping: rows, by: \.shownName).filter { _, rows in
                Set(rows.map(\.provider)).count > 1
            }.keys)
    }

    /// The cells of the name; nil where servers have their own column, or are left to the preview.
    private func twinCells(_ columns: [ListView.Column]) -> Int? {
        guard !stage.isLinear else { return nil }
        let widths = ListView.widths(of: columns, in: width)
        let servers = columns.firstIndex { $0.title == Say.Columns.server }
        guard let servers, widths[servers] == nil, let cells = widths[0],
            cells >= Self.leastTwin
        else { return nil }
        return cells
    }

    private func state(of facts: Facts, _ open: OpenText) -> Span {
        Span(
            clocks.words(
                open, facts.row.provider, in: stage.isLinear ? .max : clocks.width),
            facts.unreached == nil ? open.look : .warning)
    }

    private func open(_ facts: Facts) -> OpenText {
        let row = facts.row
        return OpenText(
            row.opening, facts.timing, state: row.state, notTo: facts.unreached, at: now,
            in: clocks[row.provider])
    }

    /// Why no kitchen is listed.
    private var empty: [String] {
        let choice = model.choice
        guard choice.isNarrow else { return [Say.Caterers.theServerListsNoKitchensHere] }
        var what: [String] = []
        if !choice.words.isEmpty { what.append(Say.Caterers.matches) }
        if let diet = choice.diet {
            what.append(Say.Caterers.isKnownToCook(diet: Words.name(diet)))
        }
        if choice.onlyOpen { what.append(Say.Caterers.isOpenNow) }
        if let minutes = choice.within {
            what.append(Say.Estimates.hasFoodWithin(minutes: minutes))
        }
        if choice.onlyFavourites { what.append(Say.Caterers.isAFavourite) }
        var lines = [Say.Caterers.noKitchen(what: Words.all(of: what))]
        if let coverage = model.coverage, !coverage.isWhole, !model.servers.isOffline {
            lines.append(
                Say.Estimates.askedOf(asked: coverage.asked, open: coverage.open) + ".")
            if let more = Sentence.estimates.refreshAsksMore.text(on: stage.surface) {
                lines.append(more)
            }
        }
        if let meant = model.suggestion {
            lines.append(stage.meant(meant))
        }
        let search = choice.words.isEmpty ? "" : search()
        if !search.isEmpty { lines.append(search + ".") }
        lines.append(Say.Caterers.escShowsAllOfThem(key: stage.leaving))
        return lines
    }
}
