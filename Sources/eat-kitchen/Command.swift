import Glibc
import Kitchen

/// What to do when serving.
struct ServeOptions {
    var kitchen = KitchenConfiguration()
    var lockFile: String?
}

/// What the command line asks for.
enum Command {
    case help
    case version
    case serve(ServeOptions)

    static let versionNumber = "0.1.0"

    static let helpText = """
        usage: eat-kitchen serve [options]

        A small marketplace for trying and testing clients: it speaks the reading side of the
        CoopCycle customer API. Its address is the first line it prints.

          --port N             port to listen on; 0, the default, takes any free one
          --bind ADDRESS       address to listen on (127.0.0.1)
          --data :memory:      where to keep what changes; nothing does yet, so only memory
          --caterers N         how many caterers (36)
          --seed S             makes another town (1)
          --currency CODE      EUR GBP JPY USD CHF KWD SEK PLN (by seed; EUR for seed 1)
          --zone NAME          time zone of the town (Europe/Paris)
          --clock TIME         stand still at an RFC 3339 time
          --listing full|lean  how much the list tells of each caterer (full up to 5000 caterers)
          --control-port N     open a control endpoint on loopback; 0 takes any free port
          --until-unused FILE  stop when nobody holds a shared lock on FILE any more
          --fault JSON         misbehave, as {"path":"/api/*","status":503,"count":2}; repeatable
          --hostile            every text, code and price is an enemy's
          --help, --version

        A fault has a path (* stands for anything), and may have method, skip, count, and what to do:
        delayMs, dropAfterBytes, status, retryAfter, truncateAt, body, bodyBase64, padTo,
        contentType, location, never, etag (false), or sequence, a list of these.

        The control endpoint takes GET, PUT, POST and DELETE on /faults, GET and DELETE on /calls,
        and GET and POST on /clock: {"now":TIME}, {"advanceSeconds":N} or {"live":true}.
        """

    init(arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        guard let verb = reader.next() else { throw UsageError("say what to do: serve, or --help") }
        switch verb {
        case "--help", "-h", "help":
            self = .help
        case "--version":
            self = .version
        case "serve":
            self = try Self.serve(&reader)
        default:
            throw UsageError("unknown command '\(verb)'; see --help")
        }
    }

    private static func serve(_ reader: inout ArgumentReader) throws(UsageError) -> Command {
        var options = ServeOptions()
        while let flag = reader.next() {
            switch flag {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--port": options.kitchen.port = try reader.number(0...65_535)
            case "--bind": options.kitchen.address = try reader.value()
            case "--data": try checkData(try reader.value())
            case "--caterers": options.kitchen.caterers = try reader.number(1...1_000_000)
            case "--seed": options.kitchen.seed = UInt64(try reader.number(0...Int.max))
            case "--currency": options.kitchen.currency = try reader.value()
            case "--zone": options.kitchen.zone = try reader.value()
            case "--clock": options.kitchen.frozenAt = try instant(try reader.value())
            case "--listing": options.kitchen.listing = try listing(try reader.value())
            case "--control-port": options.kitchen.controlPort = try reader.number(0...65_535)
            case "--until-unused": options.lockFile = try reader.value()
            case "--fault": options.kitchen.faults += try faults(try reader.value())
            case "--hostile": options.kitchen.isHostile = true
            default: throw UsageError("unknown option '\(flag)'; see --help")
            }
        }
        return .serve(options)
    }

    private static func checkData(_ path: String) throws(UsageError) {
        guard path == ":memory:" else {
            throw UsageError("--data: nothing is kept yet, so only ':memory:' is possible")
        }
    }

    private static func instant(_ text: String) throws(UsageError) -> Instant {
        guard let instant = Instant(text) else {
            throw UsageError("--clock: '\(text)' is not RFC 3339, as in 2026-05-04T12:30:00+02:00")
        }
        return instant
    }

    private static func listing(_ text: String) throws(UsageError) -> KitchenConfiguration.Listing {
        guard let listing = KitchenConfiguration.Listing(rawValue: text) else {
            throw UsageError("--listing: '\(text)' is neither full nor lean")
        }
        return listing
    }

    private static func faults(_ text: String) throws(UsageError) -> [FaultRule] {
        do {
            return try FaultRule.rules(json: Array(text.utf8))
        } catch {
            throw UsageError("--fault: \(error.sentence)")
        }
    }
}
