import Actions
import Files
import Glibc
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The diner's drafts, latest first, and what of each no longer fits.
struct DraftsScreen: ShortListScreen {
    let model: DraftsViewModel
    let window = TallWindow()
    unowned let stage: any Stage

    init(_ model: DraftsViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
    }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let none = model.selectedIndex == nil ? "there is no draft" : nil
        let gone = none ?? (model.showsDiscarded ? "it was thrown away" : nil)
        let told = stage.told
        let merge = gone ?? (model.selected?.state == .edited ? nil : "nothing of it waits")
        return [
            stage.bind(.draftLoad, unavailable: gone) { [model, stage] in
                model.loaded(told) { [unowned stage] in stage.open(.basket, preview: nil) }
            },
            stage.bind(.draftRename, unavailable: gone) { [self] in askName() },
            stage.bind(.draftDuplicate, unavailable: gone) { [self] in askCopy() },
            model.showsDiscarded
                ? stage.bind(.draftDiscard, unavailable: none) { [model] in model.restored(told) }
                    .labelled("bring back")
                : stage.bind(.draftDiscard, unavailable: none) { [model] in model.discarded(told) },
            stage.bind(.draftMerge, unavailable: merge) { [self] in save() },
            stage.bind(.draftExport, unavailable: none) { [self] in askFile() },
            stage.bind(
                .basketImport,
                unavailable: kitchens.isEmpty ? "no kitchen is known; a menu has it too" : nil
            ) { [self] in stage.askTable(for: .oneOf(kitchens), model.provisions) },
            stage.bind(
                .draftDiscarded,
                unavailable: model.showsDiscarded || model.discardedCount > 0
                    ? nil : "nothing was thrown away"
            ) { [model] in model.showDiscardedPressed() }
            .labelled(model.showsDiscarded ? "drafts" : "thrown away"),
        ] + history + ListBindings.moving(model, page: stage.pageLines, stage)
    }

    /// Those that a table may be about: the drafts', the selected one's first.
    private var kitchens: [(id: Caterer.ID, name: String)] {
        var seen: Set<Caterer.ID> = []
        return ((model.selected.map { [$0] } ?? []) + model.rows).filter {
            seen.insert($0.basket.caterer).inserted
        }.map { ($0.basket.caterer, $0.catererName ?? $0.basket.caterer.rawValue) }
    }

    /// What was done to drafts as wholes, by earlier runs of the program too.
    private var history: [KeyBinding] {
        let (deeds, told) = (model.provisions.baskets.deeds, stage.told)
        return [
            stage.bind(
                .appUndo, unavailable: deeds.undo == nil ? "there is nothing to undo" : nil
            ) { [model] in model.undone(told) },
            stage.bind(
                .appRedo, unavailable: deeds.redo == nil ? "there is nothing to do again" : nil
            ) { [model] in model.redone(told) },
        ]
    }

    private func askName() {
        guard let draft = model.selected else { return }
        let baskets = model.provisions.baskets
        stage.ask("Call it", draft.basket.name, hint: "a name such as friday lunch") { name in
            name.allSatisfy(\.isWhitespace) || !baskets.canCall(draft.id, name)
                ? "a name that no other draft has" : nil
        } _: { [model, stage] in
            model.renamed(to: $0, stage.told)
        }
    }

    private func askCopy() {
        guard let draft = model.selected else { return }
        let baskets = model.provisions.baskets
        stage.ask("Copy \(draft.called) as", "", hint: "a name; empty: not saved yet") { name in
            name.isEmpty || baskets.canCall(nil, name) ? nil : "a name that no other draft has"
        } _: { [model, stage] in
            model.duplicated(as: $0, stage.told)
        }
    }

    private func save() {
        guard let draft = model.selected else { return }
        stage.save(draft.id, as: draft.basket.name, model.provisions.baskets)
    }

    private func askFile() {
        guard let draft = model.selected else { return }
        let name = draft.called.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        stage.askFile(
            "Write \(draft.called) to", String(name) + ".json", hint: "a new file, .json or .csv"
        ) { path in
            let path = Paths.expanded(path)
            return path.isEmpty || access(path, F_OK) == 0 ? "a file that is not there yet" : nil
        } _: { [model, stage] typed in
            let (path, told) = (Paths.expanded(typed), stage.told)
            model.provisions.baskets.keep(told) {
                let content = try model.provisions.drafts.content(of: draft.id)
                try await DraftFile(content).write(to: path)
                told("Wrote \(draft.called) to \(path).", .none)
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
        let count = model.rows.count
        let left =
            model.showsDiscarded
            ? "\(count) thrown away" : Words.count(count, "draft", "drafts")
        return StateLine(
            left: [Span(left, .strong)],
            right: [Span("on this machine: all of it works offline", .faint)])
    }

    var problem: Problem? { model.problem }

    static let columns = [
        ListView.Column(width: .fixed(1), priority: 8),
        ListView.Column("NAME", width: .flexible(minimum: 12, weight: 2), priority: 10),
        ListView.Column("KITCHEN", width: .flexible(minimum: 12, weight: 2), priority: 6),
        ListView.Column("ITEMS", width: .fixed(5), alignment: .right, priority: 5),
        ListView.Column("TOTAL", width: .fixed(11), alignment: .right, priority: 7),
        ListView.Column("TOUCHED", width: .fixed(10), alignment: .right, priority: 4),
        ListView.Column("NOTE", width: .flexible(minimum: 14, weight: 2), priority: 9),
    ]

    var nothing: [ListView.Row] {
        [
            .note([Span("There are no drafts yet.")]),
            .note([
                Span(
                    "On a menu, \(stage.hint(.dishAdd, "begins a basket")); there, "
                        + "\(stage.hint(.basketSave, "saves it")).", .faint)
            ]),
        ]
    }

    func cells(_ draft: BasketSummary) -> [[Span]] {
        let name = draft.basket.name
        let age = model.provisions.now.seconds(since: draft.touchedAt)
        return [
            [Span(draft.id == model.current ? "*" : "", .warning)],
            [Span(draft.called, name.isEmpty ? .faint : .strong)],
            [Span(draft.catererName ?? draft.basket.caterer.rawValue)],
            [Span(draft.total.map { "\($0.pieces)" } ?? "")],
            [Span(draft.total?.subtotal.formatted ?? "")],
            [Span(age < 60 ? "just now" : Words.age(age), .faint)],
            note(draft),
        ]
    }

    /// What no longer fits comes before whether it was saved.
    private func note(_ draft: BasketSummary) -> [Span] {
        guard let misfits = model.misfits(of: draft.id) else {
            return [Span("menu not read", .faint)]
        }
        let wishes = draft.basket.wishes.count
        if wishes > 0 { return [Span(BasketWords.wishes(wishes), .warning)] }
        let gone = misfits.count { !$0.isPrice }
        if gone > 0 { return [Span("\(gone) not to be had", .warning)] }
        if !misfits.isEmpty {
            return [Span(Words.count(misfits.count, "new price", "new prices"), .warning)]
        }
        return switch draft.state {
        case .unsaved: [Span("not saved", .faint)]
        case .edited: [Span("changed", .faint)]
        case .saved: [Span("fits", .good)]
        }
    }
}

extension DraftsViewModel: MovableList {}
