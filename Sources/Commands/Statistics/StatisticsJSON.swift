import Files
import JSON
import OrderModels
import Presentation
import Telemetry

/// Every sum is ours, made of the servers' totals.
extension OrderStatistics: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("since", period.since?.text)
        json.field("until", period.until?.text)
        json.field("caterer", kitchen?.id?.rawValue)
        json.field("caterer_name", kitchen?.name)
        json.field("orders", orders)
        json.field("first_day", days?.lowerBound.text)
        json.field("last_day", days?.upperBound.text)
        json.field("on_own_clock", onOwnClock)
        json.objects("spending", spending) { $0.fields(of: $1) }
        json.object("usual") { json in
            json.key("dish")
            if let dish = dishes.first, dish.orders > 1 {
                json.object { $0.fields(of: dish) }
            } else {
                json.null()
            }
            json.field("caterer", habits.kitchen?.id?.rawValue)
            json.field("caterer_name", habits.kitchen?.name)
            json.field("weekday", habits.weekday?.englishName)
            json.field("hour", habits.hour)
        }
        json.objects("dishes", dishes) { $0.fields(of: $1) }
        json.numbers("orders_by_weekday", habits.weekdays)
        json.numbers("orders_by_hour", habits.hours)
        json.object("deliveries") { $0.fields(of: punctuality) }
        json.object("not_counted") { $0.fields(of: leftOut) }
    }
}

/// What was recorded of the program's use; empty lists where nothing is.
extension UseCounts: JSONFields {
    func write(to json: inout JSONWriter) {
        json.object("use") { json in
            json.field("since", first?.rfc3339)
            json.objects("screens", screens) { $0.fields(of: $1) }
            json.objects("commands", commands) { $0.fields(of: $1) }
            json.objects("outcomes", outcomes) { $0.fields(of: $1) }
        }
    }
}

extension UseCounts.Count: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("times", count)
    }
}

extension OrderStatistics.Dish: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("caterer", kitchen.id?.rawValue)
        json.field("caterer_name", kitchen.name)
        json.field("orders", orders)
        json.field("pieces", pieces)
    }
}

extension OrderStatistics.LeftOut: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("cancelled", cancelled)
        json.field("refused", refused)
        json.objects("unknown_states", unknownStates.sorted { $0.key < $1.key }) { json, state in
            json.field("state", state.key)
            json.field("orders", state.value)
        }
        json.objects("agreed", agreed) { json, agreed in
            json.field("stage", OrderWords.code(agreed.stage))
            json.fields(of: agreed.sum)
        }
        json.field("without_receipt", withoutReceipt)
        json.field("out_of_scope", outside)
    }
}

extension Punctuality: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("arrived", deliveries)
        json.field("timed", timed)
        json.field("in_time", inTime)
        json.field("early", early)
        json.field("late", late.count)
        json.field("late_min", minutes)
        json.field("late_median_min", median)
        json.key("worst")
        guard let worst else { return json.null() }
        json.object { json in
            json.field("order", worst.order.rawValue)
            json.field("minutes", worst.minutes)
            json.field("caterer_name", worst.kitchen.name)
            json.field("day", worst.date.text)
        }
    }
}

extension OrderSum: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("orders", orders)
        json.money("total", amount)
    }
}

extension Spending: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("currency", currency.code)
        json.fields(of: sum)
        json.money("average", sum.average)
        json.money("saved", saved ?? .zero(currency))
        json.object("not_over") { $0.fields(of: open) }
        json.objects("months", months) { json, month in
            json.field("month", month.month.text)
            json.fields(of: month.sum)
        }
        json.objects("caterers", kitchens) { json, kitchen in
            json.field("ref", kitchen.kitchen.id?.rawValue)
            json.field("name", kitchen.kitchen.name)
            json.fields(of: kitchen.sum)
            json.field("timed", kitchen.timed)
            json.field("late", kitchen.late)
        }
        json.objects("weekdays", zip(Weekday.allCases, weekdays)) { json, day in
            json.field("weekday", day.0.englishName)
            json.fields(of: day.1)
        }
        json.object("parts") { json in
            for part in Part.allCases {
                json.object(part.rawValue) { $0.fields(of: parts[part] ?? OrderSum(currency)) }
            }
        }
        json.objects("discounts", discounts) { json, discount in
            json.field("name", discount.name)
            json.fields(of: discount.sum)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func numbers(_ key: String, _ numbers: [Int]) {
        self.key(key)
        array { json in
            for number in numbers { json.int(number) }
        }
    }
}
