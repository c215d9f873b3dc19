/// The notes sent with an order, for what the API has no field for: how many people eat, whom the
/// driver meets, and what each line is for.
///
/// ```
/// 12 people
/// Contact: Mia
/// 2 Green curry (Anna): no peanuts
/// ```
///
/// For a hundred lines and more they are grouped by dish, so that the kitchen really reads them:
///
/// ```
/// Green curry: 2 Anna (no peanuts), Ben, Chiara
/// ```
///
/// Equal baskets give equal texts, so that the notes can be shown before placing and compared with
/// the server's.
public struct OrderNotes: Hashable, Sendable {
    /// Empty where there is nothing to say.
    public let text: String
    /// The number of names left out because the server accepts no longer text.
    public let unsentNames: Int

    /// From this number of lines on, names are grouped by dish.
    private static let many = 100

    public init(text: String) {
        self.init(text: text, unsentNames: 0)
    }

    private init(text: String, unsentNames: Int) {
        self.text = text
        self.unsentNames = unsentNames
    }

    /// The complete notes.
    public init(
        headCount: Int?, lines: [BasketLine], contact: String? = nil, directions: String? = nil
    ) {
        self =
            Self.forms(
                headCount: headCount, lines: lines, contact: contact, directions: directions)[0]
    }

    /// The notes in shorter and shorter forms, for servers that limit the length. Names may be left
    /// out; notes to the kitchen never are, nor are `contact` and `directions`, where the address
    /// that is sent may not contain them. A diner called as one of `others`, who choose for themselves,
    /// has a number.
    public static func forms(
        headCount: Int?, lines: [BasketLine], beside others: [String] = [],
        contact: String? = nil, directions: String? = nil
    ) -> [OrderNotes] {
        var heading: [String] = []
        if let headCount, headCount > 0 {
            heading.append(headCount == 1 ? "1 person" : "\(headCount) people")
        }
        heading += contactLine(contact ?? "").map { [$0] } ?? []
        heading += driversLine(directions ?? "").map { [$0] } ?? []
        // Where a dish is ordered with different options, a name alone does not say whose is which.
        let ways = Dictionary(grouping: lines, by: \.dish).mapValues {
            Set($0.map(\.choices)).count
        }
        let sorted = lines.sorted { ($0.rank, $0.id.rawValue) < ($1.rank, $1.id.rawValue) }
        let called = names(of: sorted.map(\.diner), beside: others)
        let entries =
            sorted
            .map {
                Entry(
                    $0, for: called[$0.diner] ?? $0.diner,
                    tellsOptions: ways[$0.dish, default: 1] > 1)
            }.filter {
                !$0.diner.isEmpty || !$0.note.isEmpty
            }
        let names = entries.count { !$0.diner.isEmpty }
        let noted = entries.filter { !$0.note.isEmpty }
        func form(_ rows: [String], leavingOut unsent: Int) -> OrderNotes {
            let names = unsent == 1 ? "1 name is in a list" : "\(unsent) names are in a list"
            let remark = unsent > 0 ? ["\(names) of their own."] : []
            return OrderNotes(
                text: (heading + remark + rows).joined(separator: "\n"), unsentNames: unsent)
        }
        let rows = form(entries.map(\.row), leavingOut: 0)
        let byDish = form(Self.byDish(entries), leavingOut: 0)
        let nameless = noted.map { Entry(nameless: $0) }
        let rest = [
            form(
                Self.byDish(noted), leavingOut: names - noted.count { !$0.diner.isEmpty }),
            form(Self.byDish(nameless), leavingOut: names),
        ]
        let whole = names < many ? [rows, byDish] : [byDish]
        return whole + (names > 0 ? rest.filter { $0.unsentNames > 0 } : [])
    }

    /// The line that names whom the driver meets; nil for nobody.
    static func contactLine(_ contact: String) -> String? {
        let contact = clean(contact)
        return contact.isEmpty ? nil : "Contact: \(contact)"
    }

    /// The line that says them; nil where there is nothing to say.
    static func driversLine(_ directions: String) -> String? {
        let directions = clean(directions)
        return directions.isEmpty ? nil : "For the driver: \(directions)"
    }

    private static func names(
        of diners: [String], beside others: [String]
    ) -> [String: String] {
        guard !others.isEmpty else { return [:] }
        var (distinct, called) = (DistinctNames(others), [String: String]())
        for diner in diners where !diner.isEmpty && called[diner] == nil {
            called[diner] = distinct.take(diner)
        }
        return called
    }

    /// A basket line, as far as the kitchen needs to read it.
    private struct Entry {
        let quantity: Int
        let name: String
        let diner: String
        let note: String

        init(_ line: BasketLine, for person: String, tellsOptions: Bool) {
            let options = line.choices.map(\.called).joined(separator: ", ")
            let told = tellsOptions && !options.isEmpty ? " [\(options)]" : ""
            (quantity, name) = (line.quantity, OrderNotes.clean(line.name + told))
            (diner, note) = (OrderNotes.clean(person), OrderNotes.clean(line.note))
        }

        init(nameless entry: Entry) {
            (quantity, name, diner, note) = (entry.quantity, entry.name, "", entry.note)
        }

        var row: String {
            let person = diner.isEmpty ? "" : " (\(diner))"
            let word = note.isEmpty ? "" : ": \(note)"
            return "\(quantity) \(name)\(person)\(word)"
        }

        /// The entry below its dish.
        func word(_ count: Int) -> String {
            if diner.isEmpty { return "\(count) x \(note)" }
            let count = count == 1 ? "" : "\(count) "
            return note.isEmpty ? "\(count)\(diner)" : "\(count)\(diner) (\(note))"
        }
    }

    /// One row for each dish, with its people by name; equal entries are counted.
    private static func byDish(_ entries: [Entry]) -> [String] {
        var dishes: [String] = []
        var groups: [String: [Entry]] = [:]
        for entry in entries {
            if groups[entry.name] == nil { dishes.append(entry.name) }
            groups[entry.name, default: []].append(entry)
        }
        return dishes.map { dish in
            var counts: [String: (entry: Entry, count: Int)] = [:]
            for entry in groups[dish] ?? [] {
                let (sum, isTooLarge) = (counts[entry.word(1)]?.count ?? 0)
                    .addingReportingOverflow(entry.quantity)
                counts[entry.word(1)] = (entry, isTooLarge ? .max : sum)
            }
            let words = counts.values.sorted {
                (fold($0.entry.diner), $0.entry.word(1)) < (fold($1.entry.diner), $1.entry.word(1))
            }
            return dish + ": " + words.map { $0.entry.word($0.count) }.joined(separator: ", ")
        }
    }

    /// Whether the server's text says the same. Servers may change white space.
    public func matches(_ held: String?) -> Bool {
        Self.words(text) == Self.words(held ?? "")
    }

    /// Whether the server kept only the beginning.
    public func isCutShort(in held: String?) -> Bool {
        let (mine, kept) = (Self.words(text).joined(), Self.words(held ?? "").joined())
        return !kept.isEmpty && kept != mine && mine.hasPrefix(kept)
    }

    private static func words(_ text: String) -> [Substring] {
        text.split { $0.isWhitespace }
    }

    /// One line of the diner's text, without control characters and invisible formatting.
    private static func clean(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            switch properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: kept.append(" ")
            // The joiners of letters and emoji hide nothing.
            case .format where scalar.value == 0x200C || scalar.value == 0x200D:
                kept.append(scalar)
            case .format, .privateUse, .unassigned: continue
            default: kept.append(scalar)
            }
        }
        return words(String(kept)).joined(separator: " ")
    }
}
