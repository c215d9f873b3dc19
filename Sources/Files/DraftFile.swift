import Sentences
public import JSON
public import OrderModels
public import Presentation
public import Services

/// A draft as a JSON file: readable, and identical after reading it back.
public struct DraftFile: Hashable {
    public static let schema = "eat-tui/draft-file/1"

    /// Why a file is no draft.
    public enum Trouble: Error {
        case notOurs
        case unreadable(JSONError)
        /// An amount without a valid currency.
        case amount
    }

    public var name: String
    public var caterer: Caterer.ID
    /// The caterer's name at the time of the export.
    public var catererName: String?
    public var occasion: Occasion
    public var lines: [BasketLine]
    /// Rows of tables that have to be fixed before they become lines.
    public var wishes: [Wish]

    public init(_ content: BasketContent) {
        name = content.summary.basket.name
        caterer = content.summary.basket.caterer
        catererName = content.summary.catererName
        wishes = content.summary.basket.wishes
        occasion = content.occasion
        lines = content.lines.map(\.line)
    }

    public func bytes() -> [UInt8] {
        var json = JSONWriter(pretty: true, reserving: 4096)
        json.object { json in
            json.field("schema", Self.schema)
            json.field("name", name)
            json.field("caterer", caterer.rawValue)
            json.field("caterer_name", catererName)
            json.object("occasion") { $0.fields(of: occasion) }
            json.objects("lines", lines) { $0.fields(of: $1) }
            json.rowsToFix(wishes)
        }
        return json.bytes + [0x0A]
    }

    /// Writes a new file; a table if its name says so. Runs off the main queue, because it waits
    /// for the disk.
    public nonisolated func write(to path: String) async throws(ProblemError) {
        try NewFile.write(
            bytes(for: path), to: path, replaces: false)
    }

    public func bytes(for path: String) -> [UInt8] {
        path.hasSuffix(".csv")
            ? Array(DraftTable.text(lines, wishes).utf8) : bytes()
    }

    public init(_ bytes: [UInt8]) throws(Trouble) {
        do {
            let root = try JSONDocument(bytes).root
            guard try root.optional("schema")?.string() == Self.schema else {
                throw Trouble.notOurs
            }
            name = try root.optional("name")?.string() ?? ""
            caterer = Caterer.ID(rawValue: try root.required("caterer").string())
            occasion = try root.optional("occasion").map { try Occasion($0) } ?? Occasion()
            catererName = try root.optional("caterer_name")?.string()
            lines = try root.required("lines").elements().map { try BasketLine($0) }
            wishes = try root.optional("rows_to_fix")?.elements().map { try Wish($0) } ?? []
        } catch let error as JSONError {
            throw .unreadable(error)
        } catch {
            throw error as? Trouble ?? .notOurs
        }
    }
}

extension Occasion {
    fileprivate init(_ json: JSONValue) throws {
        self.init(
            name: try json.optional("name")?.string(),
            headCount: try json.optional("people")?.int(),
            startsAt: try json.optional("at").map { try Instant($0) },
            contact: try json.optional("contact")?.string(),
            instructions: try json.optional("instructions")?.string(),
            budgetPerHead: try json.optional("budget_per_head").map { try Money($0) })
    }
}

extension Instant {
    fileprivate init(_ json: JSONValue) throws {
        guard let instant = Instant(rfc3339: try json.string()) else {
            throw json.error(.wrongType(expected: .network.time, found: .network.otherText))
        }
        self = instant
    }
}

extension BasketLine {
    /// Without a name: the basket that takes it gets one.
    fileprivate init(_ json: JSONValue) throws {
        self.init(
            id: ID(rawValue: ""), basket: Basket.ID(rawValue: ""), rank: 0,
            dish: MenuItem.ID(rawValue: try json.required("dish").string()),
            orderCode: try json.required("code").string(),
            name: try json.required("name").string(),
            unitPrice: try Money(json.required("price")),
            quantity: try json.required("quantity").int(),
            choices: try json.optional("options")?.elements().map { try Choice($0) } ?? [],
            note: try json.optional("note")?.string() ?? "",
            diner: try json.optional("for")?.string() ?? "",
            contents: try json.optional("contents").map { try DishContents($0) })
    }
}

extension DishContents {
    fileprivate init(_ json: JSONValue) throws {
        func texts(_ key: StaticString) throws -> [String] {
            try json.required(key).elements().map { try $0.string() }
        }
        self.init(
            allergens: Declaration(try texts("allergens").map(Allergen.init(rawValue:))),
            diets: Declaration(try texts("diets").map(Diet.init(rawValue:))))
    }
}

extension Wish {
    fileprivate init(_ json: JSONValue) throws {
        var parts: [Part: String] = [:]
        for part in Part.allCases {
            let text = try json.member(named: part.rawValue)?.string() ?? ""
            if !text.isEmpty { parts[part] = text }
        }
        self.init(id: .random(), row: try json.required("row").int(), parts: parts)
    }
}

extension BasketLine.Choice {
    fileprivate init(_ json: JSONValue) throws {
        self.init(
            group: OptionGroup.ID(rawValue: try json.required("group").string()),
            groupName: try json.optional("group_name")?.string(),
            option: OptionGroup.Option.ID(rawValue: try json.required("ref").string()),
            orderCode: try json.required("code").string(),
            name: try json.required("name").string(), price: try Money(json.required("delta")),
            quantity: try json.optional("quantity")?.int() ?? 1)
    }
}

extension Money {
    fileprivate init(_ json: JSONValue) throws {
        guard let currency = Currency(code: try json.required("currency").string()) else {
            throw DraftFile.Trouble.amount
        }
        self.init(minorUnits: try json.required("minor").int(), currency: currency)
    }
}

/// A draft's lines, and its rows to fix as they were written, as a table that spreadsheets open and
/// that can be imported again.
public enum DraftTable {
    public static func text(_ lines: [BasketLine], _ wishes: [Wish]) -> String {
        let rows = lines.map { line in
            Wish.Part.allCases.map { part in
                switch part {
                case .who: line.diner
                case .item: line.name
                case .options: line.optionTexts.joined(separator: "; ")
                case .quantity: "\(line.quantity)"
                case .note: line.note
                case .asks: ""  // What was asked for became a note, or nothing.
                }
            }
        }
        let unfixed = wishes.map { wish in Wish.Part.allCases.map { wish[$0] } }
        return CSV.text([Wish.Part.allCases.map(\.rawValue)] + rows + unfixed)
    }
}
