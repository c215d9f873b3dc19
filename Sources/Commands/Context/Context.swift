public import Presentation
public import Files
public import Logging
public import OrderModels
public import Services
public import Telemetry

/// What one command works with: its arguments and the parts of the program, each of which opens
/// what it needs on first use.
@MainActor
public final class Context {
    public let options: Options
    let operands: [String]
    let output: Output
    public let settings: Settings
    public let switches: OpenSwitches
    let openLog: Log
    public let errors: CommandErrors
    /// Nil unless the user agreed that the use is recorded.
    public let tracking: Tracking?
    public let files: OpenStore
    public let servers: ServerChoice
    public let openServices: OpenServices
    public let refresher: Refresher
    let dialogue: Dialogue
    private let edges: Edges

    /// Commands that help when something is wrong: they run with a configuration that cannot be read,
    /// and are not disturbed by its mistakes.
    private static let mending: Set = [
        "config path", "config check", "config set", "config unset", "config template", "doctor",
        "report",
        "errors", "errors mute", "errors unmute",
        "errors clear", "telemetry status", "telemetry on", "telemetry off", "telemetry show",
        "telemetry purge",
    ]

    /// Without `settings`, reads them.
    init(
        _ invocation: Invocation, settings given: Settings? = nil, edges: Edges = Edges()
    ) throws {
        let options = invocation.options
        let mends = Self.mending.contains(invocation.command?.name ?? "")
        let settings = try given ?? Settings(options, forgiving: mends)
        switches = try OpenSwitches(options, settings, now: edges.now)
        Language.speak(SpokenLanguage.of(options, settings.config.language))
        let output = Output(options, config: settings.config)
        openLog = Log(options, settings, showing: output)
        let log = openLog.logger
        errors = CommandErrors(
            invocation.action, in: options.isPrivate ? nil : settings.paths.state, log: log,
            now: edges.now)
        files = OpenStore(
            settings, isPrivate: options.isPrivate, log: log, output: output, errors: errors)
        servers = ServerChoice(options, settings, files, runningDemo: edges.demo)
        dialogue = Dialogue(options, output)
        openServices = OpenServices(options, settings, edges, log: log, files, servers, dialogue)
        tracking =
            TelemetryCommand.records(invocation.command)
            ? UseRecord(settings, options).tracking(
                log: log, isSeen: invocation.command == nil || output.verbosity > 0,
                by: openServices, now: edges.now)
            : nil
        refresher = Refresher(
            options, settings.config, files, servers, openServices, output, errors,
            now: edges.now)
        self.options = options
        operands = invocation.operands
        self.output = output
        self.settings = settings
        self.edges = edges
        guard !mends else { return }
        if let remark = paths.remark { output.warning(remark.text) }
        for remark in settings.remarks {
            output.warning("\(remark.place(in: paths.config)): \(remark.sentence.text)")
        }
        for remark in switches.remarks { output.warning(remark.text) }
    }

    /// Writes what is known of the run: its errors, and its log.
    func finish() async {
        await errors.recorder.flush()
        log.hub.flush()
        if !isOffline { await openLog.sendInPassing() }
    }

    // MARK: Faults

    /// From now on a fault leaves a report, where anything may be left.
    func watchForFaults() {
        CrashWatch.catchFaults()
        guard !options.isPrivate else { return }
        let head = Say.Report.crashHead(version: Version.text, build: Build.id ?? "-")
        let began = Say.Report.crashBegan(time: now().rfc3339)
        CrashWatch.start(in: paths.state, head: head + "\n" + began, at: now()) {
            Say.Report.fault(report: $0)
        }
    }

    /// What faults of earlier runs are worth telling; each is told once.
    public func newFaults() -> Problem? {
        guard !options.isPrivate else { return nil }
        let reports = CrashReports(in: paths.state)
        let new = reports.takeNew()
        guard let last = new.first, let time = reports.time(of: last) else { return nil }
        let local = zones.local.local(at: time)
        let words = Say.Report.dateAndTime(
            date: OrderWords.day(local.date), time: local.time.text)
        return Problem(
            .internal, .report.stoppedByAFault(count: new.count, time: words),
            hint: .report.gatherIt)
    }

    // MARK: Shorthands

    public var log: Logger { openLog.logger }
    public var paths: Paths { settings.paths }
    /// Nil where nothing is kept on disk.
    var pictureFolder: String? { options.isPrivate ? nil : settings.pictureFolder }
    public var config: Config { settings.config }
    /// A path as it is shown: below the home directory, it begins with `~`.
    public func shown(_ path: String) -> String {
        guard let home = Environment.value("HOME"), path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
    public var now: @Sendable () -> Instant { edges.now }
    public var zones: Zones { edges.zones }
    /// This program, for processes that do a part of its work.
    var program: String { edges.program }
    public var isOffline: Bool { options.has("offline") }

    public var store: Storage {
        get throws { try files.store }
    }

    public var services: AppServices {
        get throws { try openServices.services }
    }

    /// Whether the screens are read line by line: because the diner said so, or the terminal can do
    /// nothing else.
    public var isLinear: Bool {
        options.has("linear") || config.screenReader || Environment.value("TERM") == "dumb"
    }

    var drafts: DraftStore {
        get throws { try services.drafts }
    }

    // MARK: Finders

    var kitchens: KitchenFinder {
        get throws { KitchenFinder(try store.library, servers, try services, refresher, isOffline) }
    }

    var baskets: BasketFinder {
        get throws { BasketFinder(options, try store.library, servers, try kitchens) }
    }

    var orderBook: OrderBook { OrderBook(files, servers, zones, clocks) }

    var clocks: Clocks { Clocks(files, servers, zones, now: now) }

    /// The clock that the time of an option is on: the kitchen's, which is asked for where it is not
    /// known. It is never this machine's, but where the text says the same on every clock.
    func zone(toRead option: String, for caterer: Caterer.ID) async throws -> ZoneRules {
        if let known = try clocks.zone(of: caterer) { return known }
        guard let text = options.value(option), !text.isEmpty,
            !TimeReader.isSameEverywhere(typed: text)
        else { return zones.local }
        guard !isOffline else {
            throw ProblemError(.offline, .times.clockUnknown, hint: .times.orGiveAnOffset)
        }
        return try await services.orders(at: try await servers.source(of: caterer)).zone()
    }
}
