import Presentation
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
    public let log: Logger
    /// Nil unless the user agreed that the use is recorded.
    public let tracking: Tracking?
    public let files: OpenStore
    public let servers: ServerChoice
    public let openServices: OpenServices
    public let refresher: Refresher
    let dialogue: Dialogue
    private let edges: Edges

    /// Without `settings`, reads them.
    init(
        _ invocation: Invocation, settings given: Settings? = nil, edges: Edges = Edges()
    ) throws {
        let options = invocation.options
        let mends = ["config path", "config check", "doctor"].contains(invocation.command?.name)
        let settings = try given ?? Settings(options, forgiving: mends)
        let output = Output(options, config: settings.config)
        log = Log.make(options, settings, verbosity: output.verbosity)
        tracking =
            TelemetryCommand.records(invocation.command)
            ? UseRecord(in: settings.paths.state, options).tracking(now: edges.now) : nil
        files = OpenStore(settings, isPrivate: options.isPrivate, log: log, output: output)
        servers = ServerChoice(options, settings, files, runningDemo: edges.demo)
        dialogue = Dialogue(options, output)
        openServices = OpenServices(options, settings, edges, log: log, files, servers, dialogue)
        refresher = Refresher(
            options, settings.config, files, servers, openServices, output, now: edges.now)
        self.options = options
        operands = invocation.operands
        self.output = output
        self.settings = settings
        self.edges = edges
        guard !mends else { return }
        for remark in settings.remarks {
            output.warning("\(paths.config):\(remark.line): \(remark.sentence.text)")
        }
    }

    // MARK: Shorthands

    public var paths: Paths { settings.paths }
    public var config: Config { settings.config }
    public var now: @Sendable () -> Instant { edges.now }
    public var zones: Zones { edges.zones }
    public var isOffline: Bool { options.has("offline") }

    public var store: Storage {
        get throws { try files.store }
    }

    public var services: AppServices {
        get throws { try openServices.services }
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

    var orderBook: OrderBook { OrderBook(files, zones) }

    var clocks: Clocks { Clocks(files, zones, now: now) }
}
