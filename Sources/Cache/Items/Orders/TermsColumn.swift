import Sentences
import JSON
import OrderModels

extension OrderTerms {
    var column: String {
        var json = JSONWriter(reserving: 128)
        json.object { json in
            json.field("a", arrival.column)
            json.field("t", time)
            json.field("w", place)
            json.field("d", draft)
            json.field("c", ceiling?.column)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    init(column: String) throws {
        do {
            let json = try JSONDocument(Array(column.utf8)).root
            self.init(
                arrival: try OrderSettings.Arrival(column: try json.required("a").string()),
                time: try json.optional("t")?.string(), place: try json.optional("w")?.string(),
                draft: try json.optional("d")?.string(),
                ceiling: try json.optional("c").map { try Money(column: try $0.string()) })
        } catch let error as JSONError {
            throw StoreError.broken(reason: .rows.terms(problem: error.placed))
        }
    }
}
