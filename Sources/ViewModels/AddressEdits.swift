import Cache
import OrderModels
import Services

/// What the diner does to addresses, and which baskets go where for it.
@MainActor
struct AddressEdits {
    let servers: Servers
    let baskets: Baskets
    let activity: Activity
    let clock: ScreenClock

    private var store: any RootStore { servers.store }

    /// The addresses that orders can go to, whichever server takes them.
    var book: AddressBook { AddressBook(store, for: servers.providers) }

    /// The server that a new address is for: that of the basket which is worked on, or the first.
    var provider: ProviderID? {
        let caterer = baskets.current?.summary.basket.caterer
        return caterer.flatMap { servers.provider(of: $0) } ?? servers.providers.first
    }

    /// Notes what was done to addresses, and where a basket goes for it, to be taken back and done
    /// again: at the checkout of `basket`, where that is what the diner goes back to.
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

    /// Has the order of a basket go to an address from now on.
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

    /// What was said of the order that a basket becomes.
    func wishes(of basket: Basket.ID) throws -> OrderSettings {
        try store.read { try $0.item(OrderSettings.self, basket) }
            ?? OrderSettings(basket: basket)
    }
}

/// Where the order of a basket went, and where it goes.
struct Rerouting: Sendable {
    let before: OrderSettings
    let after: OrderSettings

    func undo(in store: any DataStore) async throws -> Bool {
        try await replace(after, before, store)
    }

    func redo(in store: any DataStore) async throws -> Bool {
        try await replace(before, after, store)
    }

    /// Where something else was wished for since, that stays.
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
