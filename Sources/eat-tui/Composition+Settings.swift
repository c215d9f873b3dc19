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
        var start = FirstRunViewModel.Start()
        start.isFirst = preferences.providers.isEmpty
        start.answers = preferences.answers
        // Trouble with the store is told by whatever is read next.
        start.added = (try? context.servers.addedProviders().map(\.id)) ?? []
        start.settled = preferences.settled
        start.answersFile =
            context.files.storage.isInMemory ? nil : shown(context.paths.data + "/user.db")
        start.configurationFile = shown(context.paths.config)
        return models.firstRun(start, checks: checks) { [weak self] in
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
        survey.run.mouse = context.isLinear ? nil : app?.hasMouse
        return survey.readings
    }

    func shown(_ path: String) -> String {
        guard let home = Environment.value("HOME"), path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    private var checks: FirstRunViewModel.Checks {
        FirstRunViewModel.Checks { [context] address in
            let url = try ServerURL(address)
            return try context.servers.addedProviders().first { $0.url == url.text }
                ?? AddedProvider(id: url.providerID, url: url.text, addedAt: context.now())
        } look: { [context] server in
            do {
                _ = try await ProviderCommand.look(
                    at: Source(id: server.id, url: server.url), context)
            } catch HTTPError.unreachable(let host, let reason, _) {
                throw ProblemError(
                    .offline, .trouble.couldNotReach(host: host, reason: reason),
                    hint: .settings.checkTheAddress)
            }
        } find: { [context] place, source in
            _ = try await context.services.places(inDemo: source == .demo).find(place)
        }
    }

    private func ended(_ ending: FirstRunViewModel.Ending) {
        let wasFirst = preferences.providers.isEmpty
        do {
            switch ending {
            case .left:
                app?.back()
                return
            case .demo: preferences = preferences.forDemo
            case .kept: preferences = try Preferences(context, configuration.inForce)
            }
            try goOn()
        } catch {
            let problem = models.activity.caught(error)
            models.activity.tell(problem)
            app?.toast(problem.sentence)
        }
        if wasFirst {
            if !context.isLinear { app?.advise(KeysToKnow(keymap).tip) }
        } else {
            app?.toast(Say.Settings.settingsKept)
        }
    }

    /// Goes on with what holds now.
    private func goOn() throws {
        let isElsewhere = preferences.providers != models.servers.providers
        models.take(
            preferences.providers, try context.screenSettings(preferences, configuration.inForce))
        app?.useMouse(preferences.hasMouse)
        if isElsewhere {
            app?.startOver(at: try coordinator())
        } else {
            app?.startOver()
        }
        findPlace()
    }
}

extension Context {
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
        let finder = try services.places(inDemo: preferences.usesDemo)
        values.place = try preferences.place.flatMap { try finder.known($0) }
        return values
    }
}
