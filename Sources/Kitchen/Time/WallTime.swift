import OrderModels

/// Kitchens count minutes of the clock on their wall, from 1970-01-01 00:00 on it.
extension LocalDateTime {
    init(wallMinutes: Int) {
        // A wall in UTC shows what the instant is.
        self = ZoneRules.utc.local(at: Instant(secondsSince1970: Int64(wallMinutes) * 60))
    }

    var wallMinutes: Int {
        date.dayNumber * 1440 + time.minutes
    }
}

extension ZoneRules {
    /// When clocks show `local`: the first time where they do so twice; where they skip that time,
    /// as if they had not yet been put forward, so that what comes later still does.
    func moment(showing local: LocalDateTime) -> Instant {
        guard case .skipped(let jump) = resolve(local) else { return instant(of: local) }
        let before = offset(at: jump.adding(seconds: -1))
        return ZoneRules.utc.instant(of: local).adding(seconds: -Int64(before))
    }

    func moment(wallMinutes: Int) -> Instant {
        moment(showing: LocalDateTime(wallMinutes: wallMinutes))
    }

    /// The same in RFC 3339.
    func text(wallMinutes: Int) -> String {
        moment(wallMinutes: wallMinutes).rfc3339(in: self)
    }
}
