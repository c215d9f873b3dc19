import Cache
public import OrderModels

/// What becomes of the time that a dish was looked for, when it is added to a basket.
public enum WantedTime: Hashable, Sendable {
    /// It is the basket's now.
    case kept(Instant)
    /// The basket has another one, nil for as soon as possible.
    case other(Instant?)
}

extension ReadAccessor {
    /// Nil where the basket has the same time, or where its host chooses one.
    func wanted(_ time: Instant?, in basket: Basket?) throws -> WantedTime? {
        guard let time else { return nil }
        guard let basket else { return .kept(time) }
        guard try item(SharedBasket.self, basket.id)?.role != .guest else { return nil }
        let chosen = try item(OrderSettings.self, basket.id)?.arrival
        switch chosen ?? basket.occasion.startsAt.map({ .before($0) }) {
        case nil: return .kept(time)
        case .soonest: return .other(nil)
        case .slot(let slot): return slot.start == time ? nil : .other(slot.start)
        case .before(let event, _): return event == time ? nil : .other(event)
        }
    }
}

extension Basket {
    /// The same with a time that it keeps; nil where it keeps none.
    func keeping(_ wanted: WantedTime?) -> Basket? {
        guard case .kept(let time)? = wanted else { return nil }
        var basket = self
        basket.occasion.startsAt = time
        return basket
    }
}
