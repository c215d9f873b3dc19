import OrderModels
import Presentation
import Sentences
import Services
import Terminal
import ViewModels

/// The results of a search as rows of a list.
@MainActor
struct SearchRows {
    let model: SearchViewModel
    private unowned let stage: any Stage
    /// How many lines there are.
    let lines: Int
    private let clocks: ListClocks

    init(model: SearchViewModel, stage: any Stage, lines: Int) {
        self.model = model
        self.stage = stage
        self.lines = lines
        clocks = ListClocks(model.servers, lines: lines)
    }

    /// Names get all the room they need, the dish's first, as they matter most. A column without
    /// content gets none.
    private func columns(in width: Int, _ labels: ServerLabels) -> [ListView.Column] {
        let breadth = model.breadth
        let price = breadth.dearest.cells(
            atLeast: breadth.sellsOut ? max(10, Say.Menu.soldOut.cells) : 10)
        let (state, diet, gap) = (clocks.width, 10, 2)
        // Includes the warning mark before a name, for when its column has no room.
        let longest = Sanitizer.line(breadth.longestName).cells + 2
        let longestKitchen = Sanitizer.line(breadth.longestKitchen).cells
        let server = labels.width > 0 ? max(labels.width, Say.Columns.server.cells) + gap : 0
        var names = width - ListView.margin - 3 * gap - price - state - server
        let wantsDiets = breadth.statesDiets || !model.settings.current.alerts.isEmpty
        let hasDiets = wantsDiets && names - gap - diet >= longest + longestKitchen
        let shortest = 14
        // On a narrow screen the kitchen still says whose a dish is, where it has room at all.
        let beside = width - ListView.margin - 2 * gap - price - shortest - server
        // A wide price takes its room from the kitchens, and not from the dishes.
        let kitchenLeast = min(longestKitchen, max(8, 26 - price), max(8, beside))
        // Beside other panes the hours go before half of a name does.
        if names - kitchenLeast < min(longest, Self.readable) { names += gap + state }
        let name = max(shortest, min(longest, names - kitchenLeast))
        let kitchen = max(kitchenLeast, min(longestKitchen, names - name))
        var columns = [
            ListView.Column(
                Say.Columns.dishOrPlace, width: .flexible(minimum: name, weight: 1), priority: 9),
            ListView.Column(
                Say.Columns.price, width: .fixed(price), alignment: .right, priority: 8),
            ListView.Column(
                Say.Columns.kitchen, width: .flexible(minimum: kitchen, weight: 0), priority: 7),
            ListView.Column(clocks.title, width: .fixed(state), priority: 5),
        ]
        if labels.width > 0 {
            columns.append(
                ListView.Column(Say.Columns.server, width: .fixed(labels.width), priority: 6))
        }
        guard hasDiets else { return columns }
        return columns + [
            ListView.Column(
                Say.Columns.diet, width: .flexible(minimum: diet, weight: 1), priority: 4)
        ]
    }

    /// A title with what the mark below it means, or only that where there is no room for both.
    private func explained(_ title: String, in room: Int) -> String {
        guard !model.settings.current.alerts.isEmpty, !stage.isLinear else { return title }
        let key = "? " + Say.Menu.notStated
        let both = title + "  " + key
        return both.cells <= room ? both : key.cells <= room ? key : title
    }

    static func rows(in lines: Int) -> Int { ListView.capacity(lines: lines) }

    /// Of a dish's name this much tells it from others.
    private static let readable = 22
    /// Stands in the column of kitchens for a hit that is a kitchen itself.
    private static var kitchen: String { Say.Search.kitchen }

    func view(width: Int, isFocused: Bool) -> ListView {
        let labels = ServerLabels(model.servers, in: stage.isLinear ? .max : width)
        var columns = columns(in: width, labels)
        // The column for diets and alerts.
        let diet = labels.width > 0 ? 5 : 4
        let widths = ListView.widths(of: columns, in: width)
        let room = widths.count > diet ? widths[diet] ?? 0 : 0
        let marked = room > 0 ? diet : 0
        columns[marked].title = explained(columns[marked].title, in: widths[marked] ?? 0)
        let page = model.list.visible(lines: Self.rows(in: lines))
        let near = model.list.around(page, by: Estimates.neighbours)
        model.estimates.show((page.rows + near).map(\.caterer))
        let notes = page.rows.isEmpty ? nothing : []
        return ListView(
            columns: columns, rows: page.rows.map { .cells(cells(of: $0, room, labels)) } + notes,
            selected: page.selectedOffset, isFocused: isFocused)
    }

    private func cells(of hit: SearchHit, _ room: Int, _ labels: ServerLabels) -> [[Span]] {
        let open = OpenText(
            hit, model.timings[hit.caterer], of: model.query.wish,
            notTo: model.unreached(by: hit.caterer), at: model.clock.minute,
            in: clocks[model.servers.provider(of: hit.caterer)])
        let judge = model.settings.current.judge
        let alerts = judge.found(hit)
        var name = [Span(hit.shownName, hit.isAvailable ? .strong : .disabled)]
        let isUnknown = judge.leavesOpen(hit)
        guard !stage.isLinear else {
            let words = [Span(spoken(of: hit, alerts, isUnknown))]
            return cells(of: hit, name, open, words, labels)
        }
        let mark: Span? =
            !alerts.isEmpty ? Span("! ", .danger) : isUnknown ? Span("? ", .warning) : nil
        var diet: [Span] = []
        if let mark, room == 0 {
            // If the diet column has no room, a mark warns instead.
            name.insert(mark, at: 0)
        } else if let mark {
            diet.append(mark)
        }
        if !alerts.isEmpty { diet.append(Span(Words.alerts(alerts, in: room - 2), .danger)) }
        let left = room - diet.reduce(0) { $0 + $1.text.cells }
        let words = Words.diets(hit.diets, in: left - (alerts.isEmpty ? 0 : 2))
        if alerts.isEmpty {
            diet.append(Span(words, .good))
        } else if words.cells + 2 <= left {
            diet.append(Span("  " + words, .good))
        }
        return cells(of: hit, name, open, diet, labels)
    }

    /// What a mark says where it is read out, and the diets.
    private func spoken(of hit: SearchHit, _ alerts: DishAlerts, _ isUnknown: Bool) -> String {
        let parts =
            Words.spoken(alerts) + [
                isUnknown ? Say.Menu.noAllergensStated : "", Words.diets(hit.diets),
            ]
        return parts.filter { !$0.isEmpty }.joined(separator: Say.General.semicolon + " ")
    }

    private func cells(
        of hit: SearchHit, _ name: [Span], _ open: OpenText, _ diet: [Span],
        _ labels: ServerLabels
    ) -> [[Span]] {
        let server = labels.width > 0 ? [labels[model.servers.provider(of: hit.caterer)]] : []
        let isKitchen = hit.price == nil && hit.name == hit.catererName
        let price = hit.isAvailable ? hit.price?.formatted ?? "" : Say.Menu.soldOut
        return [
            name,
            [Span(price, hit.isAvailable ? .strong : .disabled)],
            [Span(isKitchen ? Self.kitchen : hit.shownCaterer, isKitchen ? .faint : .plain)],
            [
                Span(
                    clocks.words(
                        open, model.servers.provider(of: hit.caterer),
                        in: stage.isLinear ? .max : clocks.width),
                    model.unreached(by: hit.caterer) == nil ? open.look : .warning)
            ],
        ] + server + [diet]
    }

    /// How to look once more for what was looked for.
    private var recent: [ListView.Row] {
        guard !model.recent.isEmpty,
            let words = Sentence.search.recentAreKept.text(on: stage.surface)
        else { return [] }
        return [.note([Span(words, .faint)])]
    }

    /// Why nothing is listed.
    private var nothing: [ListView.Row] {
        func note(_ text: String, _ look: Look = .plain) -> ListView.Row {
            .note([Span(text, look)])
        }
        if model.query.isEmpty {
            return [
                note(Say.Search.typeADishAnIngredient, .faint),
                note(Say.Search.aDietOrAPriceAloneWillDo, .faint),
            ] + recent
        }
        if model.isLooking { return [note(Say.Search.lookingThroughAllMenus, .faint)] }
        if model.isAskingServers { return [note(Say.Orders.askingTheServer, .faint)] }
        if let refusal = model.query.sentence.otherRefusal {
            return [
                note(refusal.text), note(Say.Search.escDropsTheFilters(key: stage.leaving), .faint),
            ]
        }
        var notes = [note(Say.Search.nothingThatIsCachedFits)]
        if !model.hasAskedServers, !model.servers.isOffline {
            let sentence = Sentence.search.serversKnowMore.text(on: stage.surface)
            if let sentence { notes.append(note(sentence, .faint)) }
        }
        if let meant = model.suggestion {
            notes.append(note(stage.meant(meant)))
        }
        if model.query.isNarrow {
            notes.append(note(Say.Search.escDropsTheFilters(key: stage.leaving), .faint))
        }
        if let problem = model.problem { notes.append(note(problem.sentence, .warning)) }
        return notes
    }
}
