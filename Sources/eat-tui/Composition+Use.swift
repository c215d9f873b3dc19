import Commands
import OrderModels
import Logging
import Presentation
import Telemetry
import Terminal
import ViewModels

/// What is recorded of the screens, if the user agreed.
extension Composition {
    /// What the diner did last goes into the report of a crash.
    func noteCauses() {
        models.activity.onCause = { cause in
            let screen = cause.screen.map(\.description) ?? ""
            CrashWatch.isBusy(
                with: Say.Report.theAction(action: cause.action.description, screen: screen))
        }
    }

    func recordUse() {
        guard let tracking = context.tracking else { return }
        tracking.track(
            Events.AppOpened(
                arms: models.settings.switches.layers.arms,
                demo: preferences.providers.contains(.demo), offline: context.isOffline,
                servers: preferences.providers.count,
                terminal: .init(
                    mouse: preferences.hasMouse, wide: TerminalInfo.current().width >= 100)))
        models.activity.onProblem = { code in
            guard let code = Events.ErrorShown.Code(rawValue: code.rawValue) else { return }
            tracking.track(Events.ErrorShown(code: code, surface: .screens))
        }
        models.placing.ended = { outcome in
            guard let outcome = Events.OrderEnded.Outcome(outcome) else { return }
            tracking.track(Events.OrderEnded(outcome: outcome, surface: .screens))
        }
    }

    /// Records the screens that are opened from now on, and the first.
    func recordScreens(of coordinator: Coordinator) {
        guard let tracking = context.tracking else { return }
        let opened: @MainActor (Place) -> Void = { place in
            tracking.track(Events.ScreenOpened(screen: .init(place)))
        }
        opened(coordinator.current.place)
        coordinator.onOpened = opened
    }
}

extension Events.ScreenOpened.Screen {
    init(_ place: Place) {
        self =
            switch place {
            case .caterers: .caterers
            case .menu: .menu
            case .dish: .dish
            case .basket: .basket
            case .orders: .orders
            case .order: .order
            case .drafts: .drafts
            case .search: .search
            case .messages: .messages
            case .statistics: .statistics
            case .switches: .switches
            case .configuration: .configuration
            case .near: .near
            case .firstRun: .settings
            case .checkout: .checkout
            case .account: .account
            case .addresses: .addresses
            case .address: .address
            }
    }
}

extension Events.OrderEnded.Outcome {
    /// Nil for an error, which is recorded as one.
    init?(_ outcome: CheckoutOutcome) {
        switch outcome {
        case .placed(_, let isNew): self = isNew ? .placed : .placedBefore
        case .changed: self = .changed
        case .refused: self = .refused
        case .cardOnly: self = .cardOnly
        case .handedOff: self = .toBePaid
        case .unknown: self = .outcomeUnknown
        case .unresolvable: self = .askTheKitchen
        case .failed: return nil
        }
    }
}
