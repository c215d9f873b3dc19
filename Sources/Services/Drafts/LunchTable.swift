public import OrderModels

/// What everybody wants for lunch, as a table says it, found on one menu.
///
/// The columns are `who`, `item`, `options`, `quantity` and `note`, in any order; only `item` has to
/// be there. What cannot be found is told with its line and the reason, and the rest is good.
public struct LunchTable: Hashable, Sendable {
    public struct Unmatched: Hashable, Sendable {
        /// The line of the file it begins on, from 1.
        public let row: Int
        public let item: String
        public let reason: String
    }

    public let lines: [BasketLine]
    public let unmatched: [Unmatched]

    public init(_ table: DelimitedText, menu: Menu) throws(DraftError) {
        guard let item = table.column("item") else {
            throw .noItemColumn(table.titles)
        }
        let places = (
            who: table.column("who"), options: table.column("options"),
            quantity: table.column("quantity"), note: table.column("note")
        )
        let finder = DishFinder(menu)
        var lines: [BasketLine] = []
        var unmatched: [Unmatched] = []
        for row in table.rows {
            let text = row.text(item)
            do throws(Reason) {
                let dish = try Self.dish(text, finder)
                lines.append(
                    try Self.line(
                        dish, options: row.text(places.options),
                        quantity: try Self.quantity(row.text(places.quantity)),
                        note: row.text(places.note), diner: row.text(places.who)))
            } catch {
                unmatched.append(Unmatched(row: row.line, item: text, reason: error.sentence))
            }
        }
        self.lines = lines
        self.unmatched = unmatched
    }

    /// Why a row is no order.
    private struct Reason: Error {
        let sentence: String
    }

    private static func dish(_ text: String, _ finder: DishFinder) throws(Reason) -> MenuItem {
        guard !text.isEmpty else { throw Reason(sentence: "It names no dish.") }
        switch finder.find(text) {
        case .found(let dish): return dish
        case .several(let names):
            let more = names.count > 5 ? ", or \(names.count - 5) others" : ""
            throw Reason(
                sentence: "It may be \(names.prefix(5).joined(separator: ", "))\(more).")
        case .nothing(let near?): throw Reason(sentence: "Did you mean \(near)?")
        case .nothing(nil): throw Reason(sentence: "Nothing on the menu is called so.")
        }
    }

    private static func quantity(_ text: String) throws(Reason) -> Int {
        guard !text.isEmpty else { return 1 }
        guard let quantity = Int(text), quantity >= 1 else {
            throw Reason(sentence: "\(text) is no number of pieces.")
        }
        return quantity
    }

    private static func line(
        _ dish: MenuItem, options: String, quantity: Int, note: String, diner: String
    ) throws(Reason) -> BasketLine {
        do throws(DraftError) {
            let choices = try DraftStore.answers(texts(of: options, for: dish), of: dish)
            let line = try DraftStore.line(
                of: dish, choices: choices, quantity: quantity, note: note, diner: diner)
            do throws(MoneyError) { _ = try line.total } catch { throw DraftError(error) }
            return line
        } catch {
            throw Reason(sentence: sentence(error))
        }
    }

    private static func sentence(_ error: DraftError) -> String {
        switch error {
        case .options(_, let troubles, let offered):
            let groups = Set(troubles.compactMap(\.group))
            let choices = offered.filter { groups.contains($0.id) }.map(\.offer)
            return (troubles.map(\.sentence) + choices).joined(separator: " ")
        case .unknownOption(let text, _, let offered):
            let choices = offered.map(\.offer).joined(separator: " ")
            return "There is no option \"\(text)\". \(choices)"
        case .noPrice: return "The kitchen names no price for it."
        default: return "That many cannot be ordered."
        }
    }

    /// A cell with several options: between semicolons, bars or lines, or between commas where that
    /// gives names that all are options.
    private static func texts(of cell: String, for dish: MenuItem) -> [String] {
        guard !cell.isEmpty else { return [] }
        let parts = pieces(of: cell) { ";|\n".contains($0) }
        let smaller = pieces(of: cell) { ";|\n,".contains($0) }
        let groups = dish.optionGroups
        return groups.choices(named: parts).unknown.isEmpty ? parts : smaller
    }

    private static func pieces(
        of cell: String, at isMark: (Character) -> Bool
    ) -> [String] {
        cell.split(whereSeparator: isMark).map { piece in
            String(piece.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }
}

extension DelimitedText.Row {
    fileprivate func text(_ column: Int?) -> String {
        guard let column, cells.indices.contains(column) else { return "" }
        return cells[column]
    }
}

extension ChoiceTrouble {
    /// The question it is about.
    fileprivate var group: OptionGroup.ID? {
        switch self {
        case .tooFew(let group, _, _), .tooMany(let group, _, _): group
        case .repeated, .lacks, .gone, .none: nil
        }
    }
}

extension OptionGroup {
    /// `Size: Small, Large.`
    public var offer: String { "\(name): \(options.map(\.name).joined(separator: ", "))." }
}
