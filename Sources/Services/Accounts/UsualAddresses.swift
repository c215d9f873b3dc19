public import Cache
public import OrderModels

/// Where the diner's orders would go: for each server the default address, else the one last used.
public struct UsualAddresses: Hashable, Sendable {
    private let addresses: [ProviderID: KeptAddress]
    /// From which distances are measured if the diner named no place: the one with the first of the servers
    /// where it is known where that is (0131).
    public let placed: KeptAddress?
    public var place: Coordinate? { placed?.address.coordinate }

    public init(with providers: [ProviderID], _ reader: any ReadAccessor) throws {
        addresses = try providers.reduce(into: [:]) { found, provider in
            found[provider] = try reader.first(
                Request(KeptAddress.self, where: .usable(with: [provider]), .hidden(false)))
        }
        placed = providers.lazy.compactMap { [addresses] in addresses[$0] }
            .first { $0.address.coordinate != nil }
    }

    public subscript(provider: ProviderID) -> KeptAddress? { addresses[provider] }

    /// The address that an order with this kitchen would go to.
    public func address(for caterer: Caterer.ID) -> KeptAddress? {
        addresses.first { caterer.local(to: $0.key) != nil }?.value
    }

    /// Whether kitchens deliver there, of those whose server was asked lately.
    public func reach(
        _ reader: any ReadAccessor, at now: Instant
    ) throws -> [Caterer.ID: Bool] {
        try addresses.reduce(into: [:]) { found, usual in
            guard let place = usual.value.address.coordinate else { return }
            for (id, isYes) in try reader.reach(to: place, at: now)
            where id.local(to: usual.key) != nil {
                found[id] = isYes
            }
        }
    }
}

extension ReadAccessor {
    /// Of these kitchens, those that are not listed near a place, where that listing was read: servers leave
    /// out who does not deliver there.
    public func unlisted(
        _ kitchens: Set<Caterer.ID>, near place: Coordinate, at providers: [ProviderID]
    ) throws -> Set<Caterer.ID> {
        try providers.reduce(into: []) { found, provider in
            let scope = ListingScope(provider: provider, place: place)
            guard try freshness(of: .listing(scope)) != nil else { return }
            let own = kitchens.filter { $0.local(to: provider) != nil }
            let listed = try items(
                Request(CatererListing.self, where: .in(scope), .anyOf(Array(own))))
            found.formUnion(own.subtracting(listed.map(\.id)))
        }
    }
}
