public import OrderModels
import Sentences
import SQLite

extension QuotedTerms: ColumnItem {
    public static let kind = ItemKind.quotedTerms
    public static let realm = Realm.cache
    /// Amounts are numbers, by which lists are ordered.
    public static let columns =
        ["ref"]
        + Part.allCases.flatMap { part in ["", "_currency", "_at"].map { part.rawValue + $0 } }
    public static let storage = ItemStorage<QuotedTerms>.table("quoted_terms")
    public static let mapping = ItemMapping<QuotedTerms>.table(order: ["ref"])

    public var values: [ColumnValue] {
        [.text(caterer.rawValue)]
            + [minimum, fee].flatMap { figure -> [ColumnValue] in
                [
                    ColumnValue((figure?.amount.minorUnits).map(Int64.init)),
                    ColumnValue(figure?.amount.currency.code),
                    ColumnValue(figure?.asOf.secondsSince1970),
                ]
            }
    }

    public init(_ columns: Columns) throws {
        self.init(
            caterer: Caterer.ID(rawValue: try columns.text(0)),
            minimum: Self.figure(columns, from: 1), fee: Self.figure(columns, from: 4))
    }

    private static func figure(_ columns: Columns, from first: Int) -> Figure? {
        guard let amount = columns[first].integer,
            let currency = columns[first + 1].text.flatMap(Currency.init(code:)),
            let second = columns[first + 2].integer
        else { return nil }
        return Figure(
            Money(minorUnits: Int(amount), currency: currency),
            asOf: Instant(secondsSince1970: second))
    }
}

extension ReadAccessor {
    /// What those caterers asked when they were last quoted.
    public func quotedTerms(of caterers: [Caterer.ID]) throws -> [Caterer.ID: QuotedTerms] {
        try caterers.reduce(into: [:]) { $0[$1] = try item(QuotedTerms.self, $1) }
    }
}
