public import Cache
public import OrderModels

/// The addresses at hand, with or without an account or a network.
public struct AddressBook: Sendable {
    private let store: any DataStore
    private let provider: ProviderID

    /// Those that orders with `provider` can go to.
    public init(_ store: any DataStore, for provider: ProviderID) {
        self.store = store
        self.provider = provider
    }

    /// The one that is taken where nothing is said comes first, then the latest used.
    @MainActor public func addresses() throws -> [KeptAddress] {
        let request = Request(
            KeptAddress.self, where: .usable(with: provider), .hidden(false))
        return try store.read { try $0.items(request) }
    }

    /// The one that somebody means by its reference, its name or the beginning of its line.
    @MainActor public func address(_ text: String) throws -> KeptAddress {
        let known = try addresses()
        let wanted = fold(text)
        let ways: [(KeptAddress) -> Bool] = [
            { $0.id.rawValue == text },
            { $0.name.map(fold) == wanted },
            { fold($0.address.line) == wanted },
            { !wanted.isEmpty && ($0.name.map { startsWord(fold($0), wanted) } ?? false) },
            { !wanted.isEmpty && startsWord(fold($0.address.line), wanted) },
        ]
        for way in ways {
            let found = known.filter(way)
            if found.count == 1 { return found[0] }
            guard found.isEmpty else { throw AddressError.ambiguous(text, found.map(\.called)) }
        }
        throw AddressError.notFound(text, near: didYouMean(text, among: known.map(\.called)))
    }

    /// Keeps an address here only.
    public func add(_ address: KeptAddress) async throws {
        try await store.write(.user) { try $0.upsert(address) }
    }

    /// Changes one that is kept here only; what a provider keeps is the provider's.
    public func change(
        _ id: KeptAddress.ID, _ body: @escaping @Sendable (inout KeptAddress) -> Void
    ) async throws -> KeptAddress {
        try await store.write(.user) { writer in
            guard var address = try writer.first(Request(KeptAddress.self, where: .id(id))) else {
                throw AddressError.notFound(id.rawValue, near: nil)
            }
            guard address.provider == nil else { throw AddressError.keptByProvider }
            body(&address)
            try writer.upsert(address)
            return address
        }
    }

    /// Makes it the one that is taken where nothing is said.
    public func makeDefault(_ id: KeptAddress.ID) async throws {
        try await store.write(.user) { [provider] writer in
            let request = Request(KeptAddress.self, where: .usable(with: provider))
            for var address in try writer.items(request) {
                address.isDefault = address.id == id
                try writer.upsert(address)
            }
        }
    }

    /// Notes that an order goes there.
    public func used(_ id: KeptAddress.ID, at moment: Instant) async throws {
        try await store.write(.user) { writer in
            guard var address = try writer.first(Request(KeptAddress.self, where: .id(id))) else {
                return
            }
            address.usedAt = moment
            try writer.upsert(address)
        }
    }

    /// Removes it from the list. A provider has no way to be told, so its own stay hidden.
    public func remove(_ id: KeptAddress.ID) async throws {
        try await store.write(.user) { writer in
            guard var address = try writer.first(Request(KeptAddress.self, where: .id(id))) else {
                return
            }
            guard address.provider != nil else { return try writer.delete(KeptAddress.self, id) }
            address.isHidden = true
            address.isDefault = false
            try writer.upsert(address)
        }
    }
}

/// Why an address could not be had.
public enum AddressError: Error, Hashable, Sendable {
    case notFound(String, near: String?)
    case ambiguous(String, [String])
    /// Only what is kept here can be changed.
    case keptByProvider
}

extension KeptAddress {
    /// What the diner calls it, or else where it is.
    public var called: String { name ?? address.line }
}

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
