import OrderModels
import Presentation
import Services

extension Stage {
    /// Asks what the columns of a table are, if none of them is known to name the dishes.
    func askColumns(
        of table: DelimitedText,
        _ done: @escaping @MainActor (DelimitedText, WishColumns) -> Void
    ) {
        let columns = WishColumns(table)
        if columns.item != nil { return done(table, columns) }
        ask(ColumnPicker.asked(columns), table, columns, mayBeRow: columns.places.isEmpty, done)
    }

    private func ask(
        _ parts: [Wish.Part], _ table: DelimitedText, _ columns: WishColumns, mayBeRow: Bool,
        _ done: @escaping @MainActor (DelimitedText, WishColumns) -> Void
    ) {
        guard let part = parts.first else { return done(table, columns) }
        let free = table.titles.indices.filter { place in
            part == .item || columns.unread.contains(place)
        }
        guard !free.isEmpty else { return done(table, columns) }
        var items = free.map { place in
            ChoiceItem(label: table.titles[place], hint: ColumnPicker.sample(table, place))
        }
        if part != .item { items.insert(ChoiceItem(label: Say.General.noColumn), at: 0) }
        if mayBeRow { items.append(ChoiceItem(label: Say.General.noneTheFirstLineIsARowAsWell)) }
        choose(ColumnPicker.question(part), items) { [unowned self] index in
            if mayBeRow, index == items.count - 1 {
                let table = table.withoutTitles
                return ask(parts, table, WishColumns(table), mayBeRow: false, done)
            }
            var columns = columns
            let place = part == .item ? index : index - 1
            if place >= 0 { columns.set(part, to: free[place]) }
            ask(Array(parts.dropFirst()), table, columns, mayBeRow: false, done)
        }
    }
}

private enum ColumnPicker {
    /// The dishes first, then each part without a known column.
    static func asked(_ columns: WishColumns) -> [Wish.Part] {
        [.item] + [.who, .quantity, .options, .note].filter { columns.places[$0] == nil }
    }

    static func question(_ part: Wish.Part) -> String {
        switch part {
        case .item: Say.General.whichColumnNamesTheDishes
        case .who: Say.General.whichColumnSaysForWhom
        case .quantity: Say.General.whichColumnSaysHowMany
        case .options: Say.General.whichColumnHasTheOptions
        case .note, .asks: Say.General.whichColumnIsANote
        }
    }

    /// The first values of a column.
    static func sample(_ table: DelimitedText, _ place: Int) -> String {
        table.rows.lazy.filter { $0.cells.indices.contains(place) }.map { $0.cells[place] }
            .filter { !$0.isEmpty }.prefix(2).joined(separator: ", ")
    }
}

/// What an import did besides adding lines.
enum TableNotice {
    static func paragraphs(of table: LunchTable) -> [String] {
        var paragraphs = table.warnings
        if !table.notes.isEmpty {
            paragraphs.append(Say.General.addedForTheKitchenToRead)
            paragraphs += table.notes.map { note in
                let who = note.diner.isEmpty ? "" : ", \(ShownNames.person(note.diner))"
                return Say.General.row(row: note.row, who: who, dish: note.dish, note: note.text)
            }
        }
        if !table.unread.isEmpty {
            paragraphs.append(
                Say.General.notReadTheColumns(unread: table.unread.joined(separator: ", ")))
        }
        paragraphs += table.uncounted.map { Say.Drafts.mayCountPieces(title: $0) }
        return paragraphs
    }
}
