import Files
import JSON
import OrderModels
import Presentation

/// What a kitchen asked when a basket of its was last quoted; null if none was.
struct StatedTerms: JSONFields {
    private let terms: QuotedTerms?

    init(_ terms: QuotedTerms?) {
        self.terms = terms
    }

    func write(to json: inout JSONWriter) {
        guard let terms, let asOf = terms.asOf else { return json.field("quoted", nil as String?) }
        json.object("quoted") { json in
            json.field("as_of", asOf)
            json.money("delivery_fee", terms.fee?.amount)
            json.field("delivery_fee_as_of", terms.fee?.asOf)
            json.money("minimum_order", terms.minimum?.amount)
            json.field("minimum_order_as_of", terms.minimum?.asOf)
        }
    }
}
