import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

extension App: Stage {
    // MARK: Going somewhere

    /// The screen the diner is on.
    var screen: any Screen {
        let visit = coordinator.current
        if let screen = screens[visit.place] { return screen }
        let screen = make(visit.place, nil)
        let bookmark = Bookmark(selection: visit.selection, filter: visit.filter)
        if bookmark != Bookmark() { screen.restore(bookmark) }
        screens[visit.place] = screen
        return screen
    }

    func open(_ place: Place, preview: (any Previewable)?) {
        move { coordinator in
            if let preview { screens[place] = make(place, preview) }
            // What was typed there and not kept is gone.
            if place.isQuestion { screens[place] = nil }
            coordinator.open(place)
        }
    }

    func search(for words: String) {
        open(.search, preview: nil)
        guard !words.isEmpty, let screen = screen as? SearchScreen else { return }
        screen.words.set(words)
        screen.words.isFocused = false
    }

    public func back() {
        move { $0.back() }
    }

    func leave(saying words: String) {
        back()
        if !words.isEmpty { toast(words) }
    }

    func go(to tab: Place.Tab) {
        guard !provisions.providers.isEmpty else {
            return show(toast: Toast(Say.App.firstSayWhereToOrderFromEsc))
        }
        let has = move { $0.show(tab) }
        if !has { show(toast: Toast(Say.App.noMenuWasOpenedYetChoose)) }
    }

    func openSettings() {
        open(.firstRun, preview: nil)
    }

    /// Esc: stops what the diner waits for, else leaves the innermost thing there is to leave.
    func goBack() {
        if provisions.transfers.slow != nil, coordinator.current.place != .firstRun {
            screen.cancel()
            show(toast: Toast(Say.App.stoppedWaiting, hint: hint(.appRefresh, Say.App.asksAgain)))
        } else if !screen.escape() {
            back()
        }
    }

    @discardableResult
    func move<T>(_ change: (Coordinator) -> T) -> T {
        let (before, old) = (coordinator.current.place, screen)
        let result = change(coordinator)
        guard coordinator.current.place != before else { return result }
        old.disappeared()
        // What was ordered is followed among the orders; the basket's tab is for what comes next.
        if case .placed? = (old as? CheckoutScreen)?.model.outcome { coordinator.forget(.basket) }
        forgetScreens()
        screen.appeared()
        // What can be undone on the page before is not undone on this one.
        if let toast, toast.isOfPage {
            self.toast = nil
        } else if let toast, !toast.hint.isEmpty {
            self.toast = Toast(toast.message)
        }
        return result
    }

    /// Screens that no way leads back to are let go.
    private func forgetScreens() {
        let kept = Set(coordinator.reachable)
        screens = screens.filter { kept.contains($0.key) }
    }

    private func make(_ place: Place, _ preview: (any Previewable)?) -> any Screen {
        switch place {
        case .caterers:
            CaterersScreen(
                CaterersViewModel(provisions), home: HomeViewModel(provisions), stage: self)
        case .menu(let id):
            MenuScreen(preview as? MenuViewModel ?? MenuViewModel(of: id, provisions), stage: self)
        case .dish(let caterer, let id):
            DishScreen(
                preview as? DishViewModel ?? DishViewModel(id, of: caterer, provisions),
                stage: self)
        case .basket:
            BasketScreen(BasketViewModel(provisions), stage: self)
        case .orders:
            OrdersScreen(OrdersViewModel(provisions), stage: self)
        case .order(let id):
            OrderScreen(
                preview as? OrderViewModel ?? OrderViewModel(id, provisions), stage: self)
        case .drafts:
            DraftsScreen(DraftsViewModel(provisions), stage: self)
        case .search:
            SearchScreen(SearchViewModel(provisions), stage: self)
        case .messages:
            MessagesScreen(provisions, stage: self)
        case .firstRun:
            FirstRunScreen(settings(), stage: self)
        case .checkout(let basket):
            CheckoutScreen(
                model: provisions.placing(of: basket)
                    ?? CheckoutViewModel(basket, provisions),
                stage: self)
        case .account(let provider):
            AccountScreen(
                AccountViewModel(provider, provisions, welcome: welcome) { [weak self] in
                    self?.leave(saying: $0)
                }, stage: self)
        case .addresses(let basket):
            AddressesScreen(AddressesViewModel(for: basket, provisions), stage: self)
        case .address(let provider, let basket, let id):
            AddressScreen(
                AddressViewModel(provider, for: basket, editing: id, provisions) {
                    [weak self] in
                    self?.back()
                    self?.told($0, $1)
                }, stage: self)
        }
    }

    func hidPeek(_ isHidden: Bool) {
        provisions.hidPeek(isHidden)
    }

    // MARK: What lies over the screen

    func choose(
        _ title: String, _ items: [ChoiceItem], _ chosen: @escaping @MainActor (Int) -> Void
    ) {
        overlays.append(ChoiceOverlay(title, items, self, chosen))
    }

    func show(_ overlay: any Overlay) {
        overlays.append(overlay)
        setNeedsDrawing()
    }

    func close(_ overlay: any Overlay) {
        guard let index = overlays.firstIndex(where: { $0 === overlay }) else { return }
        overlays.removeSubrange(index...)
        setNeedsDrawing()
    }

    func ask(
        _ title: String, _ text: String, hint: String,
        check: @escaping @MainActor (String) -> String?,
        _ answered: @escaping @MainActor (String) -> Void
    ) {
        overlays.append(PromptOverlay(title, text, hint: hint, self, check: check, answered))
    }

    func showHelp() {
        let hint = [
            hint(.dialogAccept, Say.App.doesIt, besideField: true),
            hint(.dialogLeave, "closes", besideField: true),
        ]
        let page = HelpPage(bindings, hint: hint.filter { !$0.isEmpty }.joined(separator: ", "))
        overlays.append(
            BindingsOverlay(page, self, closing: .helpClose) { [weak self] in self?.perform($0) })
    }

    func showPalette() {
        let page = CommandPalette(
            bindings, history: paletteHistory,
            hint: hint(.dialogAccept, Say.App.doesIt, besideField: true))
        overlays.append(
            BindingsOverlay(page, self) { [weak self] binding in
                guard let self else { return }
                paletteHistory.removeAll { $0 == binding.action }
                paletteHistory.insert(binding.action, at: 0)
                perform(binding)
            })
    }

    // MARK: Toasts

    private static var toastLasts: Duration { .seconds(4) }

    public func toast(_ message: String) { toast(message, hint: "") }

    func toast(_ message: String, hint: String) {
        show(toast: Toast(message, hint: hint))
    }

    func show(toast: Toast) {
        self.toast = toast
        toastTimer?.cancel()
        toastTimer = time.after(Self.toastLasts) { [weak self] in
            self?.toast = nil
            self?.setNeedsDrawing()
        }
        setNeedsDrawing()
    }
}
