import OrderModels

/// Dishes in a table: a simple file that a spreadsheet keeps.
struct DishTable {
    let file: String
    private let rows: [CSVRows.Row]
    /// Of the names of the columns.
    private let headLine: Int
    /// The columns by their names.
    private let columns: [String: Int]

    private static let keys = ["caterer", "section"] + DishDraft.keys
    private static let needed = ["section", "name", "price"]

    /// Nil after noting why it cannot be read at all.
    init?(_ source: MenuSource, _ mistakes: MistakeList) {
        file = source.name
        guard let text = String(validating: source.bytes, as: UTF8.self) else {
            let line =
                source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                .firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
            mistakes.note(
                file, line + 1, "This is not UTF-8 text; save the table as CSV in UTF-8.")
            return nil
        }
        let table = CSVRows(text)
        if let line = table.endlessQuote {
            mistakes.note(file, line, "This quote is never closed.")
            return nil
        }
        guard let head = table.rows.first else {
            mistakes.note(file, 1, "The table is empty; its first line names the columns.")
            return nil
        }
        var columns: [String: Int] = [:]
        for (index, name) in head.fields.enumerated() {
            let key = name.trimmed.lowercased()
            guard !key.isEmpty else { continue }
            guard Self.keys.contains(key) else {
                let nearest = didYouMean(key, among: Self.keys)
                mistakes.note(
                    file, head.line,
                    "\(MistakeList.quote(name)) is no column of dishes; "
                        + (nearest.map { "did you mean \"\($0)\"?" }
                            ?? "known are \(Self.keys.joined(separator: ", "))."))
                continue
            }
            guard columns.updateValue(index, forKey: key) == nil else {
                mistakes.note(file, head.line, "The column \"\(key)\" is there twice.")
                continue
            }
        }
        let missing = Self.needed.filter { columns[$0] == nil }
        guard missing.isEmpty else {
            mistakes.note(
                file, head.line,
                "The first line names the columns, and \"\(missing[0])\" is missing there.")
            return nil
        }
        self.columns = columns
        headLine = head.line
        rows = Array(table.rows.dropFirst())
    }

    func add(
        to drafts: inout [CatererDraft], _ currency: MenuCurrency?, _ mistakes: MistakeList
    ) {
        let namesNone = drafts.count > 1 && columns["caterer"] == nil
        if namesNone { mistakes.note(file, headLine, Self.severalCaterers) }
        for row in rows {
            func note(_ sentence: String) { mistakes.note(file, row.line, sentence) }
            if row.fields.dropFirst(columns.values.max() ?? 0).count > 1,
                row.fields.last.map({ !$0.trimmed.isEmpty }) ?? false
            {
                note("This row has more fields than there are columns; put quotes around commas.")
                continue
            }
            // A row of no known caterer is read for its other mistakes.
            let caterer = namesNone ? nil : caterer(of: row, among: drafts, note)
            let section = field("section", of: row).flatMap {
                MenuText.checked($0, "section", note)
            }
            if field("section", of: row) == nil { note("The section is missing.") }
            let dish = dish(row, currency, note)
            if let section, let caterer { drafts[caterer].add(dish, to: section) }
        }
    }

    private static let severalCaterers =
        "There are several caterers, so the column \"caterer\" has to name one."

    private func caterer(
        of row: CSVRows.Row, among drafts: [CatererDraft], _ note: (String) -> Void
    ) -> Int? {
        guard !drafts.isEmpty else { return nil }
        guard let code = field("caterer", of: row) else {
            if drafts.count > 1 {
                note(Self.severalCaterers)
            }
            return drafts.count == 1 ? 0 : nil
        }
        let codes = Dictionary(
            drafts.enumerated().map { ($1.code.lowercased(), $0) },
            uniquingKeysWith: { first, _ in first })
        if let index = codes[code.trimmed.lowercased()] { return index }
        return MenuText.known(code, "code of a caterer", among: codes, note)
    }

    private func dish(
        _ row: CSVRows.Row, _ currency: MenuCurrency?, _ note: (String) -> Void
    ) -> DishDraft {
        var dish = DishDraft(file: file, line: row.line)
        dish.name = field("name", of: row).flatMap { MenuText.checked($0, "name", note) }
        if field("name", of: row) == nil { note("The name is missing.") }
        dish.code = field("code", of: row)?.trimmed
        dish.description = field("description", of: row).flatMap {
            MenuText.checked($0, "description", isLong: true, note)
        }
        if let price = field("price", of: row) {
            dish.price = MenuText.price(price, "price", in: currency, note)
        } else {
            note("The price is missing.")
        }
        dish.diets = words("diets", of: row).compactMap {
            MenuText.known($0, "diet", among: DishDraft.diets, note)
        }
        dish.allergens = words("allergens", of: row).compactMap {
            MenuText.known($0, "allergen", among: DishDraft.allergens, note)
        }
        dish.deposit = field("deposit", of: row).flatMap {
            MenuText.price($0, "deposit", in: currency, note)
        }
        dish.hasDeposit = field("deposit", of: row) != nil
        dish.options = words("options", of: row)
        if let picture = field("picture", of: row)?.trimmed {
            dish.pictures = MenuText.picture(picture, note).map { [$0] } ?? []
        }
        switch field("available", of: row)?.trimmed.lowercased() {
        case nil, "yes", "true", "1": break
        case "no", "false", "0": dish.isAvailable = false
        case .some(let text):
            note("\(MistakeList.quote(text)) is neither yes nor no, which \"available\" is.")
        }
        return dish
    }

    /// Nil where the field is absent or empty.
    private func field(_ key: String, of row: CSVRows.Row) -> String? {
        guard let column = columns[key], row.fields.indices.contains(column),
            !row.fields[column].trimmed.isEmpty
        else { return nil }
        return row.fields[column]
    }

    /// Several words in one field: `vegan, gluten_free`.
    private func words(_ key: String, of row: CSVRows.Row) -> [String] {
        (field(key, of: row) ?? "").split { ",;|/".contains($0) || $0.isWhitespace }.map(
            String.init)
    }
}
