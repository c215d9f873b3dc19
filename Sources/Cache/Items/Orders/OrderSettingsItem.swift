import JSON
public import OrderModels
import Sentences

extension OrderSettings: ColumnItem {
    public static let kind = ItemKind.wishes
    public static let columns = [
        "ref", "method", "destination", "arrival", "coupon", "tip", "packaging",
    ]
    public static let storage = ItemStorage<OrderSettings>.table("order_wishes")

    public static let mapping = ItemMapping<OrderSettings>.table(order: ["ref"])

    public var values: [ColumnValue] {
        [
            .text(basket.rawValue), .text(method?.rawValue ?? ""), ColumnValue(destination?.column),
            ColumnValue(arrival?.column), ColumnValue(coupon), ColumnValue(tip?.column),
            isPackagingReusable ? .integer(1) : .null,
        ]
    }

    public init(_ columns: Columns) throws {
        self.init(basket: Basket.ID(rawValue: try columns.text(0)))
        let method = try columns.text(1)
        self.method = method.isEmpty ? nil : Caterer.Method(rawValue: method)
        destination = try columns[2].text.map { try Destination(column: $0) }
        arrival = try columns[3].text.map { try Arrival(column: $0) }
        coupon = columns[4].text
        tip = try columns[5].text.map { try Money(column: $0) }
        isPackagingReusable = columns[6].integer == 1
    }
}

extension OrderSettings.Arrival {
    var column: String {
        switch self {
        case .soonest: "soonest"
        case .slot(let slot):
            "slot \(slot.start.secondsSince1970) \(slot.end.secondsSince1970)"
        case .before(let event, let tolerance):
            "before \(event.secondsSince1970) \(tolerance)"
        }
    }

    init(column: String) throws {
        let words = column.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int64($0) }
        let times = numbers.map(Instant.init(secondsSince1970:))
        switch (words.first, numbers.count) {
        case ("soonest", 0): self = .soonest
        case ("before", 1): self = .before(times[0])
        case ("before", 2): self = .before(times[0], within: numbers[1])
        case ("slot", 2):
            guard let slot = Slot(start: times[0], end: times[1]) else { fallthrough }
            self = .slot(slot)
        default: throw StoreError.broken(reason: .rows.arrivalAtNoTime)
        }
    }
}

extension Destination {
    /// A saved address by its ID, any other in full.
    fileprivate var column: String {
        JSONColumn.text(reserving: 256) {
            $0.object { json in
                switch self {
                case .saved(let id): json.field("r", id.rawValue)
                case .address(let address, let contact):
                    json.key("a")
                    AddressColumn.write(address, to: &json)
                    json.field("c", contact)
                }
            }
        }
    }

    fileprivate init(column: String) throws {
        self = try JSONColumn.read(column.utf8, Sentence.rows.destination) { json in
            if let id = try json.optional("r")?.string() {
                return .saved(SavedAddress.ID(rawValue: id))
            }
            return .address(
                try AddressColumn.address(json.required("a")),
                contact: try json.optional("c")?.string())
        }
    }
}
