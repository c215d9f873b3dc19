import Files
import Logging
import Telemetry
import Terminal

/// The program's log: a file that only the diner can read, except with `--private`; the system's
/// journal and a Logstash if the configuration says so; and standard error if requested.
enum Log {
    static func make(_ options: Options, _ settings: Settings, verbosity: Int) -> Logger {
        let config = settings.config
        let asked: LogLevel? = verbosity > 1 ? .verbose : verbosity == 1 ? .debug : nil
        let level = asked ?? config.logLevel.flatMap { LogLevel(name: $0) } ?? .info
        let hub = LogHub()
        if !options.isPrivate { addKept(to: hub, settings, from: level) }
        if let asked { hub.add(StandardErrorDestination(), named: "stderr", from: asked) }
        return Logger(hub)
    }

    /// The destinations that outlive the run.
    private static func addKept(to hub: LogHub, _ settings: Settings, from level: LogLevel) {
        let config = settings.config
        let form: FileDestination.Form = config.logFormat == "json" ? .json(forms) : .text
        hub.add(
            FileDestination(path: settings.paths.state + "/eat-tui.log", form: form),
            named: "file", from: level)
        if config.logsToJournal, let journal = JournalDestination() {
            hub.add(journal, named: "journal", from: level)
        }
        if let server = config.logServer {
            let shipper = LogShipper(outbox(in: settings.paths.state), to: logstash(server, config))
            shipper.start()
            hub.add(LogstashDestination(shipper, forms), named: "logstash", from: level)
        }
    }

    private static var forms: LogForms { LogForms(origin: .here(appVersion: Version.text)) }

    private static func outbox(in directory: String) -> LogOutbox {
        LogOutbox(path: directory + "/logs.db") { dropped in
            let record = LogRecord.dropped(dropped)
            return LogLine(
                level: record.level, logID: record.id, json: forms.flattened(record))
        }
    }

    private static func logstash(_ server: LogServer, _ config: Config) -> LogstashSettings {
        var settings = LogstashSettings(
            host: server.host, port: server.port, usesTLS: server.usesTLS)
        settings.caFile = config.caFile.map(Paths.expanded)
        // The hosts that requests may go to without TLS.
        settings.allowsPlaintext = config.plainHTTPHosts.contains { $0.lowercased() == server.host }
        settings.token = Environment.value("EAT_LOG_TOKEN")
        return settings
    }
}
