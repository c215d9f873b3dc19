import Synchronization

/// How a kitchen cheats with orders.
public enum Malice: String, Sendable, CaseIterable, Codable {
    /// Totals are not the sums of lines and adjustments.
    case totals
    /// The delivery fee is negative.
    case fees
    /// Ten thousand lines instead of one.
    case lines
    /// Prices change to another currency.
    case currency
}

/// How the kitchen misleads clients in its answers. The set has its own lock.
final class Tricks: Sendable {
    /// Nil if texts, codes and prices are honest.
    let hostility: Hostility?
    private let played: Mutex<Set<Malice>>

    init(isHostile: Bool, malice: Set<Malice>) {
        hostility = isHostile ? Hostility() : nil
        played = Mutex(malice)
    }

    var malice: Set<Malice> {
        get { played.withLock { $0 } }
        set { played.withLock { $0 = newValue } }
    }
}
