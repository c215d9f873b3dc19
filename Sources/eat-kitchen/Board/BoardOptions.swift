import Kitchen

/// What `eat-kitchen board` was asked for.
struct BoardOptions {
    enum Task {
        /// The screen, or with `--json` the orders.
        case show
        /// A line for the kitchen.
        case perform(String)
        case ticket(String)
    }

    var task = Task.show
    var socket: String?
    var isJSON = false
    /// With `--json`: also orders that are over.
    var showsAll = false
    /// A shell command that reads a ticket.
    var printer: String?
    /// A directory for tickets.
    var tickets: String?

    init(_ reader: inout ArgumentReader) throws(UsageError) {
        var words: [String] = []
        while let word = reader.next() {
            switch word {
            case "--data": socket = try Self.socket(beside: try reader.value())
            case "--board": socket = try reader.value()
            case "--json": isJSON = true
            case "--all": showsAll = true
            case "--print": printer = try reader.value()
            case "--tickets": tickets = try reader.value()
            default:
                guard !word.hasPrefix("-") else {
                    throw UsageError("unknown option '\(word)'; see --help")
                }
                words.append(word)
            }
        }
        guard socket != nil else {
            throw UsageError("board: name the --data of the kitchen, or its --board")
        }
        if let verb = words.first { task = try Self.task(verb, Array(words.dropFirst())) }
    }

    private static func task(_ verb: String, _ words: [String]) throws(UsageError) -> Task {
        let isDelay = verb == "delay"
        guard ["accept", "refuse", "delay", "ready", "done", "ticket"].contains(verb) else {
            throw UsageError(
                "board: '\(verb)' is none of accept, refuse, delay, ready, done and ticket")
        }
        guard words.count == (isDelay ? 2 : 1), isFit(words[0]) else {
            throw UsageError(
                "board \(verb): name one order, as K-12\(isDelay ? ", and minutes" : "")")
        }
        if verb == "ticket" { return .ticket(words[0]) }
        guard isDelay else { return .perform("\(verb) \(words[0])") }
        guard let minutes = Int(words[1]), (1...1_440).contains(minutes) else {
            throw UsageError("board delay: '\(words[1])' is not a number of minutes to 1440")
        }
        return .perform("delay \(words[0]) \(minutes)")
    }

    /// A number is one word; with a line's end in it, it would be two requests.
    private static func isFit(_ number: String) -> Bool {
        number.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !number.isEmpty
    }

    /// The socket of the kitchen that keeps its orders in the file `data`.
    static func socket(beside data: String) throws(UsageError) -> String {
        guard !data.isEmpty, data != ":memory:" else {
            throw UsageError("--data: name the kitchen's file, or use --board")
        }
        return data + ".board"
    }
}
