extension ZoneRules {
    /// The instants at which clocks show a local time: one, except in the night when they change.
    public enum Resolution: Hashable, Sendable {
        case unique(Instant)
        /// Clocks are put back, so they show it twice.
        case repeated(earlier: Instant, later: Instant)
        /// Clocks are put forward over it at that instant, so they never show it.
        case skipped(at: Instant)

        /// A single instant: the first time it is shown, or the jump over it.
        public var instant: Instant {
            switch self {
            case .unique(let instant), .skipped(at: let instant): instant
            case .repeated(let earlier, _): earlier
            }
        }

        /// The last time it is shown, or the jump over it.
        var last: Instant {
            if case .repeated(_, let later) = self { later } else { instant }
        }
    }

    public func resolve(_ local: LocalDateTime) -> Resolution {
        resolve(wallSeconds: local.wallSeconds)
    }

    /// The instant at which clocks first show `local`, or jump over it.
    public func instant(of local: LocalDateTime) -> Instant {
        resolve(local).instant
    }

    func resolve(wallSeconds wall: Int64) -> Resolution {
        // Offsets are little more than a day at most (the TZif reader checks that), so only periods
        // within two days of the same number of seconds can contain this time.
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
