import OrderModels

/// Kitchens count minutes of local time since 1970-01-01 00:00.
extension LocalDateTime {
    init(wallMinutes: Int) {
        // In UTC, local time and instant are the same.
        self = ZoneRules.utc.local(at: Instant(secondsSince1970: Int64(wallMinutes) * 60))
    }

    var wallMinutes: Int {
        date.dayNumber * 1440 + time.minutes
    }
}

extension ZoneRules {
    /// The instant when clocks show `local`. Of two, the first; for a time that clocks skip, as if
    /// they had not been put forward yet, so that order is preserved.
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
