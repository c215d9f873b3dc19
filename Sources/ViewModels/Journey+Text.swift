import OrderModels

extension Journey {
    private static let heading = "eat-tui places 1"
    private static let sizeLimit = 256 << 10

    /// The format that ``init(text:)`` reads: a heading, then each path, as one line per visit and
    /// a word for the kind of path. The current path comes last.
    var text: String {
        var lines = [Self.heading]
        for tab in Place.Tab.allCases {
            if let path = tabs[tab] { lines += Self.lines(path, tab.rawValue) }
        }
        lines += past.flatMap { Self.lines($0, "past") }
        lines += future.flatMap { Self.lines($0, "future") }
        let now = Self.lines(path, "now")
        lines += now.isEmpty ? Self.lines([Visit(.caterers)], "now") : now
        return lines.joined(separator: "\n")
    }

    /// Leaves out questions, which are not asked twice.
    private static func lines(_ path: Path, _ word: String) -> [String] {
        let lines = path.compactMap { $0.place.isQuestion ? nil : $0.line }
        return lines.isEmpty ? [] : lines + [word]
    }

    /// Nil for text that ``text`` did not write: damaged, or of another version.
    init?(text: String) {
        guard text.utf8.count <= Self.sizeLimit else { return nil }
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map(Substring.init)
        guard lines.first == Self.heading[...], lines.last == "now" else { return nil }
        self.init(path: [])
        var path: Path = []
        for line in lines.dropFirst() {
            if line.contains("\t") {
                guard let visit = Visit(line: line) else { return nil }
                path.append(visit)
            } else {
                guard !path.isEmpty, add(path, as: line) else { return nil }
                path = []
            }
        }
        guard visitCount <= Self.visitLimit else { return nil }
    }

    private mutating func add(_ path: Path, as word: Substring) -> Bool {
        switch word {
        case "past": past.append(path)
        case "future": future.append(path)
        case "now" where self.path.isEmpty: self.path = path
        default:
            guard let tab = Place.Tab(rawValue: String(word)) else { return false }
            tabs[tab] = path
        }
        return true
    }
}

extension Visit {
    /// The place, selection and filter, separated by tabs.
    fileprivate var line: String {
        let fields = place.fields + [selection.map { "=" + $0 } ?? "", filter]
        return fields.map(Self.escaped).joined(separator: "\t")
    }

    fileprivate init?(line: Substring) {
        var fields: [String] = []
        for field in line.split(separator: "\t", omittingEmptySubsequences: false) {
            guard let text = Self.unescaped(field) else { return nil }
            fields.append(text)
        }
        guard let filter = fields.popLast(), let selection = fields.popLast(),
            let place = Place(fields: fields), selection.isEmpty || selection.hasPrefix("=")
        else { return nil }
        self.init(
            place, selection: selection.isEmpty ? nil : String(selection.dropFirst()),
            filter: filter)
    }

    // Works on scalars, because a line end can combine with its neighbours to one character.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func unescaped(_ text: Substring) -> String? {
        var result = ""
        var rest = text.unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "\\": result += "\\"
            case "t": result += "\t"
            case "n": result += "\n"
            default: return nil
            }
        }
        return result
    }
}

extension Place {
    fileprivate var fields: [String] {
        switch self {
        case .caterers: ["caterers"]
        case .menu(let caterer): ["menu", caterer.rawValue]
        case .dish(let caterer, let item): ["dish", caterer.rawValue, item.rawValue]
        case .basket: ["basket"]
        case .orders: ["orders"]
        case .order(let id): ["order", id.rawValue]
        case .drafts: ["drafts"]
        case .search: ["search"]
        case .messages: ["messages"]
        case .statistics: ["statistics"]
        case .switches: ["switches"]
        case .configuration: ["configuration"]
        case .checkout(let basket): ["checkout", basket.rawValue]
        case .addresses(let basket): ["addresses"] + (basket.map { [$0.rawValue] } ?? [])
        // Questions are never written.
        case .near, .firstRun, .account, .address: []
        }
    }

    fileprivate init?(fields: [String]) {
        switch (fields.first, fields.count) {
        case ("caterers", 1): self = .caterers
        case ("menu", 2): self = .menu(Caterer.ID(rawValue: fields[1]))
        case ("dish", 3):
            self = .dish(Caterer.ID(rawValue: fields[1]), MenuItem.ID(rawValue: fields[2]))
        case ("basket", 1): self = .basket
        case ("orders", 1): self = .orders
        case ("order", 2): self = .order(Order.ID(rawValue: fields[1]))
        case ("drafts", 1): self = .drafts
        case ("search", 1): self = .search
        case ("messages", 1): self = .messages
        case ("statistics", 1): self = .statistics
        case ("switches", 1): self = .switches
        case ("configuration", 1): self = .configuration
        case ("checkout", 2): self = .checkout(Basket.ID(rawValue: fields[1]))
        case ("addresses", 1): self = .addresses(for: nil)
        case ("addresses", 2): self = .addresses(for: Basket.ID(rawValue: fields[1]))
        default: return nil
        }
    }
}
