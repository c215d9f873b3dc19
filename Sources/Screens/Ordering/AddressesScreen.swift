import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The list of addresses, the default one first.
struct AddressesScreen: ShortListScreen {
    let model: AddressesViewModel
    let window = TallWindow()
    unowned let stage: any Stage

    var list: ListDataSource<KeptAddress> { model.list }

    init(_ model: AddressesViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
    }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let none =
            model.list.selectedIndex == nil
            ? model.showsRemoved ? Say.Addresses.nothingWasRemoved2 : Say.Addresses.thereIsNoAddress
            : nil
        let gone = none ?? (model.showsRemoved ? Say.Addresses.itWasRemoved : nil)
        let told = stage.told
        let open =
            model.basket == nil
            ? stage.bind(.addressOpen, unavailable: gone) { [self] in edit() }
            : stage.bind(.addressOpen, unavailable: gone) { [model, stage] in
                model.deliverPressed(told) { [weak stage] in stage?.leave(saying: "") }
            }.labelled(Say.Screens.deliver)
        let remove = stage.bind(.addressRemove, unavailable: none) { [model] in
            model.removePressed(told)
        }
        return [
            open,
            stage.bind(.addressAdd, unavailable: nobody) { [self] in add() },
            stage.bind(.addressEdit, unavailable: gone) { [self] in edit() },
            stage.bind(.addressUsual, unavailable: gone) { [model] in model.usualPressed(told) }
                .labelled(
                    model.list.selectedRow?.isDefault == true
                        ? Say.Addresses.notUsual : Say.Labels.addressUsual),
            model.showsRemoved ? remove.labelled(Say.Drafts.bringBack) : remove,
            stage.bind(
                .addressRemoved,
                unavailable: model.showsRemoved || model.removedCount > 0
                    ? nil : Say.Addresses.nothingThatAServerKeeps2
            ) { [model] in model.showRemovedPressed() }
            .labelled(model.showsRemoved ? Say.Screens.addresses : Say.Screens.removed),
        ] + ListBindings.moving(model.list, page: stage.pageLines, stage)
    }

    private var nobody: String? {
        model.provider == nil ? Say.Addresses.thereIsNoServerToOrder : nil
    }

    private func add() {
        guard let provider = model.provider else { return }
        stage.open(.address(provider, for: nil, editing: nil), preview: nil)
    }

    private func edit() {
        guard let address = model.list.selectedRow,
            let provider = address.provider ?? model.provider
        else { return }
        stage.open(.address(provider, for: model.basket, editing: address.id), preview: nil)
    }

    func escape() -> Bool {
        guard model.showsRemoved else { return false }
        model.showRemovedPressed()
        return true
    }

    // MARK: How it looks

    var state: StateLine {
        let count = model.list.rows.count
        let left =
            model.showsRemoved
            ? Say.Screens.removedCount(count: count) : Say.Things.addresses(count: count)
        let right =
            model.isRefreshing
            ? Say.Addresses.askingTheServer
            : model.showsRemoved
                ? Say.Addresses.aServerKeepsThemHere
                : model.servers.isOffline
                    ? Say.Addresses.offlineWhatIsNewOrChanged : ""
        let basket = model.basket == nil ? [] : [[Span(Say.Addresses.forTheBasket, .strong)]]
        return StateLine(
            left: [Span(left, .strong)], chips: basket, right: [Span(right, .faint)])
    }

    var problem: Problem? { model.problem }

    static var columns: [ListView.Column] {
        [
            ListView.Column(width: .fixed(1), priority: 8),
            ListView.Column(
                Say.Columns.name, width: .flexible(minimum: 9, weight: 1), priority: 10),
            ListView.Column(
                Say.Columns.address, width: .flexible(minimum: 18, weight: 8), priority: 9),
            ListView.Column(
                Say.Columns.driver, width: .flexible(minimum: 28, weight: 2), priority: 4),
            ListView.Column(Say.Columns.used, width: .fixed(10), alignment: .right, priority: 5),
            ListView.Column(Say.Columns.kept, width: .flexible(minimum: 6, weight: 1), priority: 6),
        ]
    }

    var nothing: [ListView.Row] {
        [
            .note([Span(Say.Addresses.thereIsNoAddressYet)]),
            .note([Span(stage.hint(.addressAdd, Say.Addresses.addsOne) + ".", .faint)]),
        ]
    }

    func cells(_ address: KeptAddress) -> [[Span]] {
        let used = address.usedAt.map { model.now.seconds(since: $0) }
        return [
            [Span(address.isDefault ? "*" : "", .warning)],
            // If there is room for one column only, this is it.
            [Span(address.shownName, address.name == nil ? .faint : .strong)],
            [Span(address.address.whole)],
            [Span(address.address.note ?? address.shownContact ?? "", .faint)],
            [Span(used.map { $0 < 60 ? Say.Drafts.justNow : Words.age($0) } ?? "", .faint)],
            [Span(address.provider?.shortName ?? Say.Addresses.here, .faint)],
        ]
    }

    // MARK: Life cycle

    func appeared() { model.appeared() }
    func disappeared() { model.disappeared() }
    func refresh() { model.refreshPressed() }
    func cancel() { model.cancelPressed() }
}
