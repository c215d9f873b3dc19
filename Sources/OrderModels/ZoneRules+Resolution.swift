extension ZoneRules {
    /// The instants at which clocks show a certain time: one, except on the night they change.
    public enum Resolution: Hashable, Sendable {
        case unique(Instant)
        /// Clocks were put back, so they show it twice.
        case repeated(earlier: Instant, later: Instant)
        /// Clocks were put forward over it at that instant, so they never show it.
        case skipped(at: Instant)

        /// The one answer for whoever needs one: the first time it is shown, or the jump over it.
        public var instant: Instant {
            switch self {
            case .unique(let instant), .skipped(at: let instant): instant
            case .repeated(let earlier, _): earlier
            }
        }
    }

    public func resolve(_ local: LocalDateTime) -> Resolution {
        resolve(wallSeconds: local.wallSeconds)
    }

    /// When clocks first show `local`, or the instant they jump over it.
    public func instant(of local: LocalDateTime) -> Instant {
        resolve(local).instant
    }

    func resolve(wallSeconds wall: Int64) -> Resolution {
        // Offsets stay within a little more than a day (the TZif reader sees to that), so only the
        // periods within two days of the same count of seconds can show this time.
        var period = period(at: wall - 2 * 86_400)
        var found: [Int64] = []
        var jump: Int64?
        while true {
            let candidate = wall - Int64(period.offset)
            if candidate < period.start {
                jump = jump ?? period.start
            } else if candidate < period.end {
                found.append(candidate)
            }
            guard period.end <= wall + 2 * 86_400 else { break }
            period = self.period(at: period.end)
        }
        guard let first = found.first else {
            return .skipped(at: Instant(secondsSince1970: jump ?? wall))
        }
        let earlier = Instant(secondsSince1970: first)
        guard let last = found.last, last > first else { return .unique(earlier) }
        return .repeated(earlier: earlier, later: Instant(secondsSince1970: last))
    }
}
