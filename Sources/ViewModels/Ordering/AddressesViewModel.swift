import Cache
public import OrderModels
public import Presentation
import Services

/// Where the diner's orders can go: the usual one first, then the latest used.
@MainActor
public final class AddressesViewModel {
    // MARK: What the screen shows

    /// Those that orders can go to, or those that were removed although a server keeps them.
    public private(set) lazy var list = ListDataSource<KeptAddress> { [weak self] in
        guard let self else { return [] }
        return showsRemoved ? removed : kept
    }
    @Watched public private(set) var showsRemoved = false
    public var removedCount: Int { removed.count }
    /// The server that a new address is for.
    public var provider: ProviderID? { edits.provider }
    public var now: Instant { edits.clock.now }
    @Watched public private(set) var isRefreshing = false
    @Watched public private(set) var problem: Problem?
    /// The basket that waits for an address, if one does.
    public let basket: Basket.ID?

    public let servers: Servers
    public let activity: Activity
    public let baskets: Baskets
    private let edits: AddressEdits
    private let follower = Follower()
    private var refreshing: Task<Void, Never>?
    private var wasAsked = false
    @Watched private var kept: [KeptAddress] = []
    @Watched private var removed: [KeptAddress] = []

    init(
        for basket: Basket.ID?, _ servers: Servers, _ activity: Activity, _ baskets: Baskets,
        _ edits: AddressEdits
    ) {
        self.basket = basket
        self.servers = servers
        self.activity = activity
        self.baskets = baskets
        self.edits = edits
        look()
    }

    // MARK: What the diner did

    public func appeared() {
        _ = follower.follow(servers.store) { [weak self] change in
            if change.concerns(KeptAddress.self) { self?.look() }
        }
        look()
        // Once a visit is enough for what other devices may have added.
        if !wasAsked, !servers.isOffline { refreshPressed() }
    }

    public func disappeared() {
        follower.stop()
        cancelPressed()
    }

    /// Asks the servers for the addresses they keep of whoever is signed in.
    public func refreshPressed() {
        guard refreshing == nil else { return }
        wasAsked = true
        let known: [ProviderID]
        do {
            known = try servers.providers.filter {
                try servers.services.account(of: $0) != nil
            }
        } catch {
            return problem = Problem(error)
        }
        guard !known.isEmpty else { return }
        isRefreshing = true
        refreshing = activity.work { [weak self, servers, activity] in
            var problem: Problem?
            for provider in known {
                do {
                    try await servers.transfers.run(Say.Addresses.yourAddresses) { _ in
                        let session = try await servers.services.accounts(of: provider).session()
                        try await ProfileService(session: session, store: servers.store)
                            .refresh()
                    }
                } catch {
                    problem = Problem(error)
                    if !Task.isCancelled { activity.tell(Problem(error)) }
                }
            }
            guard !Task.isCancelled else { return }
            self?.refreshed(problem)
        }
    }

    public func cancelPressed() {
        refreshing?.cancel()
        (refreshing, isRefreshing) = (nil, false)
    }

    public func showRemovedPressed() {
        showsRemoved.toggle()
        list.selectFirst()
    }

    /// Has the waiting basket go to the selected one; `done` is told once it does.
    public func deliverPressed(
        _ told: @escaping Baskets.Told, _ done: @escaping @MainActor () -> Void
    ) {
        guard let selected = list.selectedRow, let basket else { return }
        baskets.keep(told) { [edits] in
            let rerouting = try await edits.send(basket, to: selected)
            edits.did(
                Say.Addresses.goesTo(selected: selected.called), [], rerouting, backTo: basket)
            done()
        }
    }

    /// Makes the selected one the one that is taken where none is said, or no longer.
    public func usualPressed(_ told: @escaping Baskets.Told) {
        guard let selected = list.selectedRow else { return }
        baskets.keep(told) { [self, edits] in
            // What it is now is read only when what was done before is written.
            let now = try edits.book.addresses().first { $0.id == selected.id }
            let isUsual = now?.isDefault == false
            let change = try await edits.book.makeDefault(selected.id, isUsual)
            let name = selected.called
            did(
                isUsual ? Say.Addresses.madeTheUsual(name: name) : Say.Addresses.noUsualOneAnyMore,
                change, told)
        }
    }

    /// Removes the selected one, or brings it back.
    public func removePressed(_ told: @escaping Baskets.Told) {
        guard let selected = list.selectedRow else { return }
        if showsRemoved {
            change(Say.Addresses.broughtBack2(selected: selected.called), told) {
                try await $0.restore(selected.id)
            }
        } else {
            let keeper =
                selected.provider.map { Say.Addresses.stillKeepsItHiddenHere(words: "\($0)") } ?? ""
            change(Say.Addresses.removed2(selected: selected.called), told, more: keeper) {
                try await $0.remove(selected.id)
            }
        }
    }

    // MARK: -

    private func change(
        _ label: String, _ told: @escaping Baskets.Told, more: String = "",
        _ body: @escaping (AddressBook) async throws -> AddressChange
    ) {
        baskets.keep(told) { [self, edits] in
            did(label, try await body(edits.book), told, more: more)
        }
    }

    private func did(
        _ label: String, _ change: AddressChange, _ told: Baskets.Told, more: String = ""
    ) {
        edits.did(label, [change])
        told(label.prefix(1).uppercased() + label.dropFirst() + more + ".", .undo)
    }

    private func refreshed(_ problem: Problem?) {
        (refreshing, isRefreshing) = (nil, false)
        self.problem = problem
    }

    private func look() {
        do {
            let before = Set(kept.map(\.id))
            kept = try edits.book.addresses()
            // What was just added or changed, or came back, is what the diner is about.
            let news = kept.map(\.id).filter { !before.contains($0) }
            if !before.isEmpty, !showsRemoved, news.count == 1 { list.select(id: news[0]) }
            removed = try edits.book.removed()
            if removed.isEmpty { showsRemoved = false }
        } catch {
            problem = Problem(error)
        }
    }
}
