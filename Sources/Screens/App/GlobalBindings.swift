import Actions
import Presentation
import Services
import Terminal
import ViewModels

/// The actions of every screen; in forms, only with the keys that are not typed there.
@MainActor
final class GlobalBindings {
    /// What decides which actions are available.
    private struct Circumstances: Equatable {
        let place: Place
        let isForm: Bool
        /// Whether there is no level above.
        let isTop: Bool
        let canGoBack: Bool
        let canGoForward: Bool
        let canUndo: Bool
        let canRedo: Bool
        let isOffline: Bool
        let isWaiting: Bool
        /// Whether there is no other server to choose.
        let isOneServer: Bool
        /// Whether a list could not be read.
        let isFailed: Bool
        /// Why nothing can be kept on disk now.
        let unkept: String?
    }

    /// The actions that are not navigation.
    struct Deeds {
        let quit: @MainActor @Sendable () -> Void
        let help: @MainActor @Sendable () -> Void
        let palette: @MainActor @Sendable () -> Void
        let redraw: @MainActor @Sendable () -> Void
        let keep: @MainActor @Sendable () -> Void
        let server: @MainActor @Sendable () -> Void
        let hasServers: @MainActor () -> Bool
        let language: @MainActor @Sendable () -> Void
        let theme: @MainActor @Sendable () -> Void
        let pictures: @MainActor @Sendable () -> Void
        let toggleMouse: @MainActor @Sendable () -> Void
        let suspend: @MainActor @Sendable () -> Void
    }

    private let servers: Servers
    private let keeping: Keeping?
    private let navigator: Navigator
    private let shortcuts: Shortcuts
    private let steps: UndoSteps
    private let deeds: Deeds
    private unowned let stage: any Stage
    /// Most frames come from moving about, which changes nothing here.
    private let memo = Memo<Circumstances, [KeyBinding]>()

    init(
        _ servers: Servers, _ keeping: Keeping?, _ navigator: Navigator, _ shortcuts: Shortcuts,
        _ steps: UndoSteps, on stage: any Stage, _ deeds: Deeds
    ) {
        self.servers = servers
        self.keeping = keeping
        self.navigator = navigator
        self.shortcuts = shortcuts
        self.steps = steps
        self.stage = stage
        self.deeds = deeds
    }

    var all: [KeyBinding] {
        memo.value(for: circumstances) { now in
            guard now.isForm else { return anywhere(now) }
            return leaving(now.place) + anywhere(now).map(\.whileTyping)
        }
    }

    /// The ways to find out what can be done.
    var aids: [KeyBinding] { [bind(.appHelp, deeds.help), bind(.appPalette, deeds.palette)] }

    private var circumstances: Circumstances {
        let coordinator = navigator.coordinator
        return Circumstances(
            place: navigator.place, isForm: navigator.screen.isForm,
            isTop: !coordinator.canGoBack, canGoBack: coordinator.canGoBackInHistory,
            canGoForward: coordinator.canGoForwardInHistory,
            canUndo: steps.canUndo, canRedo: steps.canRedo,
            isOffline: servers.isOffline, isWaiting: servers.transfers.running > 0,
            isOneServer: !deeds.hasServers(),
            isFailed: navigator.screen.isFailed,
            unkept: unkept)
    }

    private var undrawn: String? { stage.isLinear ? Say.Linear.nothingIsDrawn : nil }

    private var unkept: String? {
        guard let keeping, keeping.isInMemory else { return Say.App.itIsOnDisk }
        return keeping.endsWithServer ? Say.App.endsWithTheDemo : nil
    }

    /// The first screen has its own words for leaving it.
    private func leaving(_ place: Place) -> [KeyBinding] {
        guard place != .firstRun else { return [] }
        return [bind(.dialogLeave, shortcuts.back).labelled(Say.Screens.discard)]
    }

    /// Where a list could not be read, trying again comes first.
    private func refresh(_ now: Circumstances) -> KeyBinding {
        let binding = bind(
            .appRefresh, unavailable: now.isOffline ? Say.Screens.startedOffline : nil
        ) { [navigator] in navigator.screen.refresh() }
        return now.isFailed
            ? binding.labelled(Say.Screens.tryAgain, footer: 5) : binding
    }

    private func anywhere(_ now: Circumstances) -> [KeyBinding] {
        let (isTop, isAsking) = (now.isTop, now.place == .firstRun)
        let back = now.isForm ? [] : [bind(.appBack, shortcuts.back)]
        return back + [
            bind(.appUp, isTop ? deeds.quit : shortcuts.up).labelled(
                isTop ? Say.Screens.quitKey : Say.Screens.back),
            bind(.appQuit, deeds.quit),
        ] + aids + [
            bind(
                .appMessages, unavailable: now.place == .messages ? Say.App.theyAreShown : nil,
                shortcuts.openMessages),
            refresh(now),
            bind(
                .appCancel, unavailable: now.isWaiting ? nil : Say.App.nothingIsWaited
            ) { [navigator] in navigator.screen.cancel() },
            bind(
                .appHistoryBack,
                unavailable: now.canGoBack ? nil : Say.App.thereIsNothingBefore
            ) { [navigator] in _ = navigator.move { $0.historyBack() } },
            bind(
                .appHistoryForward,
                unavailable: now.canGoForward ? nil : Say.App.thereIsNothingAfter
            ) { [navigator] in _ = navigator.move { $0.historyForward() } },
            bind(
                .appUndo, unavailable: now.canUndo ? nil : Say.App.thereIsNothingToUndo,
                steps.undo),
            bind(
                .appRedo, unavailable: now.canRedo ? nil : Say.App.thereIsNothingToDoAgain,
                steps.redo),
            tab(.appTab1, .caterers), tab(.appTab2, .menu), tab(.appTab3, .basket),
            tab(.appTab4, .orders), tab(.appTab5, .drafts), tab(.appTab6, .search),
        ] + addresses(from: now.place) + account(from: now.place) + statistics(from: now.place) + [
            bind(.appKeep, unavailable: now.unkept, deeds.keep),
            bind(.appRedraw, deeds.redraw),
            bind(
                .appServer, unavailable: now.isOneServer ? Say.App.thereIsOneServer : nil,
                deeds.server),
            bind(.appNear) { [servers, navigator, unowned stage] in
                stage.askWhere("", host: servers.services.registry.host) {
                    navigator.open(.near($0))
                }
            },
            bind(.appSettings, unavailable: isAsking ? Say.App.theyAreOnTheScreen : nil) {
                [navigator] in navigator.open(.firstRun)
            },
            bind(
                .appSwitches, unavailable: now.place == .switches ? Say.App.theyAreShown : nil
            ) { [navigator] in navigator.open(.switches) },
            bind(
                .appConfiguration,
                unavailable: now.place == .configuration ? Say.App.theyAreShown : nil
            ) { [navigator] in navigator.open(.configuration) },
            bind(.appLanguage, deeds.language),
            bind(.appCopy) { [navigator, unowned stage] in stage.copy(navigator.screen.copies) },
            bind(.appTheme, unavailable: undrawn, deeds.theme),
            bind(.appPictures, unavailable: undrawn, deeds.pictures),
            bind(
                .appMouse, unavailable: isAsking ? Say.App.theFormAsksAbout : nil,
                deeds.toggleMouse),
            bind(.appSuspend, deeds.suspend),
        ]
    }

    private func tab(_ action: Action, _ tab: Place.Tab) -> KeyBinding {
        bind(action) { [shortcuts] in shortcuts.go(to: tab) }
    }

    /// The checkout uses this key itself, and forms take it as text.
    private func addresses(from place: Place) -> [KeyBinding] {
        switch place {
        case .checkout, .firstRun, .account, .address: []
        case .addresses: [bind(.appAddresses, unavailable: Say.App.theyAreShown) {}]
        default: [bind(.appAddresses) { [navigator] in navigator.open(.addresses(for: nil)) }]
        }
    }

    /// The list of orders has a key for this.
    private func statistics(from place: Place) -> [KeyBinding] {
        switch place {
        case .orders, .checkout, .firstRun, .account, .address: []
        case .statistics: [bind(.appStatistics, unavailable: Say.App.theyAreShown) {}]
        default: [bind(.appStatistics) { [navigator] in navigator.open(.statistics) }]
        }
    }

    /// The actions for accounts, except on screens that ask about them.
    private func account(from place: Place) -> [KeyBinding] {
        switch place {
        case .checkout, .firstRun, .account, .address: []
        default:
            [
                bind(.appAccount) { [shortcuts] in shortcuts.openAccount() },
                bind(.appSignIn) { [shortcuts] in
                    shortcuts.openAccount { $0.sheet.ask(.account) }
                },
                bind(.appSignUp) { [shortcuts] in shortcuts.openAccount { $0.sheet.ask(.new) } },
                bind(.appSignOut, shortcuts.signOut),
            ]
        }
    }

    private func bind(
        _ action: Action, unavailable: String? = nil,
        _ perform: @escaping @MainActor @Sendable () -> Void
    ) -> KeyBinding {
        stage.bind(action, unavailable: unavailable, perform)
    }
}
