import Files
import Logging
import Telemetry
import Terminal

/// The program's log: a file that only the diner can read, except with `--private`; the system's
/// journal and a Logstash if the configuration says so; and standard error if requested.
struct Log {
    let logger: Logger
    /// The file and where it is; nil with `--private`.
    private(set) var file: (path: String, destination: FileDestination)?
    /// Nil where logs are sent nowhere.
    private(set) var shipper: LogShipper?
    private var sent: LogstashDestination?
    private let hub = LogHub()

    init(_ options: Options, _ settings: Settings, showing output: Output) {
        let (config, verbosity) = (settings.config, output.verbosity)
        let asked: LogLevel? = verbosity > 1 ? .verbose : verbosity == 1 ? .debug : nil
        let level = asked ?? config.logLevel.flatMap { LogLevel(name: $0) } ?? .info
        logger = Logger(hub)
        if !options.isPrivate { addKept(settings, from: level, isOffline: options.has("offline")) }
        if let asked {
            let shown =
                output.isJSON
                ? StandardErrorDestination(Output.trace) : StandardErrorDestination()
            hub.add(shown, named: LogDestinations.standardError, from: asked)
        }
    }

    /// The destinations that outlive the run.
    private mutating func addKept(_ settings: Settings, from level: LogLevel, isOffline: Bool) {
        let config = settings.config
        let form: FileDestination.Form = config.logFormat == "json" ? .json(Self.forms) : .text
        let path = settings.paths.state + "/eat-tui.log"
        let file = FileDestination(path: path, form: form)
        self.file = (path, file)
        hub.add(file, named: LogDestinations.file, from: level)
        if config.logsToJournal, let journal = JournalDestination() {
            hub.add(journal, named: LogDestinations.journal, from: level)
        }
        if let server = config.logServer {
            let shipper = LogShipper(
                Self.outbox(in: settings.paths.state), to: Self.logstash(server, config))
            // What is logged offline waits for a run that may talk to servers.
            isOffline ? shipper.cancel() : shipper.start()
            self.shipper = shipper
            let destination = LogstashDestination(shipper, Self.forms)
            sent = destination
            hub.add(destination, named: LogDestinations.server, from: level)
        }
    }

    /// Writes a record to the file and for the server whatever their levels, to find out whether it
    /// arrives.
    func probe() {
        let record = LogRecord(
            level: .info, event: "log.checked",
            callSite: LogRecord.CallSite(file: #fileID, function: #function, line: #line))
        file?.destination.write(record)
        file?.destination.flush()
        sent?.write(record)
        sent?.flush()
    }

    /// For a command, which ends before a batch is due: what waits is sent, at most once a minute.
    nonisolated(nonsending) func sendInPassing() async {
        guard let shipper else { return }
        hub.flush()
        await shipper.sendInPassing(within: .milliseconds(500))
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
        settings.proxy = config.proxy
        // The hosts that requests may go to without TLS.
        settings.allowsPlaintext = config.plainHTTPHosts.contains { $0.lowercased() == server.host }
        settings.token = Environment.value("EAT_LOG_TOKEN")
        return settings
    }
}
