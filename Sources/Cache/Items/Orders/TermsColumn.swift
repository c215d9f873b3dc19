import Sentences
import JSON
import OrderModels

extension OrderTerms {
    var column: String {
        JSONColumn.text(reserving: 128) {
            $0.object { json in
                json.field("a", arrival.column)
                json.field("t", time)
                json.field("w", place)
                json.field("d", draft)
                json.field("c", ceiling?.column)
                json.field("k", key)
                json.field("e", guest?.email)
                json.field("p", guest?.phone)
                json.field("r", isPackagingReusable)
            }
        }
    }

    init(column: String) throws {
        self = try JSONColumn.read(column.utf8, Sentence.rows.terms) { json in
            var terms = OrderTerms(
                arrival: try OrderSettings.Arrival(column: try json.required("a").string()),
                time: try json.optional("t")?.string(), place: try json.optional("w")?.string(),
                draft: try json.optional("d")?.string(),
                ceiling: try json.optional("c").map { try Money(column: try $0.string()) })
            terms.key = try json.optional("k")?.string()
            if let email = try json.optional("e")?.string(),
                let phone = try json.optional("p")?.string()
            {
                terms.guest = Guest(email: email, phone: phone)
            }
            terms.isPackagingReusable = try json.optional("r")?.bool()
            return terms
        }
    }
}
