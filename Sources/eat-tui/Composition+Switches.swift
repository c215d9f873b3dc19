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
        configuration = FileWatch(path) { [weak self] in
            Task { @MainActor in self?.configurationChanged() }
        }
        if configuration == nil { context.log.warning("configuration.not_watched") }
        // It may have changed since it was read.
        rereadConfiguration()
        askSwitchServerWhenDue()
    }

    /// Waits until the file has rested: some editors move it away and then write a new one. One
    /// that is still away then was deleted.
    private func configurationChanged() {
        // The screens may have been left.
        guard configuration != nil else { return }
        rereadTimer?.cancel()
        rereadTimer = edges.time.after(Self.rest) { [weak self] in self?.rereadConfiguration() }
    }

    private func rereadConfiguration() {
        let language = context.switches.language
        let own = context.switches.ownColors
        let problems = live.change { context.switches.reread(into: &$0) }
        if context.switches.ownColors != own, live[Switches.Look.theme] == .own {
            app?.useTheme(theme)
        }
        if context.switches.language != language {
            speak(SpokenLanguage.of(context.options, context.switches.language))
        }
        takeOver()
        // They hold for this run only: the next reads the configuration again.
        for problem in problems { models.activity.remark(problem) }
        if problems.count > 1 {
            app?.toast(waiting(problems.count))
        } else if let problem = problems.first {
            // The whole path leaves no room for what is wrong.
            let path = context.paths.config
            let name = path.split(separator: "/").last.map(String.init) ?? path
            app?.toast(problem.sentence.replacing(path, with: name))
        }
        askSwitchServerWhenDue()
    }

    /// Takes over what the configuration says otherwise than what holds. What it says no more stays for
    /// this run, above all a warning.
    private func takeOver() {
        let now = context.switches.config
        inForce.file = now
        if inForce.takes("keys", \.keys, of: now) {
            keymap = ActionTable.keymap(now.keys)
            app?.useKeymap(keymap)
        }
        var values = models.settings.current
        if inForce.takes("alerts", \.alerts, of: now) { values.alerts = now.alerts }
        if inForce.takes("peek", \.peek, of: now) {
            values.showsPeek = now.peek && !context.isLinear
        }
        if inForce.takes("notify", \.notify, of: now) { values.notifies = now.notify }
        if inForce.takes("clipboard", \.clipboard, of: now) { values.mayCopy = now.clipboard }
        if inForce.takes("notify_command", \.notifier, of: now) {
            values.notifier = now.notifier.flatMap(OwnProgram.init)
        }
        if values != models.settings.current { models.settings.take(values) }
        if inForce.takes("mouse", \.mouse, of: now) { app?.useMouse(now.mouse) }
    }

    private func switched(_ news: [SwitchReading]) {
        let path = shown(context.paths.config)
        for reading in news {
            if reading.isOfTheme { app?.useTheme(theme) }
            app?.toast(reading.news(showsColors: app?.hasColors ?? true, path: path))
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
