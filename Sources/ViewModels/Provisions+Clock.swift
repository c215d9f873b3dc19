public import OrderModels
public import Presentation

extension Provisions {
    /// The clock of a server's kitchens; of several servers', where theirs show the same; else the
    /// diner's own.
    public func clock(of provider: ProviderID?) -> KitchenClock {
        if let provider { return clock(in: zone(of: provider)) }
        let zones = providers.map { zone(of: $0) ?? localZone }
        guard let first = zones.first,
            zones.allSatisfy({ $0.offset(at: now) == first.offset(at: now) })
        else { return clock(in: nil) }
        return clock(in: first)
    }

    /// That of a zone.
    public func clock(in zone: ZoneRules?) -> KitchenClock {
        KitchenClock(zone ?? localZone, beside: localZone, at: now)
    }
}
