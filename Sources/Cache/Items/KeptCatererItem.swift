public import OrderModels
import SQLite

extension KeptCaterer: StoredItem {
    public enum Filter: Hashable, Sendable {
        case provider(ProviderID)
        case anyOf([Caterer.ID])
        /// By the whole name, folded for searching.
        case named(String)
        /// With words that begin like this in its name, cuisines or description.
        case matching(String)
        /// Whose stored opening ended by then, so that the next one has to be computed.
        case openingEnded(by: Instant)
    }

    public enum Sort: Hashable, Sendable {
        case name
        /// By the end of the opening; caterers without an end first.
        case closing
    }

    public static let defaultSort = Sort.name
    public static let kinds: Set<ItemKind> = [.caterer]
    public static let realm = Realm.cache

    private static let columns = [
        "ref", "provider", "name", "summary", "address_line", "postcode", "town", "latitude",
        "longitude", "address_note", "phone", "hours", "methods", "cuisines", "badges", "state",
        "is_open", "next_opening", "open_from", "open_until", "image", "name_order",
        "name_words", "more_words",
    ]

    public static let storage = ItemStorage<KeptCaterer>(
        sql: SQLTable(
            name: "caterer", kind: .caterer, columns: columns, isSearchable: true,
            encode: .alone({ kept, row in kept.encode(into: &row) }), key: { $0.rawValue }))

    public static let mapping = ItemMapping<KeptCaterer>(
        sql: SQLQuery(
            columns: columns.dropLast(3).joined(separator: ","), source: "caterer",
            identity: "ref", identityText: { $0.rawValue },
            condition: { filter in
                switch filter {
                case .provider(let id): SQLFragment("provider = ?", .text(id.rawValue))
                case .anyOf(let ids): .isOne(of: "ref", ids.map(\.rawValue))
                case .named(let name):
                    SQLFragment("name_words = ?", .text(searchTokens(fold(name))))
                case .matching(let text): CatererListing.wordsCondition(text, of: "caterer")
                case .openingEnded(let instant):
                    SQLFragment("open_until <= ?", .integer(instant.secondsSince1970))
                }
            },
            order: { sort in
                switch sort {
                case .name: ["name_words", "ref"]
                case .closing: ["open_until", "ref"]
                }
            },
            place: { sort in
                switch sort {
                case .name: ["name_words", "ref"]
                case .closing: ["coalesce(open_until, -9e18)", "ref"]
                }
            }, decode: decode))

    private func encode(into row: inout RowBuffer) {
        row.append(caterer.id.rawValue)
        row.append(caterer.provider.rawValue)
        row.append(caterer.name)
        row.append(caterer.summary)
        row.append(caterer.address?.line)
        row.append(caterer.address?.postcode)
        row.append(caterer.address?.town)
        row.append(caterer.address?.coordinate?.latitude)
        row.append(caterer.address?.coordinate?.longitude)
        row.append(caterer.address?.note)
        row.append(caterer.phone)
        row.append(caterer.hours.text)
        row.append(TextList.join(caterer.methods.map(\.rawValue)))
        row.append(TextList.join(caterer.cuisines))
        row.append(TextList.join(caterer.badges))
        row.append(caterer.state.rawValue)
        row.append(caterer.isOpen.map { Int64($0 ? 1 : 0) })
        row.append(caterer.nextOpening?.secondsSince1970)
        row.append(opening?.from.secondsSince1970)
        row.append(opening?.until?.secondsSince1970)
        row.append(caterer.image?.text)
        row.append(NameOrder.key(caterer.name))
        row.append(searchTokens(fold(caterer.name)))
        var more = caterer.cuisines.joined(separator: " ")
        if let summary = caterer.summary { more += " " + summary }
        row.append(searchTokens(fold(more)))
    }

    private static func decode(_ row: Statement) throws -> KeptCaterer {
        let address = row.optionalText(4).map { line in
            Address(
                line: line, postcode: row.optionalText(5), town: row.optionalText(6),
                coordinate: coordinate(row, 7), note: row.optionalText(9))
        }
        var caterer = Caterer(
            id: Caterer.ID(rawValue: row.text(0)), provider: ProviderID(rawValue: row.text(1)),
            name: row.text(2), summary: row.optionalText(3), address: address,
            phone: row.optionalText(10),
            hours: OpeningHours(text: row.text(11)) ?? OpeningHours(spans: []),
            methods: TextList.split(row.text(12)).map(Caterer.Method.init(rawValue:)),
            cuisines: TextList.split(row.text(13)), badges: TextList.split(row.text(14)),
            state: Caterer.State(rawValue: row.text(15)),
            isOpen: row.optionalInteger(16).map { $0 != 0 }, nextOpening: instant(row, 17))
        caterer.image = row.optionalText(20).flatMap(PictureAddress.init)
        return KeptCaterer(caterer, opening: opening(row, 18))
    }

    static func coordinate(_ row: Statement, _ column: Int32) -> Coordinate? {
        guard !row.isNull(column), !row.isNull(column + 1) else { return nil }
        return Coordinate(latitude: row.real(column), longitude: row.real(column + 1))
    }

    static func instant(_ row: Statement, _ column: Int32) -> Instant? {
        row.optionalInteger(column).map(Instant.init(secondsSince1970:))
    }

    static func opening(_ row: Statement, _ column: Int32) -> Opening? {
        instant(row, column).map { Opening(from: $0, until: instant(row, column + 1)) }
    }
}
