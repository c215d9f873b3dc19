import Files
import JSON
import OrderModels
import Presentation
import Services

extension DraftCommand {
    static let export = Command(
        name: "draft export", operands: [operand, Command.Operand(name: "FILE", isOptional: true)],
        options: [], summary: .help.draftExportSummary,
        details: [
            .help.draftExportDetails
        ],
        examples: [
            "eat-tui draft export usual usual.json", "eat-tui draft export friday friday.csv",
        ], run: exportOne)

    static let importing = Command(
        name: "draft import", operands: [Command.Operand(name: "FILE")],
        options: [
            OptionSpec(
                name: "from", value: "CATERER", help: .options.from3),
            OptionSpec(
                name: "column", value: "PART=TITLE", isRepeated: true,
                help: .options.column),
            OptionSpec(name: "no-titles", help: .options.noTitles),
            OptionSpec(name: "strict", help: .options.strict),
            OptionSpec(name: "again", help: .options.importAgain),
        ], summary: .help.draftImportSummary,
        details: [
            .help.draftImportDetails, .help.draftImportDetails2, .help.draftImportDetails3,
            .help.draftImportDetails4,
        ],
        examples: ["eat-tui draft import lunch.csv --from \"Krua Mae\""],
        statuses: StatusHelp.draftImport, run: importOne)

    // MARK: Exporting

    @MainActor private static func exportOne(_ context: Context) async throws -> ExitStatus {
        let drafts = try context.drafts
        let content = try drafts.content(of: either(context.operands[0], drafts))
        let file = DraftFile(content)
        let path = context.operands.dropFirst().first ?? "-"
        let bytes = file.bytes(for: path)
        guard path != "-" else {
            context.output.raw(bytes)
            return .done
        }
        try NewFile.write(bytes, to: path, replaces: context.dialogue.mayReplace(path))
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.draftExport, nil, now: context.now()) { json in
                    json.field("file", path)
                    json.field("lines", file.lines.count)
                })
            return .done
        }
        context.output.line(
            Say.Drafts.wroteLines(
                count: file.lines.count, draft: content.summary.shownName, path: path))
        return .done
    }

    // MARK: Importing

    @MainActor private static func importOne(_ context: Context) async throws -> ExitStatus {
        switch try ImportedFile(reading: context.operands[0]) {
        case .draft(let file):
            let drafts = try context.drafts
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
                .usage, .drafts.tableNamesNoKitchen,
                hint: .drafts.nameTheKitchen)
        }
        let caterer = try await context.kitchens.find(from)
        let rows = context.options.has("no-titles") ? table.withoutTitles : table
        let found = try LunchTable(
            rows, columns: try columns(of: rows, context),
            menu: try context.baskets.menu(of: caterer))
        let drafts = try context.drafts
        try found.tellWarnings(context)
        let isRefused = context.options.has("strict") && !found.unmatched.isEmpty
        guard !found.lines.isEmpty, !isRefused else {
            return try tell(nil, found, 0, drafts, context)
        }
        try found.checkIsNew(of: caterer, drafts, context)
        let id = try await drafts.importBasket(
            of: caterer, lines: found.lines, wishes: found.wishes)
        return try tell(id, found, found.lines.count, drafts, context)
    }

    /// Which column has which part: by its title, or by `--column`.
    @MainActor private static func columns(
        of table: DelimitedText, _ context: Context
    ) throws -> WishColumns {
        var columns = WishColumns(table)
        for text in context.options.texts("column") {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let part = Wish.Part(columnFlag: parts[0]) else {
                throw ProblemError(
                    .usage, .drafts.columnTakesPartAndTitle(text: Words.quoted(text)),
                    hint: .drafts.partsOfColumns)
            }
            guard let place = columns.column(parts[1]) else {
                let titles = table.titles.prefix(20).map { $0.beginning(ofBytes: 40) }
                throw ProblemError(
                    .usage, .drafts.noSuchColumn(title: parts[1].beginning(ofBytes: 40)),
                    hint: .drafts.columnsAre(titles: titles.joined(separator: ", ")))
            }
            columns.set(part, to: place)
        }
        return columns
    }

    /// Reports each row. Importing nothing is an error.
    @MainActor private static func tell(
        _ id: Basket.ID?, _ table: LunchTable?, _ count: Int, _ drafts: DraftStore,
        _ context: Context
    ) throws -> ExitStatus {
        let (unmatched, warned) = (table?.unmatched ?? [], table?.warnings ?? [])
        let content = try id.map { try drafts.content(of: $0) }
        let status: ExitStatus = id == nil ? .notFound : .done
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.draftImport, nil, warnings: warned, now: context.now()) { json in
                    json.counts(unmatched.count, of: unmatched.count)
                    json.field("imported", count)
                    json.objects("unmatched", unmatched) { json, row in
                        json.fields(of: TableRow(number: row.wish.row, name: row.wish[.item]))
                        json.field("item", row.wish[.item])
                        json.field("reason", row.sentence)
                    }
                    json.objects("notes", table?.notes ?? []) { json, note in
                        json.fields(of: TableRow(number: note.row, name: note.dish))
                        json.field("for", note.diner)
                        json.field("dish", note.dish)
                        json.field("note", note.text)
                    }
                    json.texts("unread", table?.unread ?? [])
                    json.key("draft")
                    guard let content else { return json.null() }
                    json.object { $0.fields(of: content) }
                })
            return status
        }
        for row in unmatched {
            context.output.line(
                Say.Drafts.rowDoesNotFit(
                    row: row.wish.row, wish: row.wish[.item], reason: row.sentence))
        }
        for note in table?.notes ?? [] {
            context.output.line(
                Say.Drafts.rowHasANote(row: note.row, dish: note.dish, note: note.text))
        }
        if let unread = table?.unread, !unread.isEmpty {
            context.output.remark(
                Say.Drafts.columnsNotRead(titles: unread.joined(separator: ", ")))
        }
        let isWhole = unmatched.isEmpty
        guard let content else {
            context.output.line(
                isWhole
                    ? Say.Drafts.nothingWasImported
                    : Say.Drafts.nothingWasImportedOf(rows: unmatched.count))
            return status
        }
        let imported =
            isWhole
            ? Say.Drafts.imported(lines: count)
            : Say.Drafts.importedInPart(lines: count, rows: unmatched.count)
        context.output.line(imported + " " + BasketText.brief(content.summary))
        if !unmatched.isEmpty {
            context.output.remark(Say.Drafts.rowsAreKept)
        }
        return status
    }
}

extension LunchTable {
    /// Says which dishes have what their rows ask away; and says, or refuses with `--strict`, that a column
    /// which may count pieces is not read.
    @MainActor
    fileprivate func tellWarnings(_ context: Context) throws {
        // A document has them itself.
        if !context.output.isData { for warning in warnings { context.output.warning(warning) } }
        guard let title = uncounted.first else { return }
        guard !context.options.has("strict") else {
            throw ProblemError(
                .usage, .drafts.mayCountPieces(title: title),
                hint: .drafts.sayWhatCounts(title: title))
        }
        context.output.warning(
            Say.Drafts.mayCountPieces(title: title) + " " + Say.Drafts.sayWhatCounts(title: title))
    }
}

extension Wish.Part {
    fileprivate init?(columnFlag text: String) {
        self.init(rawValue: text == "dish" ? "item" : text == "option" ? "options" : text)
    }
}

extension LunchTable {
    /// Fails if a draft of that kitchen has some of the table, unless it is wanted again: people would
    /// eat twice.
    @MainActor fileprivate func checkIsNew(
        of caterer: Caterer.ID, _ drafts: DraftStore, _ context: Context
    ) throws {
        guard !context.options.has("again"),
            let found = try before(of: caterer, in: drafts)
        else { return }
        let draft = found.basket
        throw ProblemError(
            .confirmation,
            found.new.count == 0
                ? .drafts.importedBefore(draft: draft.shownName)
                : .drafts.someImportedBefore(
                    draft: draft.shownName, count: found.there, total: count),
            hint: .drafts.importAgain
        ).among([NameCandidate(draft.id.rawValue, draft.called, shown: draft.shownName)])
    }
}
