import Sentences
import JSON
import OrderModels

/// A snapshot in one column, as the columns of its basket and lines.
extension BasketSnapshot {
    var column: String {
        JSONColumn.text(reserving: 1024) {
            $0.object { json in
                json.columns("b", basket.values)
                json.key("l")
                json.array { json in
                    for line in lines { json.columns(line.values) }
                }
            }
        }
    }

    init(column: String) throws {
        self = try JSONColumn.read(column.utf8, Sentence.rows.orderedBasket) { json in
            BasketSnapshot(
                try Basket(values: json.required("b").columns()),
                try json.required("l").elements().map { try BasketLine(values: $0.columns()) })
        }
    }
}
