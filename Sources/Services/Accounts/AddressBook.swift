public import Cache
public import OrderModels

/// The addresses at hand, with or without an account or a network.
///
/// A provider takes new addresses and no other change. Whatever else is done to one that it keeps is
/// done on this side only: removed, it is hidden; changed, it is hidden behind a copy kept here.
public struct AddressBook: Sendable {
    let store: any DataStore
    private let providers: [ProviderID]

    /// Those that orders with any of `providers` can go to.
    public init(_ store: any DataStore, for providers: [ProviderID]) {
        self.store = store
        self.providers = providers
    }

    public init(_ store: any DataStore, for provider: ProviderID) {
        self.init(store, for: [provider])
    }

    /// The one that is taken where nothing is said comes first, then the latest used.
    @MainActor public func addresses() throws -> [KeptAddress] { try read(.hidden(false)) }

    /// Those that providers keep and the diner removed.
    @MainActor public func removed() throws -> [KeptAddress] { try read(.hidden(true)) }

    @MainActor private func read(_ filter: KeptAddress.Filter) throws -> [KeptAddress] {
        let request = Request(KeptAddress.self, where: .usable(with: providers), filter)
        return try store.read { try $0.items(request) }
    }

    /// The one that somebody means by its reference, its name or its line, each written whole: food
    /// is sent there.
    @MainActor public func address(_ text: String) throws -> KeptAddress {
        try Self.find(text, among: try addresses())
    }

    /// The same among those that were removed.
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

    // MARK: Changing

    /// Keeps an address here only.
    @discardableResult
    public func add(_ address: KeptAddress) async throws -> AddressChange {
        try await change(address.id) { _ in [address] }
    }

    /// Changes one; of one that a provider keeps, a copy that is kept here from now on.
    ///
    /// - Returns: What became of it, last the one that `body` has changed.
    public func edit(
        _ id: KeptAddress.ID, _ body: @escaping @Sendable (inout KeptAddress) -> Void
    ) async throws -> AddressChange {
        try await change(id) { old in
            guard let old else { throw AddressError.notFound(id.rawValue, near: nil) }
            var new = old
            body(&new)
            guard old.provider != nil, new != old else { return [new] }
            let copy = KeptAddress(
                id: KeptAddress.ID(rawValue: randomName()), provider: nil, name: new.name,
                address: new.address, contact: new.contact, isDefault: new.isDefault,
                usedAt: new.usedAt)
            return [old.hidden, copy]
        }
    }

    /// Makes it the one that is taken where nothing is said, or no longer.
    @discardableResult
    public func makeDefault(
        _ id: KeptAddress.ID, _ isDefault: Bool = true
    ) async throws -> AddressChange {
        try await store.write(.user) { writer in
            guard let chosen = try writer.item(KeptAddress.self, id) else {
                throw AddressError.notFound(id.rawValue, near: nil)
            }
            // Each server may have a usual one of its own; one that is kept here is everybody's.
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

    /// Removes it from the list. A provider has no way to be told, so its own stay hidden.
    @discardableResult
    public func remove(_ id: KeptAddress.ID) async throws -> AddressChange {
        try await change(id) { old in
            guard let old, old.provider != nil else { return [] }
            return [old.hidden]
        }
    }

    /// Shows one again that was hidden.
    @discardableResult
    public func restore(_ id: KeptAddress.ID) async throws -> AddressChange {
        try await change(id) { old in
            guard var shown = old else { throw AddressError.notFound(id.rawValue, near: nil) }
            shown.isHidden = false
            return [shown]
        }
    }

    /// Notes that an order goes there.
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
    /// Baskets that were to go to an address go where it is now. Where it is gone they go where they
    /// were to go: no other is meant by that.
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

/// Why an address could not be had.
public enum AddressError: Error, Hashable, Sendable {
    case notFound(String, near: String?)
    case ambiguous(String, [String])
    /// It is only a part of these names, and the whole name is needed.
    case partOfName(String, [String])
}

extension KeptAddress {
    /// What the diner calls it, or else where it is.
    public var called: String { name ?? address.line }

    /// The same with its reference, where several are named.
    fileprivate var named: String { "\(called) (\(id.rawValue))" }

    /// The same, removed from what is shown.
    var hidden: KeptAddress {
        var hidden = self
        hidden.isHidden = true
        hidden.isDefault = false
        return hidden
    }
}
