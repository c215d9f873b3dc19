import Files
import Logging
import Terminal

/// The program's log: a file that only the diner can read, except with `--private`; the system's
/// journal if the configuration says so; and standard error if requested.
enum Log {
    static func make(_ options: Options, _ settings: Settings, verbosity: Int) -> Logger {
        let config = settings.config
        let asked: LogLevel? = verbosity > 1 ? .verbose : verbosity == 1 ? .debug : nil
        let level = asked ?? config.logLevel.flatMap { LogLevel(name: $0) } ?? .info
        let hub = LogHub()
        if !options.isPrivate {
            let form: FileDestination.Form =
                config.logFormat == "json"
                ? .json(LogForms(origin: .here(appVersion: Version.text))) : .text
            hub.add(
                FileDestination(path: settings.paths.state + "/eat-tui.log", form: form),
                named: "file", from: level)
            if config.logsToJournal, let journal = JournalDestination() {
                hub.add(journal, named: "journal", from: level)
            }
        }
        if let asked { hub.add(StandardErrorDestination(), named: "stderr", from: asked) }
        return Logger(hub)
    }
}
