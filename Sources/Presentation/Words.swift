public import OrderModels

/// Words for times, ages and openings.
public enum Words {
    /// As in `2 min`, `3 h 10 min`, `4 d`.
    public static func age(_ seconds: Int64) -> String {
        switch seconds {
        case ..<60: Say.Units.seconds(count: Int(seconds))
        case ..<3600: Say.Units.minutes(count: Int(seconds / 60))
        case ..<86_400 where seconds % 3600 < 60: Say.Units.hours(count: Int(seconds / 3600))
        case ..<86_400:
            Say.Units.hoursAndMinutes(
                hours: Int(seconds / 3600), minutes: Int(seconds % 3600 / 60))
        default: Say.Units.days(count: Int(seconds / 86_400))
        }
    }

    /// A value that is refused; one without letters would not be seen.
    public static func quoted(_ text: String) -> String {
        text.allSatisfy(\.isWhitespace) ? Say.Times.emptyValue : text
    }

    /// As in `2 min ago`.
    public static func ago(_ seconds: Int64) -> String { Say.Units.ago(age: age(seconds)) }

    /// As in `open till 22:30`, `busy, till 22:30`, `opens 18:00`, `opens tomorrow 11:30`, `opens Tue
    /// 11:30`, `opens 2026-05-13`, `closed`.
    public static func state(
        _ opening: Opening?, at now: Instant, in zone: ZoneRules?, isBusy: Bool = false
    ) -> String {
        guard let opening else { return Say.Times.closed }
        guard opening.contains(now) else {
            return opening.from > now
                ? Say.Times.opens(time: time(opening.from, from: now, in: zone)) : Say.Times.closed
        }
        guard let until = opening.until else { return isBusy ? Say.Times.busy : Say.Times.open }
        let end = closing(until, from: now, in: zone)
        return isBusy ? Say.Times.busyTill(time: end) : Say.Times.openTill(time: end)
    }

    /// `till Sun 15:00`, of what is open until another day, where there is little room; else nil.
    static func openTillDay(
        _ opening: Opening?, at now: Instant, in zone: ZoneRules
    ) -> String? {
        guard let opening, opening.contains(now), let until = opening.until,
            until.seconds(since: now) < 6 * 86_400
        else { return nil }
        let local = zone.local(at: until)
        guard closing(until, from: now, in: zone) != local.time.text else { return nil }
        return Say.Times.tillDay(
            time: Say.Times.weekdayAndTime(
                weekday: weekday(local.weekday), time: local.time.text))
    }

    /// A closing time after midnight still belongs to today.
    private static func closing(
        _ instant: Instant, from now: Instant, in zone: ZoneRules?
    ) -> String {
        guard let zone else { return instant.rfc3339 }
        let (local, today) = (zone.local(at: instant), zone.local(at: now))
        let isTonight =
            local.date.dayNumber - today.date.dayNumber == 1 && local.time.minutes < 12 * 60
        return isTonight ? local.time.text : time(instant, from: now, in: zone)
    }

    /// A time on the kitchen's clock, with the day unless it is today: `11:30`, `tomorrow 11:30`,
    /// `Tue 11:30`; of what is a week away the day only.
    public static func time(_ instant: Instant, from now: Instant, in zone: ZoneRules?) -> String {
        guard let zone else { return instant.rfc3339 }
        let (local, today) = (zone.local(at: instant), zone.local(at: now))
        if local.date == today.date { return local.time.text }
        let days = local.date.dayNumber - today.date.dayNumber
        if days == 1 { return Say.Times.tomorrow(time: local.time.text) }
        if days < 7, days > 0 {
            return Say.Times.weekdayAndTime(weekday: weekday(local.weekday), time: local.time.text)
        }
        return NumberText.date(local.date)
    }

    /// The same with the time of the day also where it is a week away.
    public static func moment(_ instant: Instant, from now: Instant, in zone: ZoneRules?) -> String
    {
        guard let zone else { return instant.rfc3339 }
        let days = zone.local(at: instant).date.dayNumber - zone.local(at: now).date.dayNumber
        return 0..<7 ~= days
            ? time(instant, from: now, in: zone) : OrderWords.time(instant, in: zone)
    }

    /// By its weekday, whatever day that is: as `tomorrow` it would be another day on another clock.
    static func onItsDay(_ instant: Instant, from now: Instant, in zone: ZoneRules) -> String {
        let (local, today) = (zone.local(at: instant), zone.local(at: now))
        guard abs(local.date.dayNumber - today.date.dayNumber) < 7 else {
            return moment(instant, from: now, in: zone)
        }
        return Say.Times.weekdayAndTime(weekday: weekday(local.weekday), time: local.time.text)
    }

    /// As in `Fri`.
    public static func weekday(_ day: Weekday) -> String {
        Say.Times.weekday(number: day.rawValue)
    }

    /// As in `Thai, Vegan`. The standard library's `joined` is too slow for the rows of a list.
    public static func list(_ words: [String]) -> String {
        guard var text = words.first else { return "" }
        for word in words.dropFirst() {
            text += ", "
            text += word
        }
        return text
    }

    /// As in `450 m`, `2.3 km`.
    public static func distance(_ metres: Double) -> String {
        guard metres >= 995 else {
            return Say.Units.metres(count: Int((metres / 10).rounded()) * 10)
        }
        guard metres < 99_950 else {
            return Say.Units.kilometres(number: "\(Int((metres / 1000).rounded()))")
        }
        let tenths = Int((metres / 100).rounded())
        return Say.Units.kilometres(
            number: NumberText.decimal("\(tenths / 10).\(tenths % 10)"))
    }

    /// As far as it was typed: `2 km`, `805 m`.
    static func roundDistance(_ metres: Int) -> String {
        if metres.isMultiple(of: 1000) { return Say.Units.kilometres(number: "\(metres / 1000)") }
        return metres < 1000 ? Say.Units.metres(count: metres) : distance(Double(metres))
    }

    /// In the diner's language, where it has a word for it.
    public static func name(_ diet: Diet) -> String { Say.Food.diet(diet: diet.rawValue) }

    /// A word that kitchens or diners spell otherwise, such as "peanut", is named as the usual one, where
    /// the diner's language has a name for that.
    public static func name(_ allergen: Allergen) -> String {
        let name = Say.Food.allergen(allergen: allergen.rawValue)
        guard name == allergen.rawValue, !Allergen.common.contains(allergen),
            let usual = Allergen.common.first(where: {
                // The same word, and not only one that is like it, as nuts are like peanuts.
                $0.concerns(allergen) && $0.likeness(among: [allergen]) == nil
            })
        else { return name }
        let known = Say.Food.allergen(allergen: usual.rawValue)
        return known == usual.rawValue ? name : known
    }

    /// Leaves out what another diet implies: vegan is always vegetarian.
    public static func diets(_ diets: Declaration<Diet>) -> String {
        let words = diets.values.filter { diet in
            !diets.values.contains { $0 != diet && diet.satisfiedBy.contains($0) }
        }
        return words.map(name).joined(separator: ", ")
    }

    /// In capitals, so that they stand out without colour.
    public static func alerts(_ alerts: [Allergen]) -> String {
        alerts.map { name($0).uppercased() }.joined(separator: ", ")
    }

    /// The same where there is room: it says for which alert, where that is another word, since nuts may
    /// be peanuts and the other way round.
    public static func alerts(_ found: [Allergen], for alerts: [Allergen]) -> String {
        found.map { allergen in
            let words = name(allergen).uppercased()
            return allergen.likeness(among: alerts).map {
                Say.Menu.alertFor(allergen: words, alert: name($0))
            } ?? words
        }.joined(separator: ", ")
    }

    /// What is stated, and then what is only named, in short.
    public static func alerts(_ found: DishAlerts) -> String {
        let parts = [
            alerts(found.stated), found.named.isEmpty ? "" : names(found.named),
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    public static func names(_ named: [Allergen]) -> String {
        Say.Menu.names(alerts: alerts(named))
    }

    /// What is found of the diner's alerts, each way of knowing it by itself.
    public static func warnings(_ found: DishAlerts, for alerts: [Allergen]) -> [String] {
        var warnings: [String] = []
        if !found.stated.isEmpty {
            warnings.append(
                Say.Menu.containsYourAlert(alerts: self.alerts(found.stated, for: alerts)))
        }
        if !found.named.isEmpty {
            warnings.append(Say.Menu.namesYourAlert(alerts: self.alerts(found.named, for: alerts)))
        }
        return warnings
    }

    /// What is found of the diner's alerts, and then what else the kitchen states.
    public static func alerts(
        _ found: DishAlerts, for alerts: [Allergen], beside all: Declaration<Allergen>
    ) -> String {
        let others = all.values.filter { !found.stated.contains($0) }.map(name)
        let rest =
            !all.isStated
            ? [Say.Menu.allergensOfNotStated]
            : others.isEmpty ? [] : [Say.Menu.alsoContains(allergens: list(others))]
        return (warnings(found, for: alerts) + rest)
            .joined(separator: Say.General.semicolon + " ")
    }

    /// The same where it is read out, without what else there is.
    public static func spoken(_ found: DishAlerts) -> [String] {
        var parts: [String] = []
        if !found.stated.isEmpty {
            parts.append(Say.Linear.yourAlerts(alerts: list(found.stated.map(name))))
        }
        if !found.named.isEmpty {
            parts.append(Say.Linear.yourAlertsNamed(alerts: list(found.named.map(name))))
        }
        return parts
    }

    /// "Not stated" must not read as "contains none".
    public static func stated<Value>(_ declaration: Declaration<Value>, _ word: (Value) -> String)
        -> String
    {
        declaration.isStated
            ? declaration.values.map(word).joined(separator: ", ")
            : Say.General.notStatedByTheKitchen
    }

    /// As in `Large, Medium or Small`, with at most 20 names.
    public static func candidates(_ names: [String]) -> String {
        let (shown, rest) = (names.prefix(20).joined(separator: ", "), names.count - 20)
        guard rest <= 0 else { return Say.Units.oneOfMany(names: shown, rest: rest) }
        guard let last = names.last, names.count > 1 else { return shown }
        return either(names.dropLast().joined(separator: ", "), last)
    }

    private static func either(_ names: String, _ last: String) -> String {
        ListEnd(last).isO
            ? Say.Units.eitherBeforeO(names: names, last: last)
            : Say.Units.either(names: names, last: last)
    }

    /// As in `Large or Medium or Small`.
    public static func alternatives(_ names: [String]) -> String {
        names.dropFirst().reduce(names.first ?? "") { either($0, $1) }
    }

    /// As in `Large, Medium and Small`.
    public static func all(of names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        let names = names.dropLast().joined(separator: ", ")
        return ListEnd(last).isI
            ? Say.Units.bothBeforeI(names: names, last: last)
            : Say.Units.both(names: names, last: last)
    }
}
