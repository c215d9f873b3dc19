import Presentation
import Terminal

/// What the checkout says of reusable packaging, below its row.
@MainActor
enum PackagingText {
    static func look(of state: PackagingWords.State) -> Look {
        if case .unchosen = state { .warning } else { .plain }
    }

    /// The server's own words for what it offers, which name the deposit.
    static func explain(_ state: PackagingWords.State, _ lines: inout Lines) {
        let words: String? =
            switch state {
            case .offered(let words): Say.Packaging.rowOffered(words: words)
            case .offeredForAnAccount: Say.Packaging.offeredForAnAccount
            case .on, .always, .unchosen: nil
            }
        if let words { lines.hanging(Lines.label("", toCells: CheckoutText.labelCells), words) }
    }
}
