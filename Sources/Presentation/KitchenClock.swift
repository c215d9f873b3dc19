public import OrderModels

/// The clock that times on a screen are told by: the kitchen's.
public struct KitchenClock: Hashable, Sendable {
    public let zone: ZoneRules
    /// What its town is called, where its clocks do not show what the diner's own do.
    public let label: String?

    public init(zone: ZoneRules, label: String?) {
        self.zone = zone
        self.label = label
    }

    /// That of `zone`, beside the diner's own.
    public init(_ zone: ZoneRules, beside own: ZoneRules, at now: Instant) {
        let town = zone.name.split(separator: "/").last ?? ""
        let isSame = zone.offset(at: now) == own.offset(at: now)
        self.init(zone: zone, label: isSame ? nil : String(town.map { $0 == "_" ? " " : $0 }))
    }

    /// `12:30`, or `12:30 Paris`.
    public func text(at now: Instant) -> String {
        zone.local(at: now).time.text + suffix
    }

    /// What follows a time that is told by it.
    public var suffix: String { label.map { " " + $0 } ?? "" }
}
