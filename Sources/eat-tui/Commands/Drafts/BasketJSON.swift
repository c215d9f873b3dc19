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
        field("undo", content.undoLabel)
        field("redo", content.redoLabel)
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

    /// Rows of tables that are still to be fixed, as answers and draft files tell them.
    mutating func rowsToFix(_ wishes: [Wish]) {
        key("rows_to_fix")
        array { json in
            for wish in wishes {
                json.object { json in
                    json.field("row", wish.row)
                    for part in Wish.Part.allCases { json.field(part.rawValue, wish[part]) }
                }
            }
        }
    }

    /// An occasion, as answers and draft files tell it.
    mutating func fields(of occasion: Occasion) {
        field("name", occasion.name)
        field("people", occasion.headCount)
        field("at", occasion.startsAt)
        field("contact", occasion.contact)
        field("instructions", occasion.instructions)
        money("budget_per_head", occasion.budgetPerHead)
    }

    /// A line, as answers and draft files tell it.
    mutating func fields(of line: BasketLine) {
        field("dish", line.dish.rawValue)
        field("code", line.orderCode)
        field("name", line.name)
        money("price", line.unitPrice)
        field("quantity", line.quantity)
        key("options")
        array { json in
            for choice in line.choices {
                json.object { json in
                    json.field("group", choice.group.rawValue)
                    json.field("ref", choice.option.rawValue)
                    json.field("code", choice.orderCode)
                    json.field("name", choice.name)
                    json.money("delta", choice.price)
                    json.field("quantity", choice.quantity)
                }
            }
        }
        field("note", line.note)
        field("for", line.diner)
    }
}
