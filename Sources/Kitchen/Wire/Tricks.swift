import Synchronization

/// How a kitchen cheats about orders.
public enum Malice: String, Sendable, CaseIterable, Codable {
    /// Totals are not what lines and adjustments come to.
    case totals
    /// Delivery costs less than nothing.
    case fees
    /// Ten thousand lines where there was one.
    case lines
    /// Prices are suddenly in another currency.
    case currency
}

/// How the kitchen misleads its clients in what it writes. The set has a lock of its own.
final class Tricks: Sendable {
    /// Nil where texts, codes and prices are honest.
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
