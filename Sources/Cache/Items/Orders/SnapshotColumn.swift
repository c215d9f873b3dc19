import Sentences
import JSON
import OrderModels

/// A snapshot in one column, as the columns of its basket and lines.
extension BasketSnapshot {
    var column: String {
        var json = JSONWriter(reserving: 1024)
        json.object { json in
            json.key("b")
            Self.write(basket.values, to: &json)
            json.key("l")
            json.array { json in
                for line in lines { Self.write(line.values, to: &json) }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    init(column: String) throws {
        do {
            let json = try JSONDocument(Array(column.utf8)).root
            self.init(
                try Basket(values: Self.values(json.required("b"))),
                try json.required("l").elements().map {
                    try BasketLine(values: Self.values($0))
                })
        } catch let error as JSONError {
            throw StoreError.broken(reason: .rows.orderedBasket(problem: error.placed))
        }
    }

    private static func write(_ values: [ColumnValue], to json: inout JSONWriter) {
        json.array { json in
            for value in values { value.write(to: &json) }
        }
    }

    private static func values(_ json: JSONValue) throws(JSONError) -> [ColumnValue] {
        var values: [ColumnValue] = []
        for value in try json.elements() { values.append(try ColumnValue(value)) }
        return values
    }
}
