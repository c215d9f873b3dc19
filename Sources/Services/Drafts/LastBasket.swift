import Cache
import OrderModels

/// What the store remembers under `DraftStore.currentKey`.
enum LastBasket: Hashable {
    /// The basket that was worked on last.
    case basket(Basket.ID)
    /// The order that it became, and went with.
    case order(Order.ID)
    /// There was none of the diner's yet; older versions wrote this for an order too.
    case none

    private static let orderPrefix = "order "

    init(_ remembered: Remembered) {
        let value = remembered.value
        self =
            if value.isEmpty {
                .none
            } else if value.hasPrefix(Self.orderPrefix) {
                .order(Order.ID(rawValue: String(value.dropFirst(Self.orderPrefix.count))))
            } else {
                .basket(Basket.ID(rawValue: value))
            }
    }

    var remembered: Remembered {
        let value =
            switch self {
            case .basket(let id): id.rawValue
            case .order(let id): Self.orderPrefix + id.rawValue
            case .none: ""
            }
        return Remembered(DraftStore.currentKey, value)
    }
}

extension ReadAccessor {
    /// Nil before any basket.
    func lastBasket() throws -> LastBasket? {
        try item(Remembered.self, DraftStore.currentKey).map(LastBasket.init)
    }
}
