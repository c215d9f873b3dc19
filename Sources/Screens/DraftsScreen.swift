import Actions
import Files
import Glibc
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The diner's drafts, the latest first, and what of each no longer fits its menu.
struct DraftsScreen: ShortListScreen {
    let model: DraftsViewModel
    private let joining: JoiningViewModel
    let window = TallWindow()
    unowned let stage: any Stage

    var list: ListDataSource<BasketSummary> { model.list }

    init(_ model: DraftsViewModel, joining: JoiningViewModel, stage: any Stage) {
        self.model = model
        self.joining = joining
        self.stage = stage
    }

    var copies: [CopyItem] {
        model.list.selectedRow.map { [CopyItem(.draft($0.id.rawValue))] } ?? []
    }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let none = model.list.selectedIndex == nil ? Say.Drafts.thereIsNoDraft : nil
        let gone = none ?? (model.showsDiscarded ? Say.Drafts.itWasThrownAway : nil)
        let told = stage.told
        let merge =
            gone ?? (model.list.selectedRow?.state == .edited ? nil : Say.Drafts.nothingOfItWaits)
        return [
            stage.bind(.draftLoad, unavailable: gone) { [model, stage] in
                model.loaded(told) { [unowned stage] in stage.open(.basket, preview: nil) }
            },
            JoiningDialogs(joining, stage).binding,
            stage.bind(.draftRename, unavailable: gone) { [self] in askName() },
            stage.bind(.draftDuplicate, unavailable: gone) { [self] in askCopy() },
            model.showsDiscarded
                ? stage.bind(.draftDiscard, unavailable: none) { [model] in model.restored(told) }
                    .labelled(Say.Drafts.bringBack)
                : stage.bind(.draftDiscard, unavailable: none) { [model] in model.discarded(told) },
            stage.bind(.draftMerge, unavailable: merge) { [self] in save() },
            stage.bind(.draftExport, unavailable: none) { [self] in askFile() },
            stage.bind(
                .basketImport,
                unavailable: kitchens.isEmpty ? Say.Drafts.noKitchenIsKnownAMenu : nil
            ) { [self] in stage.askTable(for: .oneOf(kitchens), model.baskets) },
            stage.bind(
                .draftDiscarded,
                unavailable: model.showsDiscarded || model.discardedCount > 0
                    ? nil : Say.Drafts.nothingWasThrownAway2
            ) { [model] in model.showDiscardedPressed() }
            .labelled(model.showsDiscarded ? Say.Screens.draftsShown : Say.Drafts.thrownAway),
            stage.bind(.draftSort, unavailable: none) { [self] in chooseOrder() },
        ] + history + ListBindings.moving(model.list, page: stage.pageLines, stage)
    }

    /// The kitchens that a table may be for: those of the drafts, the selected one's first.
    private var kitchens: [(id: Caterer.ID, name: String)] {
        var seen: Set<Caterer.ID> = []
        return ((model.list.selectedRow.map { [$0] } ?? []) + model.list.rows).filter {
            seen.insert($0.basket.caterer).inserted
        }.map { ($0.basket.caterer, $0.shownCaterer ?? $0.basket.caterer.rawValue) }
    }

    /// The history of changes to whole drafts, which includes earlier runs.
    private var history: [KeyBinding] {
        let (deeds, told) = (model.baskets.deeds, stage.told)
        return [
            stage.bind(
                .appUndo, unavailable: deeds.undo == nil ? Say.App.thereIsNothingToUndo : nil
            ) { [model] in model.undone(told) },
            stage.bind(
                .appRedo, unavailable: deeds.redo == nil ? Say.App.thereIsNothingToDoAgain : nil
            ) { [model] in model.redone(told) },
        ]
    }

    private func askName() {
        guard let draft = model.list.selectedRow else { return }
        let baskets = model.baskets
        stage.ask(Say.Drafts.callIt, draft.basket.name, hint: Say.Basket.aNameSuchAsFridayLunch) {
            name in
            name.allSatisfy(\.isWhitespace) || !baskets.canCall(draft.id, name)
                ? .takes(Say.Basket.aNameThatNoOtherDraft) : nil
        } _: { [model, stage] in
            model.renamed(to: $0, stage.told)
        }
    }

    private func askCopy() {
        guard let draft = model.list.selectedRow else { return }
        let baskets = model.baskets
        stage.ask(
            Say.Drafts.copyAs(draft: draft.shownName), "", hint: Say.Drafts.aNameEmptyNotSavedYet
        ) { name in
            name.isEmpty || baskets.canCall(nil, name)
                ? nil : .takes(Say.Basket.aNameThatNoOtherDraft)
        } _: { [model, stage] in
            model.duplicated(as: $0, stage.told)
        }
    }

    private func chooseOrder() {
        let orders = DraftOrder.allCases
        let items = orders.map { ChoiceItem(label: $0.label, isCurrent: $0 == model.order) }
        stage.choose(Say.Caterers.sortBy, items) { [model] in model.chose(orders[$0]) }
    }

    /// A click on a title orders by its column, and another one as before.
    func pressedTitle(at point: Point, in area: Rect) -> Bool {
        let view = view(area)
        guard let column = view.title(at: point, in: area) else { return false }
        if let order = Self.orders[column] {
            model.chose(order == model.order ? .latest : order)
        }
        return true
    }

    /// By columns, those of ``columns(total:note:)``.
    private static let orders: [Int: DraftOrder] = [
        1: .name, 2: .kitchen, 4: .dearest, 5: .latest,
    ]

    private func save() {
        guard let draft = model.list.selectedRow else { return }
        stage.save(draft.id, as: draft.basket.name, model.baskets)
    }

    private func askFile() {
        guard let draft = model.list.selectedRow else { return }
        let name = draft.shownName.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        stage.askFile(
            Say.Drafts.writeTo(draft: draft.shownName), String(name) + ".json",
            hint: Say.Drafts.aNewFileJsonOrCsv
        ) { path in
            let path = Paths.expanded(path)
            return path.isEmpty || access(path, F_OK) == 0
                ? .takes(Say.Drafts.aFileThatIsNotThereYet) : nil
        } _: { [model, stage] typed in
            let (path, told) = (Paths.expanded(typed), stage.told)
            model.baskets.keep(told) {
                let content = try model.baskets.drafts.content(of: draft.id)
                try await DraftFile(content).write(to: path)
                told(Say.Drafts.wroteTo(draft: draft.shownName, path: path), .none)
            }
        }
    }

    func escape() -> Bool {
        guard model.showsDiscarded else { return false }
        model.showDiscardedPressed()
        return true
    }

    // MARK: How it looks

    var state: StateLine {
        let count = model.list.rows.count
        let left =
            model.showsDiscarded
            ? Say.Drafts.thrownAway2(count: count) : Say.Things.drafts(count: count)
        let isSorted = model.order != .latest
        return StateLine(
            left: [Span(left, .strong)],
            chips: isSorted ? [Chip.on(Say.Screens.sortedBy(order: model.order.label))] : [],
            right: [Span(Say.Drafts.onThisMachineAllOfItWorks, .faint)])
    }

    var problem: Problem? { model.problem }

    static var columns: [ListView.Column] { columns(total: 11) }

    /// No sum is cut, and no remark that is short: names have the rest.
    func columns(in width: Int) -> [ListView.Column] {
        let totals = list.rows.compactMap { $0.total?.subtotal }
        let notes = list.rows.map { note($0).reduce(0) { $0 + $1.text.cells } }
        let columns = Self.columns(
            total: totals.dearest.cells(atLeast: 11), note: notes.max() ?? 0)
        guard !stage.isLinear else { return columns }
        return columns.enumerated().map { index, column in
            Self.orders[index].map { column.sorting($0 == model.order) } ?? column
        }
    }

    private static func columns(total: Int, note: Int = 14) -> [ListView.Column] {
        [
            ListView.Column(width: .fixed(1), priority: 8),
            ListView.Column(
                Say.Columns.name, width: .flexible(minimum: 12, weight: 2), priority: 10),
            ListView.Column(
                Say.Columns.kitchen, width: .flexible(minimum: 12, weight: 2), priority: 6),
            ListView.Column(Say.Columns.items, width: .fixed(5), alignment: .right, priority: 5),
            ListView.Column(
                Say.Columns.total, width: .fixed(total), alignment: .right, priority: 7),
            ListView.Column(
                Say.Columns.touched, width: .fixed(max(10, Say.Drafts.justNow.cells)),
                alignment: .right, priority: 4),
            ListView.Column(
                Say.Columns.remark,
                width: note < 20 ? .fixed(note) : .flexible(minimum: 14, weight: 2), priority: 9),
        ]
    }

    var nothing: [ListView.Row] {
        [
            .note([
                Span(
                    model.baskets.servers.hidesFiles
                        ? Say.Drafts.draftsUnseen : Say.Drafts.thereAreNoDraftsYet)
            ])
        ] + model.baskets.servers.hiddenNote + [
            .note([
                Span(
                    Say.Drafts.onAMenuThere(
                        hint: stage.hint(.dishAdd, Say.Drafts.beginsABasket),
                        hint2: stage.hint(.basketSave, Say.Drafts.savesIt)), .faint)
            ])
        ]
    }

    func cells(_ draft: BasketSummary) -> [[Span]] {
        let name = draft.basket.name
        let age = model.clock.now.seconds(since: draft.touchedAt)
        let names = model.baskets.servers.names
        return [
            [draft.id == model.current ? Span("*", .warning) : Span("")],
            [Span(draft.shownName, name.isEmpty ? .faint : .strong)],
            [Span(draft.shownCaterer ?? draft.basket.caterer.rawValue)]
                + names.after(draft.basket.caterer),
            [Span(draft.total.map { "\($0.pieces)" } ?? "")],
            [Span(draft.total?.subtotal.formatted ?? "")],
            [Span(age < 60 ? Say.Drafts.justNow : Words.age(age), .faint)],
            note(draft),
        ]
    }

    /// Without room for kitchens, each name is followed by its server. That is not cut for the kitchen's name,
    /// which is the draft's as well where that has none.
    func cells(_ draft: BasketSummary, in width: Int) -> [[Span]] {
        var cells = cells(draft)
        guard !stage.isLinear else { return cells }
        let servers = model.baskets.servers
        let widths = ListView.widths(of: columns(in: width), in: width)
        let labels = ServerLabels(servers, in: width)
        // A draft without a name is called as its kitchen, which then stands beside it.
        if widths[2] != nil, draft.basket.name.isEmpty {
            cells[1] = [Span(Say.Drafts.unnamed, .faint)]
        }
        let column = widths[2] == nil ? 1 : 2
        guard labels.width > 0, let room = widths[column],
            column == 1 || cells[2].reduce(0, { $0 + $1.text.cells }) > room
        else { return cells }
        cells[column] = labels.twin(
            cells[column][0], of: servers.provider(of: draft.basket.caterer), in: room)
        return cells
    }

    /// Shows what no longer fits, or else whether the draft is saved.
    private func note(_ draft: BasketSummary) -> [Span] {
        if let attempt = draft.openAttempt {
            return [Span(OrderWords.shortStage(attempt.stage), .warning)]
        }
        guard let misfits = model.misfits(of: draft.id) else {
            return [Span(Say.Drafts.menuNotRead, .faint)]
        }
        let wishes = draft.basket.wishes.count
        if wishes > 0 { return [Span(BasketWords.wishes(wishes), .warning)] }
        let gone = misfits.count { !$0.isPrice }
        if gone > 0 { return [Span(Say.Drafts.notTo(gone: gone), .warning)] }
        if !misfits.isEmpty {
            return [
                Span(
                    Say.Drafts.newPrices(count: misfits.count), .warning)
            ]
        }
        if let proposal = draft.waitingProposal(at: model.clock.now) {
            return [Span(Say.Proposals.short(author: ProposalText.author(of: proposal)), .key)]
        }
        if let shared = draft.shared { return [Span(SharedText.short(shared), .key)] }
        return switch draft.state {
        case .unsaved: [Span(Say.Drafts.notSaved, .faint)]
        case .edited: [Span(Say.Drafts.edited, .faint)]
        case .saved: [Span(Say.Drafts.fits, .good)]
        }
    }
}

extension DraftOrder {
    fileprivate var label: String {
        switch self {
        case .latest: Say.Drafts.latestFirst
        case .name: Say.Caterers.byName
        case .kitchen: Say.Drafts.byKitchen
        case .dearest: Say.Drafts.dearestFirst
        }
    }
}
