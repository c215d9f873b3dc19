import Presentation
import Files
import JSON
import OrderModels
import Services

/// A basket in a list.
extension BasketSummary: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("ref", id.rawValue)
        json.field("name", basket.name.isEmpty ? nil : basket.name)
        json.field("state", state.rawValue)
        json.field("provider", provider)
        json.field("caterer", basket.caterer.rawValue)
        json.field("caterer_name", catererName)
        json.field("zone", zone)
        json.field("touched_at", touchedAt)
        json.field("discarded_at", discardedAt)
        json.field("sharing", shared?.code)
        json.field("proposal", proposal?.number)
        json.field("line_count", lineCount)
        json.field("pieces", total?.pieces)
        json.money("subtotal", total?.subtotal)
        json.object("occasion") { $0.fields(of: basket.occasion) }
    }
}

extension BasketSummary {
    /// With which its kitchen's reference begins; it may be an address with a port.
    fileprivate var provider: String {
        let reference = basket.caterer.rawValue
        return String(reference[..<(reference.lastIndex(of: ":") ?? reference.endIndex)])
    }
}

extension BasketContent: JSONFields {
    func write(to json: inout JSONWriter) {
        json.fields(of: summary)
        json.money("per_head", costPerHead)
        json.money("over_budget", overBudget)
        json.field("menu_known", isMenuKnown)
        json.field("undo", undoLabel?.text)
        json.field("redo", redoLabel?.text)
        json.objects("lines", zip(1..., lines)) { json, numbered in
            let (number, line) = numbered
            json.field("line", number)
            json.field("ref", line.id.rawValue)
            json.fields(of: line.line)
            json.money("total", line.total)
            json.texts("changes", line.misfits.map(\.sentence))
            json.object("not_served", line.misfits.lazy.compactMap(\.absence).first)
        }
        json.objects("rows_to_fix", summary.basket.wishes) { json, wish in
            json.fields(of: TableRow(number: wish.row, name: wish[.item]))
            for part in Wish.Part.allCases { json.field(part.rawValue, wish[part]) }
        }
    }
}

/// A row of a table, which is found by its number.
struct TableRow: JSONFields {
    let number: Int
    let name: String

    func write(to json: inout JSONWriter) {
        json.field("ref", "\(number)")
        json.field("name", name)
        json.field("row", number)
    }
}
