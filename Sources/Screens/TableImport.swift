import Files
import OrderModels
import Presentation
import Services
import ViewModels

/// The menu to match the dishes of a table with, and the basket they go to.
enum ImportTarget {
    case basket(Basket)
    /// A new basket of this kitchen.
    case kitchen(Caterer.ID)
    /// A new basket of one of these.
    case oneOf([(id: Caterer.ID, name: String)])
}

extension Stage {
    /// Asks for a file and imports it into a basket. Shows rows that do not fit at once.
    func askTable(for target: ImportTarget, _ baskets: Baskets) {
        askFile(
            Say.Archive.importFrom, "", hint: Say.Archive.aTableCsvWithWhoItemOptions
        ) { path in
            ImportedFile.isThere(Paths.expanded(path))
                ? nil : .takes(Say.Archive.aFileThatIsThere)
        } _: { [unowned self] path in
            let told = told
            baskets.keep(told) { [weak self] in
                let file = try await ImportedFile.read(Paths.expanded(path))
                self?.take(file, for: target, baskets)
            }
        }
    }

    private func take(_ file: ImportedFile, for target: ImportTarget, _ baskets: Baskets) {
        switch file {
        case .draft(let draft):
            baskets.take(
                draft.lines, of: draft.caterer, named: draft.name, for: draft.occasion,
                wishes: draft.wishes, kitchen: draft.catererName, told
            ) { [weak self] in self?.open(.basket, preview: nil) }
        case .table(let table): take(table, for: target, baskets)
        }
    }

    private func take(_ table: DelimitedText, for target: ImportTarget, _ baskets: Baskets) {
        switch target {
        case .basket(let basket): take(table, of: basket.caterer, into: basket.id, baskets)
        case .kitchen(let caterer): take(table, of: caterer, into: nil, baskets)
        case .oneOf(let kitchens):
            if kitchens.count == 1 { return take(table, of: kitchens[0].id, into: nil, baskets) }
            choose(Say.Archive.whoseDishes, kitchens.map { ChoiceItem(label: $0.name) }) {
                [unowned self] in
                take(table, of: kitchens[$0].id, into: nil, baskets)
            }
        }
    }

    private func take(
        _ table: DelimitedText, of caterer: Caterer.ID, into basket: Basket.ID?,
        _ baskets: Baskets
    ) {
        askColumns(of: table) { [unowned self] table, columns in
            take(table, columns, of: caterer, into: basket, baskets)
        }
    }

    private func take(
        _ table: DelimitedText, _ columns: WishColumns, of caterer: Caterer.ID,
        into basket: Basket.ID?, _ baskets: Baskets
    ) {
        LunchImport(baskets, told).take(table, columns, of: caterer, into: basket) {
            [weak self] found in
            guard let self else { return }
            if let basket {
                askAgain(found, into: basket, baskets)
            } else {
                askNew(found, of: caterer, baskets)
            }
        } taken: { [weak self] basket, found in
            self?.show(found, in: basket, baskets, hasRows: !found.unmatched.isEmpty)
        }
    }

    /// A draft has some of the rows that a new basket is to have.
    private func askNew(_ found: RepeatedTable, of caterer: Caterer.ID, _ baskets: Baskets) {
        let all = found.all
        let items = [
            ChoiceItem(label: Say.Archive.addNothing),
            ChoiceItem(label: Say.Archive.intoANewBasket(count: all.count)),
        ]
        choose(
            Say.Archive.rowsAreIn(
                draft: found.basket.shownName, count: found.there, total: all.count), items
        ) { [unowned self] index in
            guard index > 0 else { return }
            LunchImport(baskets, told).take(all, intoNewOf: caterer) { [weak self] basket in
                self?.show(all, in: basket, baskets, hasRows: !all.unmatched.isEmpty)
            }
        }
    }

    /// Some rows are in the basket already, as they are or otherwise.
    private func askAgain(_ found: RepeatedTable, into basket: Basket.ID, _ baskets: Baskets) {
        let (all, corrections) = (found.all, found.corrections)
        let replaced = Set(corrections.map(\.there.id))
        func label(adding some: LunchTable, _ nothing: String) -> String {
            some.count == 0 ? nothing : Say.Archive.addTheOthers(count: some.count)
        }
        typealias Way = (
            item: ChoiceItem, rows: LunchTable, replaced: Set<BasketLine.ID>, stale: Set<Wish.ID>
        )
        var ways: [Way] = []
        let stale = found.stale
        let dropped =
            stale.isEmpty ? [] : [Say.Archive.dropsRowsToFix(count: stale.count)]
        if corrections.isEmpty {
            let item = ChoiceItem(
                label: label(adding: found.new, Say.Archive.addNothing), hint: dropped.joined())
            ways.append((item, found.new, [], stale))
        } else {
            let count = corrections.count
            func withOthers(_ label: String) -> String {
                found.others.count == 0
                    ? label : Say.Archive.andTheOtherRows(text: label, count: found.others.count)
            }
            ways = [
                (
                    ChoiceItem(
                        label: withOthers(Say.Archive.replaceByTheTable(count: count)),
                        hint: (corrections.map(\.words) + dropped).joined(
                            separator: Say.General.semicolon + " ")),
                    found.new, replaced, stale
                ),
                (
                    ChoiceItem(label: withOthers(Say.Archive.addToWhatIsThere(count: count))),
                    found.new, [], []
                ),
                (
                    ChoiceItem(label: label(adding: found.others, Say.Archive.leaveWhatIsThere)),
                    found.others, [], []
                ),
            ]
        }
        let there = found.there
        if there > 0 {
            ways.append((ChoiceItem(label: Say.Archive.addAllAgain(count: all.count)), all, [], []))
        }
        choose(
            corrections.isEmpty
                ? Say.Archive.rowsAreThere(count: there, total: all.count)
                : Say.Archive.rowsDiffer(count: corrections.count), ways.map(\.item)
        ) { [unowned self] index in
            let (_, some, replaced, stale) = ways[index]
            let hasRows = !all.unmatched.isEmpty
            guard some.count > 0 || !stale.isEmpty else {
                return show(some, in: basket, baskets, hasRows: hasRows)
            }
            LunchImport(baskets, told).take(
                some, into: basket, replacing: replaced, dropping: stale
            ) {
                [weak self] in
                self?.show(some, in: basket, baskets, hasRows: hasRows)
            }
        }
    }

    /// `hasRows`: whether rows are to be fixed, of this import or of the one before.
    private func show(
        _ found: LunchTable, in basket: Basket.ID, _ baskets: Baskets, hasRows: Bool
    ) {
        open(.basket, preview: nil)
        if hasRows { showWishes(of: basket, baskets) }
        guard !TableNotice.paragraphs(of: found).isEmpty else { return }
        show(
            NoticeOverlay(
                Say.Archive.whatTheTableAlsoSays, TableNotice.paragraphs(of: found), self))
    }

    /// Shows the rows that are still unmatched.
    func showWishes(of basket: Basket.ID, _ baskets: Baskets) {
        show(WishesOverlay(WishesViewModel(of: basket, baskets), self))
    }
}

extension RepeatedTable.Correction {
    @MainActor fileprivate var words: String {
        row.diner.isEmpty
            ? label.text
            : Say.General.labelled(
                label: ShownNames.person(row.diner), text: label.text)
    }
}
