import ViewModels

/// Makes the screen of a place.
@MainActor
struct ScreenFactory {
    let provisions: Provisions
    let welcome: AccountViewModel.Welcome
    /// Makes the questions that the first screen and the settings ask.
    let settings: @MainActor () -> FirstRunViewModel

    func screen(
        of place: Place, _ preview: (any Previewable)?, on stage: any Stage
    ) -> any Screen {
        switch place {
        case .caterers:
            CaterersScreen(
                CaterersViewModel(provisions), home: HomeViewModel(provisions), stage: stage)
        case .menu(let id):
            MenuScreen(
                preview as? MenuViewModel ?? MenuViewModel(of: id, provisions), stage: stage)
        case .dish(let caterer, let id):
            DishScreen(
                preview as? DishViewModel ?? DishViewModel(id, of: caterer, provisions),
                stage: stage)
        case .basket:
            BasketScreen(BasketViewModel(provisions), stage: stage)
        case .orders:
            OrdersScreen(OrdersViewModel(provisions), stage: stage)
        case .order(let id):
            OrderScreen(
                preview as? OrderViewModel ?? OrderViewModel(id, provisions), stage: stage)
        case .drafts:
            DraftsScreen(DraftsViewModel(provisions), stage: stage)
        case .search:
            SearchScreen(SearchViewModel(provisions), stage: stage)
        case .messages:
            MessagesScreen(provisions, stage: stage)
        case .firstRun:
            FirstRunScreen(settings(), stage: stage)
        case .checkout(let basket):
            CheckoutScreen(
                model: provisions.placing(of: basket)
                    ?? CheckoutViewModel(basket, provisions),
                stage: stage)
        case .account(let provider):
            AccountScreen(
                AccountViewModel(provider, provisions, welcome: welcome) { [weak stage] in
                    stage?.leave(saying: $0)
                }, stage: stage)
        case .addresses(let basket):
            AddressesScreen(AddressesViewModel(for: basket, provisions), stage: stage)
        case .address(let provider, let basket, let id):
            AddressScreen(
                AddressViewModel(provider, for: basket, editing: id, provisions) {
                    [weak stage] in
                    stage?.leave(saying: "")
                    stage?.told($0, $1)
                }, stage: stage)
        }
    }
}
