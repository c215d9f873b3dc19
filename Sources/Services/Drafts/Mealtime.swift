import Cache
public import OrderModels

/// When the food of a basket comes, by which the menus of a kitchen are judged (0110).
struct Mealtime {
    let moment: Instant
    /// What the diner chose, where that is another.
    let told: Instant

    init(_ moment: Instant, told: Instant? = nil) {
        self.moment = moment
        self.told = told ?? moment
    }
}

/// When a basket's food is to come.
public enum ChosenTime: Hashable, Sendable {
    case slot(Slot)
    /// In time for that, in whatever slot.
    case before(Instant)
}

extension ReadAccessor {
    /// When what is in `basket` would come by its settings; without any, as soon as possible. Nil for
    /// what goes into another's order, of which the host chooses the time.
    func mealtime(
        of basket: Basket?, from caterer: Caterer.ID, at now: Instant, _ zones: Zones
    ) throws -> Mealtime? {
        let shared = try basket.flatMap { try item(SharedBasket.self, $0.id) }
        guard shared?.role != .guest else { return nil }
        switch try basket.flatMap({ try chosenTime(of: $0, at: now) }) {
        case .slot(let slot): return Mealtime(slot.start)
        // The slot ends at the event or before it.
        case .before(let event): return Mealtime(event.adding(seconds: -60), told: event)
        case nil:
            let settings = try basket.flatMap { try item(OrderSettings.self, $0.id) }
            if let estimate = try timing(of: caterer)?.offer(by: settings?.method)?.estimate {
                return Mealtime(max(estimate.range.start, now))
            }
            return try opening(of: caterer, at: now, zones).map { Mealtime(max($0, now)) }
        }
    }

    /// The time that was chosen for a basket, or else its occasion's; nil for as soon as possible. The
    /// slot of the last quote is that of its time, as long as the same is wanted and it is to come.
    func chosenTime(of basket: Basket, at now: Instant) throws -> ChosenTime? {
        let settings = try item(OrderSettings.self, basket.id)
        switch settings?.arrival ?? basket.occasion.startsAt.map({ .before($0) }) ?? .soonest {
        case .soonest: return nil
        case .slot(let slot): return slot.end > now ? .slot(slot) : .before(slot.end)
        case .before(let event, let tolerance):
            guard let seen = try item(SeenQuote.self, basket.id), seen.event == event,
                let slot = seen.slot, slot.end > now,
                case .before = SlotChoice(for: event, among: [slot], tolerance: tolerance)
            else { return .before(event) }
            return .slot(slot)
        }
    }

    /// When a kitchen serves next, by its hours; nil where these are not known.
    private func opening(
        of caterer: Caterer.ID, at now: Instant, _ zones: Zones
    ) throws -> Instant? {
        guard let kept = try item(KeptCaterer.self, caterer)?.caterer,
            let market = try item(Marketplace.self, kept.provider),
            let zone = zones.rules(for: market.zone)
        else { return nil }
        return kept.hours.opening(atOrAfter: now, in: zone)?.from
    }

    /// The dishes that can be ordered of a caterer, and when, as far as that is known.
    func menuDishes(of caterer: Caterer.ID, _ zones: Zones) throws -> MenuDishes {
        guard let active = try menu(of: caterer) else { return MenuDishes(nil) }
        guard let listed = try item(ListedMenus.self, caterer), let times = MenuTimes(listed),
            let provider = try item(KeptCaterer.self, caterer)?.caterer.provider,
            let market = try item(Marketplace.self, provider),
            let zone = zones.rules(for: market.zone)
        else { return MenuDishes(active) }
        return MenuDishes(listed.orderable(with: active), times: (times, zone))
    }
}
