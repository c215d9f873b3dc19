import Cache
public import OrderModels

/// How times, ages and openings read to a person.
public enum Words {
    /// `2 min`, `3 h 10 min`, `4 d`.
    public static func age(_ seconds: Int64) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min"
        case ..<86_400:
            "\(seconds / 3600) h" + (seconds % 3600 < 60 ? "" : " \(seconds % 3600 / 60) min")
        default: "\(seconds / 86_400) d"
        }
    }

    /// `open till 22:30`, `opens 18:00`, `opens Tue 11:30`, `opens 2026-05-13`, `closed`.
    public static func state(_ opening: Opening?, at now: Instant, in zone: ZoneRules?) -> String {
        guard let opening else { return "closed" }
        guard opening.contains(now) else {
            return opening.from > now
                ? "opens " + time(opening.from, from: now, in: zone) : "closed"
        }
        guard let until = opening.until else { return "open" }
        return "open till " + time(until, from: now, in: zone)
    }

    /// A time as the kitchen's clock shows it, with the day unless that is today.
    public static func time(_ instant: Instant, from now: Instant, in zone: ZoneRules?) -> String {
        guard let zone else { return instant.rfc3339 }
        let (local, today) = (zone.local(at: instant), zone.local(at: now))
        if local.date == today.date { return local.time.text }
        let days = local.date.dayNumber - today.date.dayNumber
        // Half a night later is still tonight's closing time.
        if days == 1, local.time.minutes < 12 * 60 { return local.time.text }
        if days < 7, days > 0 { return local.weekday.threeLetterName + " " + local.time.text }
        return local.date.text
    }

    /// `Thai, Vegan`; one row of a list has no time for the standard library's way.
    public static func list(_ words: [String]) -> String {
        guard var text = words.first else { return "" }
        for word in words.dropFirst() {
            text += ", "
            text += word
        }
        return text
    }

    /// `450 m`, `2.3 km`.
    public static func distance(_ metres: Double) -> String {
        guard metres >= 995 else { return "\(Int((metres / 10).rounded()) * 10) m" }
        let tenths = Int((metres / 100).rounded())
        return "\(tenths / 10).\(tenths % 10) km"
    }

    /// In few words: what is vegan need not be called vegetarian too.
    public static func diets(_ diets: Declaration<Diet>) -> String {
        let words = diets.values.filter { diet in
            !diets.values.contains { $0 != diet && diet.satisfiedBy.contains($0) }
        }
        return words.map(\.rawValue).joined(separator: ", ")
    }

    /// The diner's alerts, so that they stand out without colour.
    public static func alerts(_ alerts: [Allergen]) -> String {
        alerts.map { $0.rawValue.uppercased() }.joined(separator: ", ")
    }

    /// Silence is told as silence: it is not "contains none".
    public static func stated<Value>(_ declaration: Declaration<Value>, _ word: (Value) -> String)
        -> String
    {
        declaration.isStated
            ? declaration.values.map(word).joined(separator: ", ")
            : Say.General.notStatedByTheKitchen
    }

    /// `Large, Medium or Small`: all that may be meant, as many as anybody reads.
    public static func candidates(_ names: [String]) -> String {
        let (shown, rest) = (names.prefix(20), names.count - 20)
        guard rest <= 0 else { return shown.joined(separator: ", ") + ", or one of \(rest) more" }
        let last = names.count > 1 ? " or " + names[names.count - 1] : ""
        return shown.prefix(max(1, names.count - 1)).joined(separator: ", ") + last
    }

    public static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) " + (count == 1 ? one : many)
    }
}
