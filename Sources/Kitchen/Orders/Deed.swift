import OrderModels

/// An action of the kitchen on an order.
enum Deed: Hashable, Sendable {
    case accept
    case refuse
    /// By so many minutes.
    case delay(Int)
    case cancel(reason: String)
    /// Makes a refused or cancelled order an accepted one.
    case restore
    /// Charges so much in place of the total before.
    case reprice(from: Int, to: Int)
    /// Stops automatic steps.
    case hold
    /// Resumes automatic steps.
    case release
    /// Takes the next step now.
    case next
    /// The food is cooked.
    case ready
    /// The food is with the diner.
    case done

    static let reasons = ["CUSTOMER", "SOLD_OUT", "RUSH_HOUR", "NO_SHOW"]

    /// `totals` is the order's total, and what it is to be.
    init?(_ name: String, minutes: Int?, reason: String?, totals: (old: Int, new: Int?) = (0, nil))
    {
        switch name {
        case "accept": self = .accept
        case "refuse": self = .refuse
        case "delay":
            guard let minutes, (1...10_000).contains(minutes) else { return nil }
            self = .delay(minutes)
        case "cancel":
            let reason = reason ?? "CUSTOMER"
            guard Self.reasons.contains(reason) else { return nil }
            self = .cancel(reason: reason)
        case "restore": self = .restore
        case "reprice":
            guard let new = totals.new, (0...1_000_000).contains(new) else { return nil }
            self = .reprice(from: totals.old, to: new)
        case "hold": self = .hold
        case "release": self = .release
        case "next": self = .next
        case "ready": self = .ready
        case "done": self = .done
        default: return nil
        }
    }
}

extension Order {
    /// Applies `deed`; false if the order's state does not allow it.
    mutating func undergo(_ deed: Deed, at now: Instant) -> Bool {
        guard isOpen(to: deed) else { return false }
        switch deed {
        case .accept:
            note(OrderEvent(kind: .accepted, at: now))
            life?.skip(to: .accepted, at: now)
        case .refuse: note(OrderEvent(kind: .refused, at: now))
        case .delay(let minutes):
            note(OrderEvent(kind: .delayed, at: now, delay: minutes))
            life?.delay(byMinutes: minutes)
            slot = slot?.moved(byMinutes: minutes)
        case .cancel(let reason):
            note(OrderEvent(kind: .cancelled, at: now, reason: reason))
        case .restore:
            note(OrderEvent(kind: .restored, at: now))
            state = .accepted
            life?.skip(to: .accepted, at: now)
            life?.resume(at: now)
        case .reprice(let old, let new):
            correction = (correction ?? 0) + new - old
            note(OrderEvent(kind: .priceUpdated, at: now, totals: [old, new]))
        case .hold: life?.hold()
        case .release: life?.resume(at: now)
        case .next:
            guard let step = life?.force(at: now) else { return false }
            note(OrderEvent(kind: step.kind, at: now))
        case .ready:
            note(OrderEvent(kind: .preparationFinished, at: now))
            life?.skip(to: .preparationFinished, at: now)
        case .done:
            note(OrderEvent(kind: .fulfilled, at: now))
            life = nil
        }
        return true
    }

    private func isOpen(to deed: Deed) -> Bool {
        switch deed {
        case .accept: state == .new
        case .ready: state == .accepted || state == .started
        case .done: state == .accepted || state == .started || state == .ready
        case .restore: state == .refused || state == .cancelled
        case .refuse, .delay, .cancel, .reprice, .hold, .release, .next: state != .cart && !isOver
        }
    }
}
