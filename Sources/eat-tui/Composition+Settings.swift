import Commands
import Files
import OrderModels
import Presentation
import Screens
import Services
import ViewModels

extension Composition {
    /// The questions of the first screen, with what is known already.
    func settings() -> FirstRunViewModel {
        let start = context.start(preferences, registry: models.services.registry.host)
        return models.firstRun(start, checks: context.checks) { [weak self] in
            self?.ended($0)
        }
    }

    /// Every key of the configuration as it holds now, with what the diner changed on the screens.
    var settingReadings: [SettingReading] {
        var survey = SettingSurvey(
            context, configuration, layers: models.settings.switches.layers)
        // Trouble with the store is told by whatever is read next.
        survey.learned = (try? context.store.memory.learned()) ?? Learned()
        survey.run.language = .current
        survey.run.peek = context.isLinear ? nil : models.settings.current.showsPeek
        survey.run.mouse = context.isLinear ? nil : app?.usesMouse
        return survey.readings
    }

    private func ended(_ ending: FirstRunViewModel.Ending) {
        let wasFirst = preferences.providers.isEmpty
        do {
            switch ending {
            case .left:
                app?.back()
                return
            case .demo: preferences = preferences.forDemo
            case .near(let place):
                preferences = try Preferences(context, configuration.inForce)
                app?.open(.near(place))
                return
            case .kept: preferences = try Preferences(context, configuration.inForce)
            }
            try goOn()
        } catch {
            app?.toast(models.activity.told(error).sentence)
        }
        if wasFirst {
            if !context.isLinear { app?.advise(KeysToKnow(keymap).tip) }
        } else {
            app?.toast(Say.Settings.settingsKept)
        }
    }

    /// One of several servers for this run, or all of them again.
    var serverSwitch: ServerSwitch {
        ServerSwitch { [weak self] in
            self?.preferences.allProviders ?? []
        } choose: { [weak self] provider in
            guard let self else { return }
            let before = preferences
            preferences = preferences.only(provider)
            do { try goOn() } catch {
                preferences = before
                app?.toast(models.activity.told(error).sentence)
            }
        }
    }

    /// The co-operatives near a place, of which one may become a server to order from.
    func near(_ text: String) -> NearViewModel {
        models.near(text, look: context.checks.look) { [weak self] in self?.added($0) }
    }

    private func added(_ provider: ProviderID) {
        ended(.kept)
        // An option, the environment or the file may name another server for this run.
        app?.toast(
            preferences.providers.contains(provider)
                ? Say.Near.wasAdded(name: "\(provider)")
                : Say.Near.wasAddedForLater(name: "\(provider)"))
    }

    /// Goes on with what holds now.
    private func goOn() throws {
        let isElsewhere = preferences.providers != models.servers.providers
        if isElsewhere { try models.placing.checkNothingIsHeld() }
        models.take(
            preferences.providers, following: preferences.followedProviders,
            try context.screenSettings(preferences, configuration.inForce),
            hidesOthers: preferences.providers.count < preferences.allProviders.count)
        app?.useMouse(preferences.hasMouse)
        app?.startOver(at: isElsewhere ? try coordinator() : nil)
        findPlace()
    }
}

extension Context {
    /// The questions of the first screen, with what is known already.
    func start(_ preferences: Preferences, registry: String) -> FirstRunViewModel.Start {
        var start = FirstRunViewModel.Start()
        start.isFirst = preferences.providers.isEmpty
        start.answers = preferences.answers
        // Trouble with the store is told by whatever is read next.
        start.added = (try? servers.addedProviders().map(\.id)) ?? []
        start.settled = preferences.settled
        start.answersFile =
            files.storage.isInMemory ? nil : shown(paths.data + "/user.db")
        start.configurationFile = shown(paths.config)
        start.registryHost = registry
        return start
    }

    /// Checks the answers of the first screen.
    var checks: FirstRunViewModel.Checks {
        FirstRunViewModel.Checks { [self] address in
            let url = try ServerURL(address)
            return try servers.addedProviders().first { $0.url == url.text }
                ?? AddedProvider(id: url.providerID, url: url.text, addedAt: now())
        } look: { [self] server in
            do {
                _ = try await ProviderCommand.look(
                    at: Source(id: server.id, url: server.url), self)
            } catch HTTPError.unreachable(let host, let reason, _) {
                throw ProblemError(
                    .offline, .trouble.couldNotReach(host: host, reason: reason),
                    hint: .settings.checkTheAddress)
            }
        } find: { [self] place, source in
            _ = try await services.places(inDemo: source == .demo).find(place)
        }
    }

    /// The keys for their page, and how one of them is written; `reread` makes it hold.
    func keys(
        _ readings: @escaping @MainActor () -> [SettingReading],
        reread: @escaping @MainActor () -> Void
    ) -> ConfigurationViewModel.Source {
        let editor = SettingEditor(self)
        return ConfigurationViewModel.Source(path: shown(paths.config), readings: readings) {
            editor.refusal(of: $0, for: $1)
        } write: {
            let told = try await editor.write($0, for: $1)
            reread()
            return told()
        }
    }

    func screenSettings(
        _ preferences: Preferences, _ config: Config
    ) throws -> DinerSettings.Values {
        var values = DinerSettings.Values()
        values.isOffline = isOffline
        values.policy = try refresher.policy
        values.prefetches = config.prefetch
        values.notifies = config.notify
        // A preview is noise where it is read out; Space says it.
        values.showsPeek = preferences.showsPeek && !isLinear
        values.diet = preferences.diet
        values.alerts = preferences.alerts
        values.order = preferences.order
        values.browser = browser
        values.notifier = config.notifier.flatMap(OwnProgram.init)
        values.mayCopy = preferences.mayCopy
        values.payee = config.payee
        values.placeName = preferences.place ?? ""
        // Who is asked for places is looked up only for one.
        values.place = try preferences.place.flatMap {
            try services.places(inDemo: preferences.usesDemo).known($0)
        }
        return values
    }
}
