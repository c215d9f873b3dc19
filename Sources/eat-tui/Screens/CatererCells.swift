import Cache
import OrderModels
import Terminal
import ViewModels

/// What the rows of the list say, kept while they say it: most of them stood there a key ago.
@MainActor
final class CatererCells {
    private struct Key: Equatable {
        let row: CatererListing
        let titles: [String]
        let now: Instant
    }

    private var memos: [Caterer.ID: Memo<Key, [[Span]]>] = [:]

    func cells(
        of rows: [CatererListing], under titles: [String], at now: Instant,
        make: (CatererListing) -> [[Span]]
    ) -> [[[Span]]] {
        var memos: [Caterer.ID: Memo<Key, [[Span]]>] = [:]
        let cells = rows.map { row in
            let memo = self.memos[row.id] ?? Memo()
            memos[row.id] = memo
            return memo.value(for: Key(row: row, titles: titles, now: now)) { make($0.row) }
        }
        // Rows out of sight are not kept: there may be very many.
        self.memos = memos
        return cells
    }
}
