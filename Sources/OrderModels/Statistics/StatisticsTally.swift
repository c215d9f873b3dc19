/// Counts orders one by one, in any order.
struct StatisticsTally {
    private(set) var orders = 0
    private(set) var onOwnClock = 0
    private(set) var days: ClosedRange<CalendarDate>?
    private var times = Habits()
    private(set) var punctuality = Punctuality()
    var leftOut = OrderStatistics.LeftOut()

    private var kitchens: [KitchenName.Key: (kitchen: KitchenName, latest: Instant, orders: Int)] =
        [:]
    private var currencies: [Currency: CurrencyTally] = [:]
    private var served: [DishKey: DishTally] = [:]
    /// Folding a name takes long, and most are repeated.
    private var folded: [String: String] = [:]

    private struct DishKey: Hashable {
        let kitchen: KitchenName.Key
        let name: String
    }

    private struct DishTally {
        var name: String
        var kitchen: KitchenName
        var latest: Instant
        var orders = 0
        var pieces = 0
    }

    mutating func take(_ entry: OrderHistory.Entry) {
        let order = entry.order
        switch order.state {
        case .cancelled: leftOut.cancelled += 1
        case .refused: leftOut.refused += 1
        case .unknown, .cart: leftOut.unknownStates[order.state.word, default: 0] += 1
        case .new, .accepted, .started, .ready, .fulfilled: count(entry)
        }
    }

    /// Takes what was agreed to and is no order, or is not known to be one.
    mutating func take(_ entry: OrderHistory.Entry, _ stage: OrderStage) {
        let total = entry.order.bill.total
        let place = leftOut.agreed.firstIndex {
            $0.stage == stage && $0.sum.currency == total.currency
        }
        if let place {
            leftOut.agreed[place].sum.add(total)
        } else {
            var sum = OrderSum(total.currency)
            sum.add(total)
            leftOut.agreed.append(OrderStatistics.Agreed(stage: stage, sum: sum))
        }
    }

    private mutating func count(_ entry: OrderHistory.Entry) {
        let placed = entry.placed
        orders += 1
        if !entry.isOnKitchensClock { onOwnClock += 1 }
        days =
            days.map { min($0.lowerBound, placed.date)...max($0.upperBound, placed.date) }
            ?? placed.date...placed.date
        times.weekdays[placed.weekday.rawValue - 1] += 1
        times.hours[min(placed.secondOfDay / 3600, 23)] += 1
        let kitchen = entry.kitchen
        var known = kitchens[kitchen.key] ?? (kitchen, entry.placedAt, 0)
        if entry.placedAt > known.latest {
            (known.kitchen, known.latest) = (kitchen, entry.placedAt)
        }
        known.orders += 1
        kitchens[kitchen.key] = known
        let isLate = time(entry)
        let currency = entry.order.bill.total.currency
        currencies[currency, default: CurrencyTally(currency)].take(entry, isLate)
        countDishes(entry)
    }

    var habits: Habits {
        var habits = times
        let most = kitchens.values.map(\.orders).max() ?? 0
        let usual = kitchens.values.filter { $0.orders == most }
        if most > 1, usual.count == 1 {
            (habits.kitchen, habits.kitchenOrders) = (usual[0].kitchen, most)
        }
        return habits
    }

    // MARK: Dishes

    private mutating func countDishes(_ entry: OrderHistory.Entry) {
        let kitchen = entry.kitchen
        var seen: Set<DishKey> = []
        for line in entry.order.bill.lines {
            let key = DishKey(kitchen: kitchen.key, name: fold(line.name))
            var dish =
                served[key]
                ?? DishTally(name: line.name, kitchen: kitchen, latest: entry.placedAt)
            if entry.placedAt > dish.latest {
                (dish.name, dish.kitchen, dish.latest) = (line.name, kitchen, entry.placedAt)
            }
            if seen.insert(key).inserted { dish.orders += 1 }
            let (pieces, isTooLarge) = dish.pieces.addingReportingOverflow(max(0, line.quantity))
            dish.pieces = isTooLarge ? .max : pieces
            served[key] = dish
        }
    }

    private mutating func fold(_ name: String) -> String {
        if let known = folded[name] { return known }
        let text = OrderModels.fold(name)
        folded[name] = text
        return text
    }

    var dishes: [OrderStatistics.Dish] {
        served.values.map {
            OrderStatistics.Dish(
                name: $0.name, kitchen: $0.kitchen, orders: $0.orders, pieces: $0.pieces)
        }.sorted {
            ($1.orders, $1.pieces, $0.name, $0.kitchen.text)
                < ($0.orders, $0.pieces, $1.name, $1.kitchen.text)
        }
    }

    // MARK: Times

    /// Counts a delivery. Returns whether it was late; nil if that is unknown.
    private mutating func time(_ entry: OrderHistory.Entry) -> Bool? {
        let order = entry.order
        guard order.method == .delivery, order.stage == .arrived else { return nil }
        punctuality.deliveries += 1
        guard let promised = entry.promised ?? order.slot, let arrivedAt = order.arrivedAt else {
            return nil
        }
        punctuality.timed += 1
        if arrivedAt < promised.start { punctuality.early += 1 }
        let minutes = Int(arrivedAt.seconds(since: promised.end) / 60)
        guard minutes > 0 else { return false }
        punctuality.late.append(
            Punctuality.Delay(
                minutes: minutes, kitchen: entry.kitchen, order: order.id,
                date: entry.zone.local(at: arrivedAt).date))
        return true
    }

    var spending: [Spending] {
        currencies.values.map(\.spending).sorted {
            ($1.sum.orders, $0.currency.code) < ($0.sum.orders, $1.currency.code)
        }
    }
}
