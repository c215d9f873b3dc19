import OrderModels
import Glibc
import Kitchen

struct ServeOptions {
    var kitchen = KitchenConfiguration()
    var lockFile: String?
    /// Whether a damaged file is set aside instead of being an error.
    var replacesDamaged = false
}

enum Command {
    /// What to print.
    case help(String)
    case version
    /// The directory for the page of the manual.
    case manual(String)
    case serve(ServeOptions)
    /// The menu to look at.
    case check(String)
    case board(BoardOptions)
    case export(ExportOptions)

    static let versionNumber = "0.1.0"

    static let usage = """
        usage: eat-kitchen serve [options]
               eat-kitchen check FILE|DIR
               eat-kitchen board --data FILE [--json] [accept|refuse|delay|ready|done|ticket NUMBER]
               eat-kitchen board --board SOCKET [--json] [--all] [--print COMMAND] [--tickets DIR]
               eat-kitchen export --menu FILE|DIR [--data FILE]
               eat-kitchen help --man DIR
        """

    /// The help, by what a section is about. The page of the manual has headings for them.
    static let sections: [(heading: String, text: String)] = [
        (
            "Description",
            """
            A small marketplace that speaks the CoopCycle customer API: a canteen's own menu, or made-up
            kitchens for trying and testing clients. serve runs it, and prints its address as the first
            line. board shows its orders. check shows what a menu holds; where there are mistakes it
            names each with its file and line, and ends with 1. export writes the menu, and the accounts of
            a kitchen that has stopped, as calls of the platform's own API. help --man writes this as a page
            of the manual into a directory.
            """
        ),
        (
            "Options",
            """
            These are the options of serve. What holds without one is in brackets.

              --menu FILE|DIR      a canteen's own menu in JSON5 and CSV (docs/kitchen.md in the
                                   sources), read again whenever it changes; without it, kitchens
                                   are made up
              --port N             port to listen on; 0, the default, takes any free one
              --bind ADDRESS       address to listen on (127.0.0.1)
              --public-url URL     what links to pages begin with, as https://canteen.example
              --data FILE          keep accounts, carts and orders there; :memory:, the default, forgets
              --board SOCKET       where the board reaches the kitchen (FILE.board with --menu and --data)
              --replace-damaged    if the FILE of --data is damaged, rename it and begin with a new one
              --board-page         a page with the board for a tablet; its address is printed
              --caterers N         how many caterers (36)
              --seed S             make another town (1)
              --currency CODE      EUR GBP JPY USD CHF KWD SEK PLN (by seed; EUR for seed 1)
              --zone NAME          time zone of the town (Europe/Paris)
              --clock TIME         stand still at an RFC 3339 time
              --speed N            orders live N times as fast as the clock goes (1)
              --arrive-within S    orders take no longer than S seconds, whenever they are due
              --listing full|lean  how much the list tells of each caterer (full up to 5000 caterers)
              --no-demo-account    do not make the account demo (password demo) that has eight past orders
              --no-guests          only those with an account may order
              --payment-page       made-up kitchens: a page to pay on, which pretends to be a bank's
              --payment-secret FILE  what the server of the menu's payment_page has to know (docs/kitchen.md)
              --confirm-mail       who signs up has to follow a link first; see /mails below
              --token-life S       how long one is signed in before refreshing (3600)
              --control-port N     open a control endpoint on loopback; 0 takes any free port
              --until-unused FILE  stop as soon as no program holds a shared lock on FILE
              --fault JSON         misbehave, as {"path":"/api/*","status":503,"count":2}; repeatable
              --hostile            send texts, codes and prices as an attacker would
              --malice LIST        cheat about orders: totals,fees,lines,currency
              --help, --version    show this help, or the version
            """
        ),
        ("The board", boardText),
        ("Limits", LimitFlags.helpText),
        (
            "Made-up kitchens",
            """
            Coupons of the made-up kitchens: TENOFF, FIVEOFF, FREERIDE, ONTHEHOUSE, and LASTYEAR, which is over.
            """
        ),
        (
            "Faults",
            """
            A fault has a path (* stands for anything), and may have any of these:
              method               only calls with this method
              skip, count          how many calls to leave alone first, and how many to meet then
              delayMs              milliseconds to wait before the answer
              never                true: never answer
              status               answer with this status
              executed             true: execute the call although its answer is another status
              retryAfter           seconds, as the header Retry-After
              cutBefore            true: cut the connection before the call is executed
              dropAfterBytes       cut it after so many bytes of the body; with 0 the answer is lost
                                   after the call was executed
              lateMs               execute the call so much later, even if its client is gone
              truncateAt           send a complete answer with a body of so many bytes
              padTo                pad the body with spaces to so many bytes
              body, bodyBase64     send this body
              contentType, location  send these headers
              etag                 false: send neither ETag nor age, and never 304
              sequence             a list of these, one for each call
            """
        ),
        (
            "Control",
            """
            The control endpoint speaks JSON:
              /faults              GET, PUT, POST and DELETE rules
              /calls               GET and DELETE the log; ?method=M&path=GLOB, and with &count=N and
                                   &within=SECONDS wait for as many, or 408
              /late                GET how many calls are still to be executed, waiting likewise with
                                   ?count=N; POST executes them now
              /malice              GET and PUT ["totals"], how the kitchen cheats
              /clock               GET; POST {"now":TIME}, {"advanceSeconds":N} or {"live":true}
              /orders              GET what was placed; ?state= ?email= ?username= ?restaurant=
              /orders/ID           GET one; ?pays=N or ?state=S with ?within=SECONDS waits for it, or 408
              /orders/ID/DEED      POST accept, refuse, delay {"minutes":N}, cancel {"reason":R}, restore,
                                   hold (nothing happens by itself), release, next
              /counts, /mails      GET how much there is, and what would have gone out by mail
              /restaurants/ID      PUT closedMinutes, cardOnly, holds, slotCapacity, minimum; null or
                                   DELETE undoes it
              /products/CODE       PUT price, stock, gone, enabled; null or DELETE undoes it
            """
        ),
    ]

    static var helpText: String {
        ([usage] + sections.map(\.text)).joined(separator: "\n\n")
    }

    private static let boardText = """
        The board shows the orders as they come, soonest first, and says what is done with them: a
        screen with keys, or one order at a time for scripts (delay NUMBER MINUTES). NUMBER is that of an
        order, as K-12; ticket prints its ticket. One of --data and --board is needed.

          --data FILE          what serve was given as --data
          --board SOCKET       what serve was given as --board
          --json               the open orders as one line of JSON; with --all also those that are over
          --print COMMAND      the command that prints a ticket, which it reads from standard input
          --tickets DIR        the directory into which tickets are written
        """

    /// The help of one verb; nil for an unknown one.
    private static func help(on verb: String) -> String? {
        switch verb {
        case "serve": helpText
        case "board":
            """
            usage: eat-kitchen board --data FILE [--json] [--print COMMAND] [--tickets DIR]
                   eat-kitchen board --data FILE accept|refuse|ready|done|ticket NUMBER
                   eat-kitchen board --data FILE delay NUMBER MINUTES

            \(boardText)
            """
        case "check":
            """
            usage: eat-kitchen check FILE|DIR

            Tells what a canteen's menu holds, or every mistake with its file and line, and then ends
            with 1. A menu is a file in JSON5, or a directory with such files and tables in CSV
            (docs/kitchen.md).
            """
        case "export":
            """
            usage: eat-kitchen export --menu FILE|DIR [--data FILE]

            Writes the menu, and the accounts of a kitchen that has stopped, as calls of the platform's
            own API (docs/kitchen.md).

              --menu FILE|DIR      the menu
              --data FILE          the --data of the kitchen
            """
        default: nil
        }
    }

    init(arguments: [String]) throws(UsageError) {
        var reader = ArgumentReader(arguments)
        guard let verb = reader.next() else {
            throw UsageError("say what to do: serve, check, board, or --help")
        }
        let asksForHelp = arguments.dropFirst().contains { $0 == "--help" || $0 == "-h" }
        if asksForHelp, let text = Self.help(on: verb) {
            self = .help(text)
            return
        }
        switch verb {
        case "--help", "-h", "help":
            guard reader.next() == "--man" else {
                self = .help(Self.helpText)
                return
            }
            self = .manual(try reader.value())
        case "--version":
            self = .version
        case "serve":
            self = try Self.serve(&reader)
        case "board":
            self = .board(try BoardOptions(&reader))
        case "export":
            self = .export(try ExportOptions(&reader))
        case "check":
            self = .check(try Self.onlyPath(&reader))
        default:
            throw UsageError("unknown command '\(verb)'; see --help")
        }
    }

    /// A scheme and a host, and perhaps a port: pages stand at the root.
    private static func origin(_ text: String) throws(UsageError) -> String {
        guard text.wholeMatch(of: /https?:\/\/[A-Za-z0-9.\-\[\]:]+\/?/) != nil else {
            throw UsageError("--public-url: '\(text)' is none, as in https://canteen.example")
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    private static func serve(_ reader: inout ArgumentReader) throws(UsageError) -> Command {
        var options = ServeOptions()
        var townFlag: String?
        while let flag = reader.next() {
            if ["--caterers", "--seed", "--currency", "--zone"].contains(flag) { townFlag = flag }
            switch flag {
            case "--version": return .version
            case "--menu": options.kitchen.menu = try reader.value()
            case "--port": options.kitchen.port = try reader.number(0...65_535)
            case "--bind": options.kitchen.address = try reader.value()
            case "--public-url": options.kitchen.publicURL = try origin(try reader.value())
            case "--data": options.kitchen.dataFile = try dataFile(try reader.value())
            case "--board-page": options.kitchen.hasBoardPage = true
            case "--board": options.kitchen.board = try reader.value()
            case "--replace-damaged": options.replacesDamaged = true
            case "--caterers": options.kitchen.caterers = try reader.number(1...1_000_000)
            case "--seed": options.kitchen.seed = UInt64(try reader.number(0...Int.max))
            case "--currency": options.kitchen.currency = try reader.value()
            case "--zone": options.kitchen.zone = try reader.value()
            case "--clock": options.kitchen.frozenAt = try instant(try reader.value())
            case "--speed": options.kitchen.speed = try reader.number(1...100_000)
            case "--arrive-within":
                options.kitchen.arrivesWithin = try reader.number(1...1_000_000)
            case "--no-demo-account": options.kitchen.hasDemoAccount = false
            case "--no-guests": options.kitchen.letsGuestsOrder = false
            case "--payment-page":
                options.kitchen.hasPaymentPage = true
                townFlag = flag
            case "--payment-secret":
                options.kitchen.paymentSecret = try secret(try reader.value())
            case "--confirm-mail": options.kitchen.confirmsMail = true
            case "--token-life": options.kitchen.tokenLife = try reader.number(1...100_000_000)
            case "--listing": options.kitchen.listing = try listing(try reader.value())
            case "--control-port": options.kitchen.controlPort = try reader.number(0...65_535)
            case "--until-unused": options.lockFile = try reader.value()
            case "--fault": options.kitchen.faults += try faults(try reader.value())
            case "--malice": options.kitchen.malice = try malice(try reader.value())
            case "--hostile": options.kitchen.isHostile = true
            default:
                guard try LimitFlags.read(flag, &reader, into: &options.kitchen.limits) else {
                    throw UsageError("unknown option '\(flag)'; see --help")
                }
            }
        }
        if options.kitchen.menu != nil, let townFlag {
            throw UsageError("\(townFlag) is for made-up kitchens; with --menu the menu says it")
        }
        // Nobody could read it.
        options.kitchen.logsCalls = options.kitchen.controlPort != nil
        if options.kitchen.menu != nil, options.kitchen.board == nil {
            options.kitchen.board = options.kitchen.dataFile.map { $0 + ".board" }
        }
        return .serve(options)
    }

    private static func onlyPath(_ reader: inout ArgumentReader) throws(UsageError) -> String {
        guard let path = reader.next(), !path.isEmpty, reader.next() == nil else {
            throw UsageError("check needs one menu, a file or a directory")
        }
        return path
    }

    private static func dataFile(_ path: String) throws(UsageError) -> String? {
        guard !path.isEmpty else { throw UsageError("--data: name a file, or ':memory:'") }
        return path == ":memory:" ? nil : path
    }

    private static func secret(_ path: String) throws(UsageError) -> PaymentSecret {
        do throws(KitchenError) {
            return try PaymentSecret(file: path)
        } catch {
            throw UsageError("--payment-secret: \(error.sentence)")
        }
    }

    private static func malice(_ text: String) throws(UsageError) -> Set<Malice> {
        let words = text.split(separator: ",").map(String.init)
        let tricks = words.compactMap { Malice(rawValue: $0) }
        guard !tricks.isEmpty, tricks.count == words.count else {
            let names = Malice.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--malice: '\(text)' is not any of \(names)")
        }
        return Set(tricks)
    }

    private static func instant(_ text: String) throws(UsageError) -> Instant {
        guard let instant = Instant(rfc3339: text) else {
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
