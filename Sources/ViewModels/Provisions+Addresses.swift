import Cache
public import OrderModels
import Services

extension Provisions {
    /// The addresses that orders can go to, whichever server takes them.
    var addressBook: AddressBook { AddressBook(store, for: providers) }

    /// The server that a new address is for: that of the basket which is worked on, or the first.
    public var addressProvider: ProviderID? {
        let caterer = baskets.current?.summary.basket.caterer
        return caterer.flatMap { provider(of: $0) } ?? providers.first
    }

    /// Notes what was done to addresses, and where a basket goes for it, to be taken back and done
    /// again: at the checkout of `basket`, where that is what the diner goes back to.
    func did(
        _ label: String, _ changes: [AddressChange], _ rerouting: Rerouting? = nil,
        backTo basket: Basket.ID? = nil
    ) {
        let book = addressBook
        let page = basket.map(Place.checkout) ?? .addresses(for: nil)
        undo.did(label, in: "addresses", on: page) { [store] in
            var isDone = false
            for change in changes.reversed() {
                isDone = try await book.undo(change) || isDone
            }
            if try await rerouting?.undo(in: store) == true { isDone = true }
            return isDone ? label : nil
        } redo: { [store] in
            var isDone = false
            for change in changes { isDone = try await book.redo(change) || isDone }
            if try await rerouting?.redo(in: store) == true { isDone = true }
            return isDone ? label : nil
        }
    }

    /// Has the order of a basket go to an address from now on.
    func send(
        _ basket: Basket.ID, to address: KeptAddress
    ) async throws -> Rerouting {
        let content = try drafts.content(of: basket).summary.basket
        let account = try provider(of: content.caterer).flatMap { try services.account(of: $0) }
        let before = try wishes(of: basket)
        var after = before
        after.method = .delivery
        after.destination = address.destination(for: content.occasion, asGuest: account == nil)
        let wishes = after
        _ = try await store.write(.user) { try $0.upsert(wishes) }
        try await addressBook.used(address.id, at: now)
        return Rerouting(before: before, after: after)
    }

    /// What was said of the order that a basket becomes.
    func wishes(of basket: Basket.ID) throws -> OrderWishes {
        try store.read { try $0.item(OrderWishes.self, basket) }
            ?? OrderWishes(basket: basket)
    }
}

/// Where the order of a basket went, and where it goes.
struct Rerouting: Sendable {
    let before: OrderWishes
    let after: OrderWishes

    func undo(in store: any DataStore) async throws -> Bool {
        try await replace(after, before, store)
    }

    func redo(in store: any DataStore) async throws -> Bool {
        try await replace(before, after, store)
    }

    /// Where something else was wished for since, that stays.
    private func replace(
        _ old: OrderWishes, _ new: OrderWishes, _ store: any DataStore
    ) async throws -> Bool {
        try await store.write(.user) { writer in
            guard var wishes = try writer.item(OrderWishes.self, old.basket),
                wishes.destination == old.destination,
                wishes.method == old.method
            else { return false }
            wishes.destination = new.destination
            wishes.method = new.method
            try writer.upsert(wishes)
            return true
        }
    }
}
