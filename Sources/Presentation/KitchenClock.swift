public import OrderModels

/// The kitchen's clock, which a screen's times use.
public struct KitchenClock: Hashable, Sendable {
    public let zone: ZoneRules
    /// The name of its town, if its time differs from the diner's.
    public let label: String?

    public init(zone: ZoneRules, label: String?) {
        self.zone = zone
        self.label = label
    }

    /// The clock of `zone`, for a diner whose zone is `own`.
    public init(_ zone: ZoneRules, beside own: ZoneRules, at now: Instant) {
        let isSame = zone.offset(at: now) == own.offset(at: now)
        self.init(zone: zone, label: isSame ? nil : Self.town(of: zone))
    }

    private static func town(of zone: ZoneRules) -> String {
        String((zone.name.split(separator: "/").last ?? "").map { $0 == "_" ? " " : $0 })
    }

    /// As in `12:30` or `12:30 Paris`.
    public func text(at now: Instant) -> String {
        zone.local(at: now).time.text + suffix
    }

    /// The same clock, where its town is named elsewhere or has no room.
    public var unnamed: KitchenClock { KitchenClock(zone: zone, label: nil) }

    /// The same clock with its town, where it is one of several.
    public var named: KitchenClock {
        KitchenClock(zone: zone, label: label ?? Self.town(of: zone))
    }

    /// The text after each of its times.
    public var suffix: String { label.map { " " + $0 } ?? "" }
}
