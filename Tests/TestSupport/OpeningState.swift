public import OrderModels

/// Whether a kitchen takes orders, and what changes next.
public enum OpeningState: Hashable, Sendable {
    /// Until nothing: it never closes, as far as is known.
    case open(until: Instant?)
    /// Next nothing: it does not open within a year.
    case closed(next: Instant?)

    public var isOpen: Bool {
        guard case .open = self else { return false }
        return true
    }

    /// When the answer will be another one.
    public var nextChange: Instant? {
        switch self {
        case .open(until: let change), .closed(next: let change): change
        }
    }
}

extension OpeningHours {
    public func state(at instant: Instant, in zone: ZoneRules) -> OpeningState {
        guard let opening = opening(atOrAfter: instant, in: zone) else {
            return .closed(next: nil)
        }
        return opening.from <= instant
            ? .open(until: opening.until) : .closed(next: opening.from)
    }
}
