import Cache
import OrderModels

extension WriteAccessor {
    /// Updates the stored copies of a provider's addresses from its answer.
    ///
    /// The answer lacks postcode and town: known ones stay while the line is the same. If part of
    /// the answer could not be read, missing addresses stay too.
    func keepAddresses(of account: Account, at provider: ProviderID) throws {
        let known = try items(Request(KeptAddress.self, where: .keptBy(provider)))
        let gone = known.filter { old in !account.addresses.contains { $0.id == old.saved } }
        for old in gone where !account.hasUnreadableAddresses {
            try delete(KeptAddress.self, old.id)
        }
        for saved in account.addresses {
            var address = KeptAddress(saved, of: provider)
            if let old = known.first(where: { $0.id == address.id }) {
                address.isDefault = old.isDefault
                address.isHidden = old.isHidden
                address.usedAt = old.usedAt
                address.name = address.name ?? old.name
                if old.address.line == address.address.line {
                    address.address.postcode = address.address.postcode ?? old.address.postcode
                    address.address.town = address.address.town ?? old.address.town
                }
            }
            try upsert(address)
        }
    }

    /// Forgets the addresses stored by a provider.
    func forgetAddresses(of provider: ProviderID) throws {
        try deleteAll(KeptAddress.self, where: [.keptBy(provider)])
    }
}
