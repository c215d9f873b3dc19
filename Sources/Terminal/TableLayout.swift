/// Decides which columns of a table are shown, and how wide.
struct TableLayout {
    /// In the order of the table.
    private(set) var widths: [(column: Int, width: Int)]

    init(columns: [TextTable.Column], natural: [Int], width: Int) {
        let total = max(1, width)
        let least = zip(columns, natural).map { column, natural in
            switch column.sizing {
            case .fixed: natural
            case .flexible(let minimum): min(natural, max(1, minimum))
            }
        }
        var shown = columns.indices.filter { natural[$0] > 0 }
        while shown.count > 1, Self.sum(least, of: shown) > total {
            shown.remove(at: Self.leastImportant(of: shown, in: columns))
        }
        widths = shown.map { ($0, min(least[$0], total)) }
        share(total - Self.sum(least, of: shown), among: natural)
    }

    /// Shares the remaining room evenly among the columns that can use it.
    private mutating func share(_ room: Int, among natural: [Int]) {
        var room = room
        while room > 0 {
            let growing = widths.indices.filter { widths[$0].width < natural[widths[$0].column] }
            guard !growing.isEmpty else { return }
            let share = max(1, room / growing.count)
            for index in growing where room > 0 {
                let wanted = natural[widths[index].column] - widths[index].width
                let given = min(share, wanted, room)
                widths[index].width += given
                room -= given
            }
        }
    }

    private static func sum(_ widths: [Int], of shown: [Int]) -> Int {
        shown.reduce(TextTable.gap * (shown.count - 1)) { $0 + widths[$1] }
    }

    /// Of several equally unimportant columns, the rightmost.
    private static func leastImportant(of shown: [Int], in columns: [TextTable.Column]) -> Int {
        shown.indices.reduce(0) { least, index in
            columns[shown[index]].priority <= columns[shown[least]].priority ? index : least
        }
    }
}
