import Cache
public import OrderModels
public import Presentation
import Services

/// The diner's addresses: the default one first, then the latest used.
@MainActor
public final class AddressesViewModel {
    // MARK: What the screen shows

    /// The addresses that orders can go to, or those removed here although a server keeps them.
    public private(set) lazy var list = ListDataSource<KeptAddress> { [weak self] in
        guard let self else { return [] }
        return showsRemoved ? removed : kept
    }
    @Watched public private(set) var showsRemoved = false
    public var removedCount: Int { removed.count }
    public var provider: ProviderID? { edits.provider }
    public var now: Instant { edits.clock.now }
    @Watched public private(set) var isRefreshing = false
    @Watched public private(set) var problem: Problem?
    /// The basket that waits for an address, if any.
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
        // Other devices may have added some; one request per visit is enough.
        if !wasAsked, !servers.isOffline { refreshPressed() }
    }

    public func disappeared() {
        follower.stop()
        cancelPressed()
    }

    /// Fetches the addresses that the servers keep for the diner's accounts.
    public func refreshPressed() {
        guard refreshing == nil else { return }
        wasAsked = true
        let known: [ProviderID]
        do {
            known = try servers.providers.filter {
                try servers.services.account(of: $0) != nil
            }
        } catch {
            return problem = activity.caught(error)
        }
        guard !known.isEmpty else { return }
        isRefreshing = true
        refreshing = activity.work { [weak self, servers, activity] in
            var problem: Problem?
            for provider in known {
                do {
                    try await servers.asking(Say.Addresses.yourAddresses, of: provider) {
                        let session = try await servers.services.accounts(of: provider).session()
                        try await ProfileService(session: session, store: servers.store)
                            .refresh()
                    }
                } catch {
                    guard !Task.isCancelled else { return }
                    let trouble = activity.caught(error)
                    activity.tell(trouble)
                    problem = trouble
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

    /// Makes the waiting basket go to the selected address, then calls `done`.
    public func deliverPressed(
        _ told: @escaping Baskets.Told, _ done: @escaping @MainActor () -> Void
    ) {
        guard let selected = list.selectedRow, let basket else { return }
        baskets.keep(told) { [edits] in
            let rerouting = try await edits.send(basket, to: selected)
            edits.did(
                Say.Addresses.goesTo(selected: selected.shownName), [], rerouting, backTo: basket)
            done()
        }
    }

    /// Makes the selected address the default, or no longer.
    public func usualPressed(_ told: @escaping Baskets.Told) {
        guard let selected = list.selectedRow else { return }
        baskets.keep(told) { [self, edits] in
            // The current state is read only after earlier changes are written.
            let now = try edits.book.addresses().first { $0.id == selected.id }
            let isUsual = now?.isDefault == false
            let change = try await edits.book.makeDefault(selected.id, isUsual)
            let name = selected.shownName
            did(
                isUsual ? Say.Addresses.madeTheUsual(name: name) : Say.Addresses.noUsualOneAnyMore,
                change, told)
        }
    }

    /// Removes the selected address, or restores it.
    public func removePressed(_ told: @escaping Baskets.Told) {
        guard let selected = list.selectedRow else { return }
        if showsRemoved {
            change(Say.Addresses.broughtBack2(selected: selected.shownName), told) {
                try await $0.restore(selected.id)
            }
        } else {
            let keeper =
                selected.provider.map { Say.Addresses.stillKeepsItHiddenHere(words: "\($0)") } ?? ""
            change(Say.Addresses.removed2(selected: selected.shownName), told, more: keeper) {
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
            // The diner is interested in an address that was just added, changed or restored.
            let news = kept.map(\.id).filter { !before.contains($0) }
            if !before.isEmpty, !showsRemoved, news.count == 1 { list.select(id: news[0]) }
            removed = try edits.book.removed()
            if removed.isEmpty { showsRemoved = false }
        } catch {
            problem = activity.caught(error)
        }
    }
}
