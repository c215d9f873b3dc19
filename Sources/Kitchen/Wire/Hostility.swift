/// Cycles through the kinds of text, code and price that an attacker with a kitchen would send.
struct Hostility: Sendable {
    private var turn = 0

    /// A JSON value in the place of a text, usually around the text itself.
    mutating func text(_ value: String) -> String {
        turn += 1
        let plain = value.filter { $0 != "\"" && $0 != "\\" }
        switch turn % 14 {
        case 0: return "\"\\u001b[2J\\u001b]0;owned\\u0007\(plain)\""
        case 1: return "\"\\u202e\(plain)\\u202c\""
        case 2: return "\"\(plain)\\u200b\\u200d\\ufeff\\u2066\""
        case 3: return "\"\(plain)\\r\\n\\tsecond line\""
        case 4: return "\"\\u0000\(plain)\\u0007\\u0008\""
        case 5: return "\"\\u009b31m\(plain)\\u007f\""
        case 6: return "\"" + String(repeating: plain + " ", count: 400) + "\""
        case 7: return "\"e\(String(repeating: "\\u0301", count: 200)) \(plain)\""
        case 8: return "\"\(plain)\\\" OR 1=1; DROP TABLE caterer;--\""
        case 9: return "\"\""
        case 10: return turn % 3 == 0 ? "42" : "\"%s%n \(plain)\""
        case 11: return turn % 3 == 0 ? "null" : "\"   \""
        case 12: return turn % 3 == 0 ? "[\"\(plain)\"]" : "\"\\ud83d\\udc68\\u200d\\ud83c\\udf73\""
        default: return "\"\(plain)\""
        }
    }

    /// A code that breaks paths, queries and shells.
    mutating func code(_ value: String) -> String {
        turn += 1
        return switch turn % 6 {
        case 0: value + "'; --"
        case 1: "../" + value + "/\"quoted\""
        case 2: value + "\nX-Injected: yes"
        case 3: value + "?a=b&c=%2F#"
        case 4: ""
        default: value
        }
    }

    /// A JSON value in the place of a price, which nobody should pay.
    mutating func price() -> String {
        turn += 1
        return switch turn % 8 {
        case 0: "-500"
        case 1: "9223372036854775807"
        case 2: "92233720368547758080"
        case 3: "\"900\""
        case 4: "9.5"
        case 5: "null"
        case 6: "1e400"
        default: "900"
        }
    }

    /// Rows that are no caterers; one follows each of the first real ones.
    static let rows: [String] = [
        "null", "42", "[]", "{}", "\"a string\"", "{\"@id\":7,\"name\":[]}",
        "{\"@id\":\"/api/restaurants/../../etc/passwd\",\"id\":900001,\"name\":\"Dots\"}",
        "{\"@id\":\"/api/restaurants/'\\\"\\n\",\"id\":900002,\"name\":\"Quotes\"}",
        "{\"@id\":\"/api/restaurants/900003\",\"@id\":\"/api/restaurants/900004\","
            + "\"id\":900003,\"id\":900004,\"name\":\"First\",\"name\":\"Second\"}",
        "{\"@id\":\"/api/restaurants/900005\",\"id\":1e99,\"name\":\"Big\",\"isOpen\":\"yes\","
            + "\"address\":[],\"openingHoursSpecification\":{\"opens\":99}}",
        "{\"@id\":\"\",\"id\":900006,\"name\":\"No id\"}",
        "{\"@id\":\"/api/restaurants/900007\",\"id\":900007,\"name\":\"Hours\","
            + "\"openingHoursSpecification\":[{\"opens\":\"25:61\",\"closes\":\"\","
            + "\"dayOfWeek\":[\"Moonday\",3]}],\"nextOpeningDate\":\"soon\"}",
    ]
}
