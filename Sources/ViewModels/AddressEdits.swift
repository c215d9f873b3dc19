import Cache
import OrderModels
import Services

/// Changes the diner makes to addresses, and to where baskets go.
@MainActor
struct AddressEdits {
    let servers: Servers
    let baskets: Baskets
    let activity: Activity
    let clock: ScreenClock

    private var store: any RootStore { servers.store }

    /// The addresses that orders can go to, on all servers.
    var book: AddressBook { AddressBook(store, for: servers.providers) }

    /// The server that a new address is for: the current basket's, or else the first.
    var provider: ProviderID? {
        let caterer = baskets.current?.summary.basket.caterer
        return caterer.flatMap { servers.provider(of: $0) } ?? servers.providers.first
    }

    /// Adds a change of addresses, and of where a basket goes, to the undo history. Where the diner
    /// made it at the checkout of `basket`, it is undone there.
    func did(
        _ label: String, _ changes: [AddressChange], _ rerouting: Rerouting? = nil,
        backTo basket: Basket.ID? = nil
    ) {
        let book = book
        let page = basket.map(Place.checkout) ?? .addresses(for: nil)
        activity.undo.did(label, in: "addresses", on: page) { [store] in
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

    /// Makes the order of a basket go to an address.
    func send(
        _ basket: Basket.ID, to address: KeptAddress
    ) async throws -> Rerouting {
        let content = try baskets.drafts.content(of: basket).summary.basket
        let account = try servers.provider(of: content.caterer).flatMap {
            try servers.services.account(of: $0)
        }
        let before = try wishes(of: basket)
        var after = before
        after.method = .delivery
        after.destination = address.destination(for: content.occasion, asGuest: account == nil)
        let wishes = after
        _ = try await store.write(.user) { try $0.upsert(wishes) }
        try await book.used(address.id, at: clock.now)
        return Rerouting(before: before, after: after)
    }

    /// The settings of the order that a basket becomes.
    func wishes(of basket: Basket.ID) throws -> OrderSettings {
        try store.read { try $0.item(OrderSettings.self, basket) }
            ?? OrderSettings(basket: basket)
    }
}

/// Where the order of a basket went before a change, and after it.
struct Rerouting: Sendable {
    let before: OrderSettings
    let after: OrderSettings

    func undo(in store: any DataStore) async throws -> Bool {
        try await replace(after, before, store)
    }

    func redo(in store: any DataStore) async throws -> Bool {
        try await replace(before, after, store)
    }

    /// Does nothing if the diner has chosen something else since.
    private func replace(
        _ old: OrderSettings, _ new: OrderSettings, _ store: any DataStore
    ) async throws -> Bool {
        try await store.write(.user) { writer in
            guard var wishes = try writer.item(OrderSettings.self, old.basket),
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
