import Presentation
import Files
import JSON
import OrderModels
import Services

extension JSONWriter {
    /// A basket as a list tells it.
    mutating func fields(of summary: BasketSummary) {
        field("ref", summary.id.rawValue)
        field("name", summary.basket.name.isEmpty ? nil : summary.basket.name)
        field("state", summary.state.rawValue)
        field("caterer", summary.basket.caterer.rawValue)
        field("caterer_name", summary.catererName)
        field("touched_at", summary.touchedAt)
        field("discarded_at", summary.discardedAt)
        field("line_count", summary.lineCount)
        field("pieces", summary.total?.pieces)
        money("subtotal", summary.total?.subtotal)
        key("occasion")
        object { $0.fields(of: summary.basket.occasion) }
    }

    mutating func fields(of content: BasketContent) {
        fields(of: content.summary)
        money("per_head", content.costPerHead)
        money("over_budget", content.overBudget)
        field("menu_known", content.isMenuKnown)
        field("undo", content.undoLabel?.text)
        field("redo", content.redoLabel?.text)
        key("lines")
        array { json in
            for (place, line) in content.lines.enumerated() {
                json.object { json in
                    json.field("line", place + 1)
                    json.fields(of: line.line)
                    json.money("total", line.total)
                    json.texts("changes", line.misfits.map(\.sentence))
                }
            }
        }
        rowsToFix(content.summary.basket.wishes)
    }
}
