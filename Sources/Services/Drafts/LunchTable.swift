public import Sentences
public import OrderModels

/// A table of what everybody wants for lunch, matched with one menu. Rows without a match are kept
/// with the reason; the others become lines.
public struct LunchTable: Hashable, Sendable {
    public struct Unmatched: Hashable, Sendable {
        public let wish: Wish
        public let trouble: WishTrouble
        /// The dishes that the trouble is about.
        public let dishes: [MenuItem]
    }

    /// A row that fits, as somebody wrote it.
    public struct Matched: Hashable, Sendable {
        public let wish: Wish
        public let dish: MenuItem
        public let line: BasketLine
    }

    /// Words beside a dish's name that become a note to the kitchen (0036).
    public struct AddedNote: Hashable, Sendable {
        public let row: Int
        public let diner: String
        public let dish: String
        public let text: String
    }

    public private(set) var lines: [BasketLine]
    public private(set) var unmatched: [Unmatched]
    public private(set) var matched: [Matched]
    /// Notes to the kitchen that do not come from a column of notes.
    public private(set) var notes: [AddedNote]
    /// The titles of columns that were not used.
    public let unread: [String]
    /// Those of them that may say how many pieces are wanted.
    public let uncounted: [String]
    /// The rows to be kept with the basket until they are resolved.
    public var wishes: [Wish] { unmatched.map(\.wish) }
    /// How many rows become something.
    public var count: Int { lines.count + unmatched.count }

    public init(
        _ table: DelimitedText, columns: WishColumns? = nil, menu: Menu
    ) throws(DraftError) {
        let columns = columns ?? WishColumns(table)
        guard columns.item != nil else { throw .noItemColumn(table.titles) }
        let matcher = WishMatcher(menu)
        var lines: [BasketLine] = []
        var unmatched: [Unmatched] = []
        var matched: [Matched] = []
        var notes: [AddedNote] = []
        for row in table.rows {
            let wish = Wish(row, columns)
            do throws(WishTrouble) {
                let match = try matcher.match(for: wish)
                lines.append(match.line)
                matched += matcher.meant(by: wish).map {
                    Matched(wish: wish, dish: $0, line: match.line)
                }
                guard let text = match.addedNote else { continue }
                notes.append(
                    AddedNote(
                        row: wish.row, diner: wish[.who], dish: match.line.name, text: text))
            } catch {
                unmatched.append(
                    Unmatched(wish: wish, trouble: error, dishes: matcher.meant(by: wish)))
            }
        }
        self.lines = lines
        self.unmatched = unmatched
        self.matched = matched
        self.notes = notes
        let filled = columns.unread.filter { column in
            table.rows.contains {
                $0.cells.indices.contains(column) && !$0.cells[column].isEmpty
            }
        }
        unread = filled.map { table.titles[$0] }
        uncounted = columns.uncounted.map { table.titles[$0] }
    }
}

extension LunchTable {
    /// What makes two lines the same row.
    private struct Row: Hashable {
        let dish: MenuItem.ID
        let quantity: Int
        let choices: Set<BasketLine.Choice>
        let (note, diner): (String, String)

        init(_ line: BasketLine) {
            (dish, quantity, choices) = (line.dish, line.quantity, Set(line.choices))
            (note, diner) = (line.note, line.diner)
        }
    }

    /// Without `lines`, and the notes that only they have.
    fileprivate func keeping(_ lines: [BasketLine]) -> LunchTable {
        var rest = self
        rest.lines = lines
        let kept = Set(lines.map(\.id))
        rest.matched = matched.filter { kept.contains($0.line.id) }
        rest.notes = notes.filter { note in
            lines.contains { $0.diner == note.diner && $0.name == note.dish }
        }
        return rest
    }

    /// Compared with what a basket has, each row as often as it has it: as a line, or as a row that is
    /// still to be fixed. One that was fixed is asked about once more: whoever has a dish may want
    /// another.
    public func compared(with basket: BasketContent) -> RepeatedTable {
        var there = basket.lines.map(\.line)
        var waiting: [[Wish.Part: String]: Int] = [:]
        for wish in basket.summary.basket.wishes { waiting[wish.parts, default: 0] += 1 }

        func take(_ isMeant: (BasketLine) -> Bool) -> BasketLine? {
            there.firstIndex(where: isMeant).map { there.remove(at: $0) }
        }
        var new = keeping(lines.filter { line in take { Row($0) == Row(line) } == nil })
        new.unmatched = unmatched.filter { row in
            guard let count = waiting[row.wish.parts], count > 0 else { return true }
            waiting[row.wish.parts] = count - 1
            return false
        }
        let corrections = new.lines.compactMap { line in
            take { ($0.dish, $0.diner) == (line.dish, line.diner) }.map {
                RepeatedTable.Correction(there: $0, row: line)
            }
        }
        let people = Set(lines.map(\.diner) + unmatched.map(\.wish[.who]))
        let rows = Set(unmatched.map(\.wish.parts))
        // Another table, of drinks beside lunches, corrects nothing of the one before.
        let isOfTheSame = new.count < count || !corrections.isEmpty
        let stale = basket.summary.basket.wishes.filter {
            isOfTheSame && people.contains($0[.who]) && !rows.contains($0.parts)
        }
        return RepeatedTable(
            basket: basket.summary, all: self, new: new, corrections: corrections,
            stale: Set(stale.map(\.id)))
    }
}

extension LunchTable {
    /// The draft of that kitchen that has most of the rows as they are; nil if none has any.
    @MainActor
    public func before(of caterer: Caterer.ID, in drafts: DraftStore) throws -> RepeatedTable? {
        try drafts.summaries().filter { $0.basket.caterer == caterer }
            .map { try compared(with: drafts.content(of: $0.id)) }
            .filter { $0.there > 0 }
            .max { $0.there < $1.there }
    }
}

/// A table beside a basket that has some of it already, of an import that was interrupted, of the same
/// file, or of one that was corrected since.
public struct RepeatedTable: Hashable, Sendable {
    /// A row whose dish the same person has in the basket, with another number, option or note.
    public struct Correction: Hashable, Sendable {
        public let there: BasketLine
        public let row: BasketLine
        public var label: Sentence { BasketState.label(there, row) }
    }

    public let basket: BasketSummary
    public let all: LunchTable
    /// Without the rows that the basket has as they are.
    public let new: LunchTable
    /// Those of the new rows that may replace others.
    public let corrections: [Correction]
    /// Rows to fix of an earlier table that this one has otherwise, or no longer, for the same people.
    public let stale: Set<Wish.ID>

    /// How many rows the basket has as they are.
    public var there: Int { all.count - new.count }
    public var isRepeated: Bool { there > 0 || !corrections.isEmpty }
    /// The new rows that correct nothing.
    public var others: LunchTable {
        let rows = Set(corrections.map(\.row.id))
        return new.keeping(new.lines.filter { !rows.contains($0.id) })
    }
}

extension Wish {
    fileprivate init(_ row: DelimitedText.Row, _ columns: WishColumns) {
        var parts: [Part: String] = [:]
        for (part, places) in columns.places {
            let cells = places.sorted().compactMap { place -> String? in
                guard row.cells.indices.contains(place), !row.cells[place].isEmpty else {
                    return nil
                }
                let cell = row.cells[place]
                guard part == .asks else { return cell }
                return Self.nothing.contains(fold(cell)) ? nil : "\(columns.titles[place]): \(cell)"
            }
            let mark =
                switch part {
                case .who: " "
                case .options: "; "
                case .item, .quantity, .note, .asks: ", "
                }
            if !cells.isEmpty { parts[part] = cells.joined(separator: mark) }
        }
        // Cells beyond the titles usually come from a comma in a note.
        let beyond = row.cells.dropFirst(columns.titles.count).filter { !$0.isEmpty }
        if !beyond.isEmpty {
            let note = (parts[.note].map { [$0] } ?? []) + beyond
            parts[.note] = note.joined(separator: ", ")
        }
        self.init(id: .random(), row: row.line, parts: parts, damage: row.damage)
    }

    /// What people without allergies write into a column of allergies.
    private static let nothing: Set<String> = [
        "", "no", "none", "n a", "na", "nil", "0", "false", "nein", "keine", "keiner", "nichts",
        "non", "aucun", "aucune", "rien", "ninguna", "ninguno", "nada",
    ]
}
