import Cache
import OrderModels

extension WriteAccessor {
    /// Brings the addresses that a provider keeps up to date with what it said.
    ///
    /// Its answer leaves out postcode and town: what is known of them stays while the line does.
    func keep(_ addresses: [SavedAddress], of provider: ProviderID) throws {
        let known = try items(Request(KeptAddress.self, where: .keptBy(provider)))
        for old in known where !addresses.contains(where: { $0.id == old.saved }) {
            try delete(KeptAddress.self, old.id)
        }
        for saved in addresses {
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

    /// Forgets the addresses that a provider keeps.
    func forgetAddresses(of provider: ProviderID) throws {
        try deleteAll(KeptAddress.self, where: [.keptBy(provider)])
    }
}
