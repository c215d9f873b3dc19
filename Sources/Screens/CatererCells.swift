import Cache
import OrderModels
import Terminal

/// What the rows of the list say, kept while they say it: most of them stood there a key ago.
@MainActor
final class CatererCells {
    /// All that a row's cells are made of.
    struct Facts: Equatable {
        let row: CatererListing
        let digest: MenuDigest?
        let timing: Timing?
        /// The columns, and where distances are measured from.
        let titles: [String]
        let place: Coordinate?
        let now: Instant
    }

    private var kept: [Caterer.ID: (facts: Facts, cells: [[Span]])] = [:]

    func cells(of rows: [Facts], make: (CatererListing) -> [[Span]]) -> [[[Span]]] {
        var shown: [Caterer.ID: (facts: Facts, cells: [[Span]])] = [:]
        let cells = rows.map { facts in
            let known = kept[facts.row.id].flatMap { $0.facts == facts ? $0.cells : nil }
            let cells = known ?? make(facts.row)
            shown[facts.row.id] = (facts, cells)
            return cells
        }
        // Rows out of sight are not kept: there may be very many.
        kept = shown
        return cells
    }
}
