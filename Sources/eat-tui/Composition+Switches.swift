import Actions
import Commands
import Files
import Logging
import Presentation
import Screens
import Services
import Telemetry
import Terminal
import ViewModels

/// Switches while the screens run: the configuration is followed, and the switch server asked.
extension Composition {
    private var live: LiveSwitches { models.settings.switches }
    private static let rest: Duration = .milliseconds(100)

    /// Begins once the first frame stands.
    func followSwitches() {
        live.changed = { [weak self] news in self?.switched(news) }
        let path = context.paths.config
        configurationWatch = FileWatch(path) { [weak self] in
            Task { @MainActor in self?.configurationChanged() }
        }
        if configurationWatch == nil { context.log.warning("configuration.not_watched") }
        // It may have changed since it was read.
        rereadConfiguration()
        askSwitchServerWhenDue()
    }

    /// Waits until the file has rested: some editors move it away and then write a new one. One
    /// that is still away then was deleted.
    private func configurationChanged() {
        // The screens may have been left.
        guard configurationWatch != nil else { return }
        rereadTimer?.cancel()
        rereadTimer = edges.time.after(Self.rest) { [weak self] in self?.rereadConfiguration() }
    }

    func rereadConfiguration() {
        let change = configuration.reread()
        live.change { context.switches.follow(configuration, into: &$0) }
        tell(change.keys)
        // They hold for this run only: the next reads the configuration again.
        for problem in change.problems { models.activity.remark(problem) }
        if change.problems.count > 1 {
            app?.toast(listed: waiting(change.problems.count))
        } else if let problem = change.problems.first {
            // The whole path leaves no room for what is wrong.
            let path = context.paths.config
            app?.toast(listed: problem.sentence.replacing(path, with: Paths.name(of: path)))
        }
        askSwitchServerWhenDue()
    }

    /// Tells each part of the program which keys it follows hold another value now. Switches say
    /// themselves what changed.
    private func tell(_ keys: Set<String>) {
        let now = configuration.inForce
        if keys.contains("language") { speak(SpokenLanguage.of(context.options, now.language)) }
        if keys.contains("theme"), live[Switches.Look.theme] == .own { app?.useTheme(theme) }
        if keys.contains("keys") {
            keymap = ActionTable.keymap(now.keys)
            app?.useKeymap(keymap)
        }
        if keys.contains("mouse") { app?.useMouse(now.mouse) }
        var values = models.settings.current
        if keys.contains("alerts") { values.alerts = now.alerts }
        if keys.contains("peek") { values.showsPeek = now.peek && !context.isLinear }
        if keys.contains("notify") { values.notifies = now.notify }
        if keys.contains("clipboard") { values.mayCopy = now.clipboard }
        if keys.contains("notify_command") {
            values.notifier = now.notifier.flatMap(OwnProgram.init)
        }
        if values != models.settings.current { models.settings.take(values) }
    }

    private func switched(_ news: [SwitchReading]) {
        let path = context.shown(context.paths.config)
        for reading in news {
            if reading.isOfTheme { app?.useTheme(theme) }
            app?.toast(reading.news(of: theme, on: app, path: path))
        }
    }

    // MARK: The server

    /// Asks the server now, for the diner.
    func askSwitchServer() async throws {
        let network = try context.openServices.network
        let answer = try await context.switches.fetch(through: network, log: context.log)
        // The configuration may name another server by now.
        guard context.switches.url == answer.url else { return }
        live.change { $0.server = answer }
    }

    /// Asks the server once a day. Nobody waits for it, so that only what the configuration has
    /// wrong is told; the rest is in the log.
    private func askSwitchServerWhenDue() {
        switchTimer?.cancel()
        guard context.switches.url != nil else { return }
        let wait = Duration.seconds(context.switches.wait)
        switchTimer = edges.time.after(wait) { [weak self] in
            guard let self else { return }
            models.activity.work { [weak self] in
                guard let self else { return }
                do {
                    try await askSwitchServer()
                } catch {
                    if Problem(explaining: error).code == .configuration {
                        models.activity.tell(models.activity.caught(error))
                    } else {
                        models.activity.did(without: error)
                    }
                }
                askSwitchServerWhenDue()
            }
        }
    }
}
