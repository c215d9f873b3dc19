import Actions
import Presentation
import Services
import Terminal
import ViewModels

/// What decides which of the things that can be done everywhere can be done now.
struct Circumstances: Equatable {
    let place: Place
    let isForm: Bool
    /// Nothing lies below what is shown.
    let isTop: Bool
    let canGoBack: Bool
    let canGoForward: Bool
    let canUndo: Bool
    let canRedo: Bool
    let isOffline: Bool
    let isWaiting: Bool
}

extension App {
    /// What can be done on every screen; over a form, with the keys that are not typed there.
    /// Made anew only where it is something else: most frames come from keys that move about.
    var everywhere: [KeyBinding] {
        let facts = Circumstances(
            place: coordinator.current.place, isForm: screen.isForm, isTop: !coordinator.canGoBack,
            canGoBack: coordinator.canGoBackInHistory,
            canGoForward: coordinator.canGoForwardInHistory,
            canUndo: provisions.undo.next != nil || kitchensBasket?.undoLabel != nil,
            canRedo: provisions.undo.nextRedo != nil || kitchensBasket?.redoLabel != nil,
            isOffline: provisions.wishes.isOffline, isWaiting: provisions.transfers.running > 0)
        if let lasting, lasting.of == facts { return lasting.bindings }
        var bindings = anywhere(facts)
        if facts.isForm { bindings = leaving(facts.place) + bindings.map(\.whileTyping) }
        lasting = (facts, bindings)
        return bindings
    }

    /// The first questions say themselves what leaving them means.
    private func leaving(_ place: Place) -> [KeyBinding] {
        guard place != .firstRun else { return [] }
        return [bind(.dialogLeave) { [weak self] in self?.goBack() }.labelled("discard")]
    }

    private func anywhere(_ facts: Circumstances) -> [KeyBinding] {
        let isTop = facts.isTop
        let isAsking = facts.place == .firstRun
        let back = facts.isForm ? [] : [bind(.appBack) { [weak self] in self?.goBack() }]
        return back + [
            bind(.appUp) { [weak self] in isTop ? self?.quit() : self?.back() }
                .labelled(isTop ? "quit" : "back"),
            bind(.appQuit) { [weak self] in self?.quit() },
            bind(.appHelp) { [weak self] in self?.showHelp() },
            bind(.appPalette) { [weak self] in self?.showPalette() },
            bind(
                .appMessages,
                unavailable: facts.place == .messages ? Say.App.theyAreShown : nil
            ) { [weak self] in self?.openMessages() },
            bind(
                .appRefresh,
                unavailable: facts.isOffline ? "eat-tui was started offline" : nil
            ) { [weak self] in self?.screen.refresh() },
            bind(
                .appCancel,
                unavailable: facts.isWaiting ? nil : Say.App.nothingIsWaited
            ) { [weak self] in self?.screen.cancel() },
            bind(
                .appHistoryBack,
                unavailable: facts.canGoBack ? nil : Say.App.thereIsNothingBefore
            ) { [weak self] in self?.move { $0.historyBack() } },
            bind(
                .appHistoryForward,
                unavailable: facts.canGoForward ? nil : Say.App.thereIsNothingAfter
            ) { [weak self] in self?.move { $0.historyForward() } },
            bind(.appUndo, unavailable: facts.canUndo ? nil : Say.App.thereIsNothingToUndo) {
                [weak self] in self?.undo()
            },
            bind(.appRedo, unavailable: facts.canRedo ? nil : Say.App.thereIsNothingToDoAgain) {
                [weak self] in self?.redo()
            },
            bind(.appTab1) { [weak self] in self?.go(to: .caterers) },
            bind(.appTab2) { [weak self] in self?.go(to: .menu) },
            bind(.appTab3) { [weak self] in self?.go(to: .basket) },
            bind(.appTab4) { [weak self] in self?.go(to: .orders) },
            bind(.appTab5) { [weak self] in self?.go(to: .drafts) },
            bind(.appTab6) { [weak self] in self?.go(to: .search) },
        ] + addresses(from: facts.place) + account(from: facts.place) + [
            bind(.appRedraw) { [weak self] in self?.display.forget() },
            bind(.appSettings, unavailable: isAsking ? Say.App.theyAreOnTheScreen : nil) {
                [weak self] in self?.openSettings()
            },
            bind(.appMouse, unavailable: isAsking ? Say.App.theFormAsksAbout : nil) { [weak self] in
                self?.toggleMouse()
            },
            bind(.appSuspend) { [weak self] in self?.session.suspend() },
        ]
    }

    /// What the screen says "why" of comes first there, be it told already or not.
    private func openMessages() {
        if let problem = trouble(of: screen)?.problem {
            provisions.messages.bringUp(problem, at: provisions.now)
        }
        open(.messages, preview: nil)
    }

    /// The checkout has the key for where it goes, and forms take what is typed.
    private func addresses(from place: Place) -> [KeyBinding] {
        switch place {
        case .checkout, .firstRun, .account, .address: []
        case .addresses: [bind(.appAddresses, unavailable: Say.App.theyAreShown) {}]
        default:
            [
                bind(.appAddresses) { [weak self] in
                    self?.open(.addresses(for: nil), preview: nil)
                }
            ]
        }
    }

    /// Who orders, from anywhere but the questions themselves.
    private func account(from place: Place) -> [KeyBinding] {
        switch place {
        case .checkout, .firstRun, .account, .address: []
        default:
            [
                bind(.appAccount) { [weak self] in self?.openAccount() },
                bind(.appSignIn) { [weak self] in self?.openAccount { $0.sheet.ask(.account) } },
                bind(.appSignUp) { [weak self] in self?.openAccount { $0.sheet.ask(.new) } },
                bind(.appSignOut) { [weak self] in
                    self?.openAccount { screen in
                        if screen.model.account != nil {
                            screen.model.signOutPressed()
                        } else {
                            self?.toast(
                                Say.App.nobodyIsSigned(shortName: screen.model.provider.shortName))
                        }
                    }
                },
            ]
        }
    }

    func openAccount() {
        openAccount { _ in }
    }

    private func openAccount(_ then: @escaping @MainActor (AccountScreen) -> Void) {
        let providers = provisions.providers
        let goOn: @MainActor (Int) -> Void = { [weak self] index in
            guard let self, providers.indices.contains(index) else { return }
            open(.account(providers[index]), preview: nil)
            if let screen = screen as? AccountScreen { then(screen) }
        }
        guard providers.count > 1 else { return goOn(0) }
        choose(Say.App.withWhichServer, providers.map { ChoiceItem(label: $0.shortName) }, goOn)
    }
}
