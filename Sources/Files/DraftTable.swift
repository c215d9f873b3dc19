public import OrderModels
import Presentation

/// A draft's lines, and its rows to fix as they were written, as a table that spreadsheets open and
/// that can be imported again.
public enum DraftTable {
    public static func text(_ lines: [BasketLine], _ wishes: [Wish]) -> String {
        let rows = lines.map { line in
            [
                line.diner, line.name, line.optionTexts.joined(separator: "; "),
                "\(line.quantity)", line.note,
            ]
        }
        let unfixed = wishes.map { wish in Wish.Part.allCases.map { wish[$0] } }
        return CSV.text([Wish.Part.allCases.map(\.rawValue)] + rows + unfixed)
    }
}
