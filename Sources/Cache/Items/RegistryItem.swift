import JSON
public import OrderModels
import Sentences

extension Registry: ColumnItem {
    public static let kind = ItemKind.registry
    public static let realm = Realm.cache
    public static let columns = ["ref", "cooperatives", "left_out"]
    public static let storage = ItemStorage<Registry>.table("registry")
    public static let mapping = ItemMapping<Registry>.table(order: ["ref"])

    public var values: [ColumnValue] {
        [
            .text(id.rawValue), .text(CooperativesColumn.encode(cooperatives)),
            .integer(Int64(leftOut)),
        ]
    }

    public init(_ columns: Columns) throws {
        self.init(
            id: ID(rawValue: try columns.text(0)),
            cooperatives: try CooperativesColumn.decode(try columns.text(1)),
            leftOut: Int(try columns.integer(2)))
    }
}

/// All rows of a registry in one column: they are looked at together, and replaced together.
private enum CooperativesColumn {
    static func encode(_ cooperatives: [Cooperative]) -> String {
        JSONColumn.text(reserving: 4096) {
            $0.objects(cooperatives) { json, one in
                json.field("n", one.name)
                json.field("t", one.city)
                json.field("c", one.country)
                json.field("s", one.server.text)
                json.field("p", one.coordinate?.text)
                json.objects("w", one.words) { json, words in
                    json.field("l", words.language)
                    json.field("t", words.text)
                }
            }
        }
    }

    static func decode(_ column: String) throws -> [Cooperative] {
        try JSONColumn.read(column.utf8, Sentence.rows.registry) { json in
            try json.elements().compactMap { row in
                guard let server = ServerAddress(try row.required("s").string()) else { return nil }
                return Cooperative(
                    name: try row.required("n").string(), city: try row.required("t").string(),
                    country: try row.optional("c")?.string(), server: server,
                    coordinate: try row.optional("p").flatMap { Coordinate(text: try $0.string()) },
                    words: try row.required("w").elements().map {
                        Cooperative.Words(
                            language: try $0.required("l").string(),
                            text: try $0.required("t").string())
                    })
            }
        }
    }
}
