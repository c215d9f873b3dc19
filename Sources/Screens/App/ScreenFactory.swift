import OrderModels
import Telemetry
import ViewModels

@MainActor
struct ScreenFactory {
    let models: Models
    let welcome: AccountViewModel.Welcome
    /// Makes the form of the first screen and the settings.
    let settings: @MainActor () -> FirstRunViewModel
    let near: @MainActor (String) -> NearViewModel
    let askSwitches: SwitchesViewModel.Asking
    let configuration: ConfigurationViewModel.Source

    func screen(
        of place: Place, _ preview: (any Previewable)?, on stage: any Stage
    ) -> any Screen {
        let baskets = models.baskets
        switch place {
        case .caterers:
            return CaterersScreen(
                models.caterers(), home: models.home(), peek(models.menu),
                joining: models.joining(), stage: stage)
        case .menu(let id):
            let dish = peek { (row: MenuRow.ID) in models.dish(row.item, of: id) }
            let menu = preview as? MenuViewModel ?? models.menu(of: id)
            return MenuScreen(menu, baskets, dish, stage: stage)
        case .dish(let caterer, let id):
            let dish = preview as? DishViewModel ?? models.dish(id, of: caterer)
            return DishScreen(dish, baskets, stage: stage)
        case .basket:
            return BasketScreen(models.basket(), occasion: models.occasion, stage: stage)
        case .orders:
            return OrdersScreen(models.orderList(), baskets, peek(models.order), stage: stage)
        case .order(let id):
            let order = preview as? OrderViewModel ?? models.order(id)
            return OrderScreen(order, baskets, models.settings, stage: stage)
        case .drafts:
            return DraftsScreen(models.drafts(), joining: models.joining(), stage: stage)
        case .search:
            return SearchScreen(models.search(), baskets, peek(models.preview), stage: stage)
        case .messages:
            return MessagesScreen(
                models.messages(), models.activity.log, models.servers, stage: stage)
        case .statistics:
            return StatisticsScreen(models.statistics(), stage: stage)
        case .switches:
            return SwitchesScreen(models.switches(ask: askSwitches), stage: stage)
        case .configuration:
            return ConfigurationScreen(models.configuration(configuration), stage: stage)
        case .near(let text):
            return NearScreen(near(text), stage: stage)
        case .firstRun:
            return FirstRunScreen(settings(), stage: stage)
        case .checkout(let basket):
            return CheckoutScreen(
                model: models.checkout(of: basket), settings: models.settings, stage: stage)
        case .account(let provider):
            let account = models.account(with: provider, welcome: welcome) { [weak stage] in
                stage?.leave(saying: $0)
            }
            return AccountScreen(account, stage: stage)
        case .addresses(let basket):
            return AddressesScreen(models.addresses(for: basket), stage: stage)
        case .address(let provider, let basket, let id):
            let address = models.address(with: provider, for: basket, editing: id) {
                [weak stage] in
                stage?.leave(saying: "")
                stage?.told($0, $1)
            }
            return AddressScreen(address, stage: stage)
        }
    }

    /// Previews the selected row with `make`. A preview lives until it is replaced or opened.
    private func peek<Row, Preview: Previewable>(
        _ make: @escaping @MainActor (Row) -> Preview
    ) -> PeekModel<Row, Preview> {
        let peek = PeekModel<Row, Preview>(
            time: models.activity.time,
            isHidden: { [settings = models.settings] in !settings.current.showsPeek },
            opensAfter: { [switches = models.settings.switches] in
                .seconds(switches[Switches.Peek.commitAfter])
            }
        ) { row in
            let preview = make(row)
            preview.appeared()
            return preview
        }
        peek.discarded = { $0.disappeared() }
        return peek
    }
}
