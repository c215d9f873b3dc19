public import Cache
public import OrderModels

/// The diner's addresses, available without an account or a network.
///
/// A provider accepts new addresses, but no changes or removals. Changes to its addresses are
/// therefore local: a removed one is hidden, a changed one hidden and replaced by a local copy.
public struct AddressBook: Sendable {
    let store: any DataStore
    private let providers: [ProviderID]

    /// For orders with any of `providers`.
    public init(_ store: any DataStore, for providers: [ProviderID]) {
        self.store = store
        self.providers = providers
    }

    public init(_ store: any DataStore, for provider: ProviderID) {
        self.init(store, for: [provider])
    }

    /// The default address first, then by latest use.
    @MainActor public func addresses() throws -> [KeptAddress] { try read(.hidden(false)) }

    /// Addresses of providers that the diner removed.
    @MainActor public func removed() throws -> [KeptAddress] { try read(.hidden(true)) }

    @MainActor private func read(_ filter: KeptAddress.Filter) throws -> [KeptAddress] {
        let request = Request(KeptAddress.self, where: .usable(with: providers), filter)
        return try store.read { try $0.items(request) }
    }

    /// The address with that reference, name or line. Each must be complete, because food is sent
    /// there (0028).
    @MainActor public func address(_ text: String) throws -> KeptAddress {
        try Self.find(text, among: try addresses())
    }

    /// The same among removed addresses.
    @MainActor public func removed(_ text: String) throws -> KeptAddress {
        try Self.find(text, among: try removed())
    }

    private static func find(_ text: String, among known: [KeptAddress]) throws -> KeptAddress {
        let wanted = fold(text)
        let lookup = NameLookup(
            among: known, whole: true,
            named: [
                { $0.id.rawValue == text }, { $0.name.map(fold) == wanted },
                { fold($0.address.line) == wanted || fold($0.address.whole) == wanted },
            ],
            partly: [
                { !wanted.isEmpty && ($0.name.map { startsWord(fold($0), wanted) } ?? false) },
                { !wanted.isEmpty && startsWord(fold($0.address.line), wanted) },
            ])
        switch lookup {
        case .found(let address): return address
        case .several(let found): throw AddressError.ambiguous(text, found.map(\.named))
        case .part(let found): throw AddressError.partOfName(text, found.map(\.named))
        case .nothing:
            throw AddressError.notFound(text, near: didYouMean(text, among: known.map(\.called)))
        }
    }

    /// - Throws: `AddressError.nameTaken`, where another address is called so.
    @MainActor public func check(name: String?, besides id: KeptAddress.ID? = nil) throws {
        guard let name, !name.isEmpty else { return }
        let isTaken = try addresses().contains {
            $0.id != id && $0.name.map(fold) == fold(name)
        }
        guard !isTaken else { throw AddressError.nameTaken(name) }
    }

    // MARK: Changing

    /// Adds a local address.
    @discardableResult
    public func add(_ address: KeptAddress) async throws -> AddressChange {
        try await change(address.id) { _ in [address] }
    }

    /// Changes an address; replaces a provider's one by a changed local copy.
    ///
    /// - Returns: The change; its last address is the one that `body` has changed.
    public func edit(
        _ id: KeptAddress.ID, _ body: @escaping @Sendable (inout KeptAddress) -> Void
    ) async throws -> AddressChange {
        try await change(id) { old in
            guard let old else { throw AddressError.notFound(id.rawValue, near: nil) }
            var new = old
            body(&new)
            guard old.provider != nil, new != old else { return [new] }
            let copy = KeptAddress(
                id: .random(), provider: nil, name: new.name,
                address: new.address, contact: new.contact, isDefault: new.isDefault,
                usedAt: new.usedAt)
            return [old.hidden, copy]
        }
    }

    /// Makes the address the default one, or no longer.
    @discardableResult
    public func makeDefault(
        _ id: KeptAddress.ID, _ isDefault: Bool = true
    ) async throws -> AddressChange {
        try await store.write(.user) { writer in
            guard let chosen = try writer.item(KeptAddress.self, id) else {
                throw AddressError.notFound(id.rawValue, near: nil)
            }
            // Each provider may have a default address of its own; a local one is shared by all.
            let rivals = try writer.items(Request(KeptAddress.self)).filter {
                $0.id == id || $0.provider == nil || chosen.provider == nil
                    || $0.provider == chosen.provider
            }
            let before = rivals.filter { $0.isDefault != ($0.id == id && isDefault) }
            let after = before.map { old in
                var new = old
                new.isDefault = old.id == id && isDefault
                return new
            }
            for address in after { try writer.upsert(address) }
            return AddressChange(before: before, after: after)
        }
    }

    /// Removes it from the list. Providers cannot be told, so their addresses are only hidden.
    @discardableResult
    public func remove(_ id: KeptAddress.ID) async throws -> AddressChange {
        try await change(id) { old in
            guard let old, old.provider != nil else { return [] }
            return [old.hidden]
        }
    }

    /// Shows a hidden address again.
    @discardableResult
    public func restore(_ id: KeptAddress.ID) async throws -> AddressChange {
        try await change(id) { old in
            guard var shown = old else { throw AddressError.notFound(id.rawValue, near: nil) }
            shown.isHidden = false
            return [shown]
        }
    }

    /// Records that an order goes there.
    public func used(_ id: KeptAddress.ID, at moment: Instant) async throws {
        try await store.write(.user) { writer in
            guard var address = try writer.item(KeptAddress.self, id) else {
                return
            }
            address.usedAt = moment
            try writer.upsert(address)
        }
    }

    private func change(
        _ id: KeptAddress.ID,
        _ body: @escaping @Sendable (KeptAddress?) throws -> [KeptAddress]
    ) async throws -> AddressChange {
        try await store.write(.user) { writer in
            let old = try writer.item(KeptAddress.self, id)
            let change = AddressChange(before: old.map { [$0] } ?? [], after: try body(old))
            if let old, change.after.isEmpty { try writer.delete(KeptAddress.self, old.id) }
            for address in change.after { try writer.upsert(address) }
            try writer.redirect(from: change.before, to: change.after)
            return change
        }
    }
}

extension WriteAccessor {
    /// Makes baskets follow a changed address. After a removal they keep their destination, because
    /// the diner chose no other.
    func redirect(from before: [KeptAddress], to after: [KeptAddress]) throws {
        guard let old = before.last(where: { !$0.isHidden }),
            let new = after.last(where: { !$0.isHidden }), old != new
        else { return }
        for var wishes in try items(Request(OrderSettings.self)) {
            switch wishes.destination {
            case .saved(let id)? where id == old.saved: wishes.destination = new.destination
            case .address(let address, _)?
            where address.line == old.address.line
                && address.coordinate == old.address.coordinate:
                wishes.destination = .address(new.address, contact: new.contact)
            default: continue
            }
            try upsert(wishes)
        }
    }
}

/// Why an address could not be found.
public enum AddressError: Error, Hashable, Sendable {
    case notFound(String, near: String?)
    case ambiguous(String, [NameCandidate])
    /// Another address is called so.
    case nameTaken(String)
    /// The text is only part of these names, and the whole name is needed.
    case partOfName(String, [NameCandidate])
}

extension KeptAddress {
    /// The diner's name for it, or else its line.
    public var called: String { name ?? address.line }

    /// With its reference, to tell several apart.
    var named: NameCandidate { NameCandidate(id.rawValue, called) }

    var hidden: KeptAddress {
        var hidden = self
        hidden.isHidden = true
        hidden.isDefault = false
        return hidden
    }
}
