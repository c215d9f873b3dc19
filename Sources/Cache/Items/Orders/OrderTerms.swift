import JSON
public import OrderModels

/// What somebody asked for when they ordered: it tells the same call under a key from another.
public struct OrderTerms: Hashable, Sendable {
    /// When it was to come.
    public var arrival: OrderWishes.Arrival
    /// The time in the words of the call; nil where it was not said there.
    public var time: String?
    /// Where to, in the words of the call; nil where it was not said there.
    public var place: String?
    /// Which draft, in the words of the call; nil where it was not said there.
    public var draft: String?
    /// The most it might cost; nil where a quote was agreed to.
    public var ceiling: Money?

    public init(
        arrival: OrderWishes.Arrival, time: String? = nil, place: String? = nil,
        draft: String? = nil, ceiling: Money? = nil
    ) {
        self.arrival = arrival
        self.time = time
        self.place = place
        self.draft = draft
        self.ceiling = ceiling
    }
}

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
                arrival: try OrderWishes.Arrival(column: try json.required("a").string()),
                time: try json.optional("t")?.string(), place: try json.optional("w")?.string(),
                draft: try json.optional("d")?.string(),
                ceiling: try json.optional("c").map { try Money(column: try $0.string()) })
        } catch let error as JSONError {
            throw StoreError.broken(reason: "the terms of an order: \(error.description)")
        }
    }
}
