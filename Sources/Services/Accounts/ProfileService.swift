public import Cache
import Networking
public import OrderModels

/// The provider's data about the signed-in diner.
public final class ProfileService: Sendable {
    private let session: Session
    private let store: any DataStore

    public init(session: Session, store: any DataStore) {
        self.session = session
        self.store = store
    }

    /// Fetches the account, and stores it for when there is no network.
    @discardableResult
    public func refresh() async throws -> Account {
        let account = try await session.perform { try await session.provider.namedAccount($0) }
        try await keep(account)
        return account
    }

    public func setPhone(_ phone: String) async throws -> Account {
        let account = try await refresh()
        var changed = try await session.perform {
            try await session.provider.setPhone(phone, of: account.id, $0)
        }
        // The answer is about the phone, and may lack the rest.
        changed.addresses = account.addresses
        changed.hasUnreadableAddresses = account.hasUnreadableAddresses
        changed.phone = phone
        try await keep(changed)
        return changed
    }

    /// Adds an address to the diner's account.
    ///
    /// If the answer is lost, this looks for the address in the account instead of adding it again.
    public func add(
        _ address: Address, name: String?, contact: String?
    ) async throws -> KeptAddress {
        let before = try await refresh().addresses.map(\.id)
        let saved: SavedAddress
        do {
            saved = try await session.perform {
                try await session.provider.addAddress(address, name: name, contact: contact, $0)
            }
        } catch OrderingError.mayHaveActed(let error) {
            let news = try await refresh().addresses.first {
                !before.contains($0.id) && $0.address.line == address.line
            }
            guard let news else { throw OrderingError.http(error) }
            saved = news
        }
        var kept = KeptAddress(saved, of: session.providerID)
        kept.name = kept.name ?? name
        kept.contact = kept.contact ?? contact
        kept.address.postcode = kept.address.postcode ?? address.postcode
        kept.address.town = kept.address.town ?? address.town
        let added = kept
        try await store.write(.user) { try $0.upsert(added) }
        return added
    }

    private func keep(_ account: Account) async throws {
        let provider = session.providerID
        let names = [session.name, account.name]
        try await store.write(.user) { writer in
            // The store may know another account than the one of this run.
            if var known = try writer.first(Request(KnownAccount.self, where: .provider(provider))),
                known.account == account.id || names.contains(known.name)
            {
                known.learn(account)
                try writer.upsert(known)
                try writer.keepAddresses(of: account, at: provider)
            }
        }
    }
}

extension KnownAccount {
    /// Takes over the provider's data about the account.
    mutating func learn(_ account: Account) {
        self.account = account.id
        name = account.name
        email = account.email.isEmpty ? email : account.email
        phone = account.phone ?? phone
        // Some answers lack the full name.
        if account.fullName != account.name { fullName = account.fullName }
    }
}
