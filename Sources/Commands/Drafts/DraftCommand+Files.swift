import Files
import JSON
import OrderModels
import Presentation
import Services

extension DraftCommand {
    static let export = Command(
        name: "draft export", operands: [operand, Command.Operand(name: "FILE", isOptional: true)],
        options: [], summary: "write a draft to a file",
        details: [
            "As a JSON document that draft import reads again, or as a table where FILE ends in "
                + ".csv. Without FILE, or where that is -, to standard output."
        ],
        examples: [
            "eat-tui draft export usual usual.json", "eat-tui draft export friday friday.csv",
        ], run: exportOne)

    static let importing = Command(
        name: "draft import", operands: [Command.Operand(name: "FILE")],
        options: [
            OptionSpec(
                name: "from", value: "CATERER", help: "whose dishes a table is about"),
            OptionSpec(
                name: "column", value: "PART=TITLE", isRepeated: true,
                help: "which column is item, who, options, quantity or note; repeatable"),
            OptionSpec(name: "no-titles", help: "the first line of a table is a row"),
            OptionSpec(name: "strict", help: "import nothing where a row does not fit"),
        ], summary: "read a draft, or a table of orders, from a file",
        details: [
            "FILE is what draft export wrote, or a table with columns for who, item, options, "
                + "quantity and note, of which only item is needed; - is standard input.",
            "Titles are recognised in English, German, French and Spanish (Gericht, Anzahl, plat, "
                + "nombre...); --column names a column by its title or number, as item=Speise or "
                + "item=2. A column of allergies or diets is asked about row by row.",
            "What stands beside a dish's name is a number of pieces, an option, or a note to the "
                + "kitchen, which is shown. Anything that takes away, or names a diet or an "
                + "allergen, is a row to fix. A column of notes goes to the kitchen as it is.",
            "The dishes of a table are found on the kitchen's menu, which must have been read "
                + "before. Rows that do not fit are shown with the reason and kept to be fixed "
                + "on the basket's screen; the others become one step of a new draft.",
        ],
        examples: ["eat-tui draft import lunch.csv --from \"Krua Mae\""], run: importOne)

    // MARK: Exporting

    @MainActor private static func exportOne(_ context: Context) async throws -> ExitStatus {
        let drafts = try context.drafts()
        let content = try drafts.content(of: either(context.operands[0], drafts))
        let file = DraftFile(content)
        let path = context.operands.dropFirst().first ?? "-"
        let bytes = file.bytes(for: path)
        guard path != "-" else {
            context.output.json(Array(bytes.dropLast()))
            return .done
        }
        try NewFile.write(bytes, to: path, replaces: context.mayReplace(path))
        let count = Words.count(file.lines.count, "line", "lines")
        guard context.output.form != .json else {
            context.output.json(
                Envelope.bytes("draft-export", nil, now: context.now()) { json in
                    json.field("file", path)
                    json.field("lines", file.lines.count)
                })
            return .done
        }
        context.output.line("Wrote \(count) of \(content.summary.called) to \(path).")
        return .done
    }

    // MARK: Importing

    @MainActor private static func importOne(_ context: Context) async throws -> ExitStatus {
        switch try ImportedFile(reading: context.operands[0]) {
        case .draft(let file):
            let drafts = try context.drafts()
            let id = try await drafts.importBasket(
                of: file.caterer, named: file.name, occasion: file.occasion, lines: file.lines,
                wishes: file.wishes)
            if let name = file.catererName { try await drafts.keep(name, of: file.caterer) }
            return try tell(id, nil, file.lines.count, drafts, context)
        case .table(let table): return try await take(table, context)
        }
    }

    @MainActor private static func take(
        _ table: DelimitedText, _ context: Context
    ) async throws -> ExitStatus {
        guard let from = context.options.value("from") else {
            throw ProblemError(
                .usage, "A table says not whose dishes it is about.",
                hint: "Name the kitchen with --from CATERER.")
        }
        let caterer = try await context.kitchen(from)
        let rows = context.options.has("no-titles") ? table.withoutTitles : table
        let found = try LunchTable(
            rows, columns: try columns(of: rows, context), menu: try context.menu(of: caterer))
        let drafts = try context.drafts()
        let isRefused = context.options.has("strict") && !found.unmatched.isEmpty
        guard !(found.lines.isEmpty && found.wishes.isEmpty), !isRefused else {
            return try tell(nil, found, 0, drafts, context)
        }
        let id = try await drafts.importBasket(
            of: caterer, lines: found.lines, wishes: found.wishes)
        return try tell(id, found, found.lines.count, drafts, context)
    }

    /// What each column is: by its title, unless `--column` says so.
    @MainActor private static func columns(
        of table: DelimitedText, _ context: Context
    ) throws -> WishColumns {
        var columns = WishColumns(table)
        for text in context.texts("column") {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let part = Wish.Part(columnFlag: parts[0]) else {
                throw ProblemError(
                    .usage, "--column takes PART=TITLE, such as item=Gericht, not \(text).",
                    hint: "PART is item, who, options, quantity or note.")
            }
            guard let place = columns.column(parts[1]) else {
                let titles = table.titles.prefix(20).map { $0.beginning(ofBytes: 40) }
                throw ProblemError(
                    .usage, "The table has no column \"\(parts[1].beginning(ofBytes: 40))\".",
                    hint: "Its columns are: \(titles.joined(separator: ", ")).")
            }
            columns.set(part, to: place)
        }
        return columns
    }

    /// What became of each row. Where nothing was imported, that is no success.
    @MainActor private static func tell(
        _ id: Basket.ID?, _ table: LunchTable?, _ count: Int, _ drafts: DraftStore,
        _ context: Context
    ) throws -> ExitStatus {
        let unmatched = table?.unmatched ?? []
        let content = try id.map { try drafts.content(of: $0) }
        let status: ExitStatus = id == nil ? .notFound : .done
        guard context.output.form != .json else {
            context.output.json(
                Envelope.bytes("draft-import", nil, now: context.now()) { json in
                    json.field("imported", count)
                    json.key("unmatched")
                    json.array { json in
                        for row in unmatched {
                            json.object { json in
                                json.field("row", row.wish.row)
                                json.field("item", row.wish[.item])
                                json.field("reason", row.trouble.sentence)
                            }
                        }
                    }
                    json.key("notes")
                    json.array { json in
                        for note in table?.notes ?? [] {
                            json.object { json in
                                json.field("row", note.row)
                                json.field("for", note.diner)
                                json.field("dish", note.dish)
                                json.field("note", note.text)
                            }
                        }
                    }
                    json.key("unread")
                    json.array { json in
                        for title in table?.unread ?? [] { json.string(title) }
                    }
                    json.key("draft")
                    guard let content else { return json.null() }
                    json.object { $0.fields(of: content) }
                })
            return status
        }
        for row in unmatched {
            context.output.line(
                "Row \(row.wish.row), \"\(row.wish[.item])\": \(row.trouble.sentence)")
        }
        for note in table?.notes ?? [] {
            context.output.line(
                "Row \(note.row), \(note.dish): the kitchen is to read \"\(note.text)\".")
        }
        if let unread = table?.unread, !unread.isEmpty {
            context.output.remark(
                "Not read: the columns \(unread.joined(separator: ", ")). --column note=TITLE "
                    + "makes one a note to the kitchen.")
        }
        let rows =
            unmatched.isEmpty ? "" : "; \(Words.count(unmatched.count, "row", "rows")) left out"
        guard let content else {
            context.output.line("Nothing was imported\(rows).")
            return status
        }
        context.output.line(
            "Imported \(Words.count(count, "line", "lines"))\(rows). "
                + BasketText.brief(content.summary))
        if !unmatched.isEmpty {
            context.output.remark("The rows are kept with it: on its screen (3), f fixes them.")
        }
        return status
    }
}

extension Wish.Part {
    fileprivate init?(columnFlag text: String) {
        self.init(rawValue: text == "dish" ? "item" : text == "option" ? "options" : text)
    }
}
