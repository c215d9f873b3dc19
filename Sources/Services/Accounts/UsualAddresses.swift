public import Cache
public import OrderModels

/// Where the diner's orders would go: for each server the default address, else the one last used.
public struct UsualAddresses: Hashable, Sendable {
    private let addresses: [ProviderID: KeptAddress]
    /// Where distances are measured from if the diner named no place: the address with the first of the
    /// servers where that is known (0131).
    public let place: Coordinate?

    public init(with providers: [ProviderID], _ reader: any ReadAccessor) throws {
        addresses = try providers.reduce(into: [:]) { found, provider in
            found[provider] = try reader.first(
                Request(KeptAddress.self, where: .usable(with: [provider]), .hidden(false)))
        }
        place = providers.lazy.compactMap { [addresses] in addresses[$0]?.address.coordinate }.first
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
