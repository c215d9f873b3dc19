import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// The ways that are the same on every screen.
@MainActor
struct Shortcuts {
    let servers: Servers
    let baskets: Baskets
    let placing: PlacingOrder
    let activity: Activity
    let clock: ScreenClock
    let surroundings: Surroundings
    let toasts: Toasts
    unowned let stage: any Stage

    private var navigator: Navigator { surroundings.navigator }

    func go(to tab: Place.Tab) {
        guard !servers.providers.isEmpty else {
            return toasts.show(Toast(Say.App.firstSayWhereToOrderFromEsc(key: stage.leaving)))
        }
        // Who goes to the basket means the current one. An order of this run that nobody has seen yet
        // is shown first.
        if case .checkout(let basket)? = navigator.coordinator.left(tab),
            placing.checkout(of: basket) == nil, baskets.isOver(basket)
        {
            navigator.coordinator.forget(tab)
        }
        let has = navigator.move { $0.show(tab) }
        if !has { toasts.show(Toast(Say.App.noMenuWasOpenedYetChoose)) }
    }

    func up() {
        navigator.move { $0.back() }
    }

    /// Esc: stops a slow request, else leaves the innermost of what Esc leaves.
    func back() {
        if let slow = servers.transfers.slow, navigator.place != .firstRun {
            guard slow.canStop else { return toasts.show(Toast(Say.Checkout.cannotBeStopped)) }
            navigator.screen.cancel()
            let hint = stage.hint(.appRefresh, Say.App.asksAgain)
            toasts.show(Toast(Say.App.stoppedWaiting, hint: hint))
        } else if !navigator.screen.escape() {
            up()
        }
    }

    func search(for words: String) {
        navigator.open(.search)
        guard let screen = navigator.screen as? SearchScreen else { return }
        screen.words.set(words)
        // What is typed next is what to look for, and no keys.
        screen.words.isFocused = words.isEmpty
    }

    /// Puts the problem that the screen asks "why" about first, even if it is an old message.
    func openMessages() {
        if let problem = surroundings.trouble?.problem {
            activity.messages.bringUp(problem, at: clock.now)
        }
        navigator.open(.messages)
    }

    /// Opens the account screen. If there are several servers, lets the diner choose one first.
    func openAccount(_ then: @escaping @MainActor (AccountScreen) -> Void = { _ in }) {
        let (navigator, providers) = (navigator, servers.providers)
        let goOn: @MainActor (Int) -> Void = { index in
            guard providers.indices.contains(index) else { return }
            navigator.open(.account(providers[index]))
            if let screen = navigator.screen as? AccountScreen { then(screen) }
        }
        guard providers.count > 1 else { return goOn(0) }
        stage.choose(
            Say.App.withWhichServer, providers.map { ChoiceItem(label: $0.shortName) }, goOn)
    }

    func signOut() {
        openAccount { [toasts] screen in
            if screen.model.account != nil {
                screen.model.signOutPressed()
            } else {
                let name = screen.model.provider.shortName
                toasts.show(Toast(Say.App.nobodyIsSigned(shortName: name)))
            }
        }
    }
}
