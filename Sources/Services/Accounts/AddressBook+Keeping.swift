import Cache
import OrderModels

extension WriteAccessor {
    /// Brings the addresses that a provider keeps up to date with what it said.
    ///
    /// Its answer leaves out postcode and town: what is known of them stays while the line does. An
    /// address that the answer lacks stays where some of it could not be read.
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

    /// Forgets the addresses that a provider keeps.
    func forgetAddresses(of provider: ProviderID) throws {
        try deleteAll(KeptAddress.self, where: [.keptBy(provider)])
    }
}
