public import OrderModels
public import Presentation
public import Services

/// A store in memory and its move to disk: with `--private`, or if the disk was not writable.
@MainActor
public final class Keeping {
    /// The store; the server that ends with the program, if there is one; and a function that moves
    /// everything but that server's data to disk.
    public typealias Way = (
        storage: Storage, passing: @MainActor () -> ProviderID?,
        move: @MainActor (_ leaving: ProviderID?) async throws -> Void
    )

    private let way: Way
    private let servers: Servers
    private let activity: Activity
    private var moving: Task<Void, Never>?
    private var waiting: [@MainActor (Problem?) -> Void] = []
    private var orderIsAgreed = false

    public init(_ way: Way, _ servers: Servers, _ activity: Activity) {
        self.way = way
        self.servers = servers
        self.activity = activity
    }

    // MARK: What the screens show

    public var isInMemory: Bool { way.storage.isInMemory }

    /// Whether the server in use ends with the program: then what is put together does so too.
    public var endsWithServer: Bool {
        isInMemory && way.passing().map(servers.providers.contains) ?? false
    }

    /// Whether to ask if orders should be on disk. If the program dies while it sends an order that
    /// is only in memory, no later run can look it up.
    public var asksBeforeOrders: Bool { isInMemory && !orderIsAgreed && !endsWithServer }

    /// What would be gone with the program, though it could be kept: "2 baskets, 1 order"; nil if
    /// there is nothing, or the server in use ends with the program.
    public func losses() throws -> String? {
        guard !endsWithServer else { return nil }
        let items = try way.storage.putTogether(leaving: way.passing())
        let kinds: [StoredThing] = [.basket, .order, .attempt, .favourite, .address, .provider]
        let parts = kinds.compactMap { kind in items[kind].map(kind.counted) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// A kitchen with an order whose outcome is unknown; nil if there is none.
    public func doubtfulKitchen() throws -> String? {
        let passing = way.passing()
        return try way.storage.orders.unsettled().first { $0.provider != passing }.map(\.kitchen)
    }

    // MARK: What the diner did

    /// The diner agrees to send orders without a record on disk.
    public func agreedToOrder() {
        orderIsAgreed = true
    }

    /// Moves everything to disk, after pending changes. Calls `done` with the problem if it fails.
    public func keepPressed(_ done: @escaping @MainActor (Problem?) -> Void) {
        guard isInMemory else { return }
        waiting.append(done)
        guard moving == nil else { return }
        moving = activity.work { [self] in
            await activity.finishKeeping()
            var problem: Problem?
            do {
                try await move()
            } catch {
                let trouble = activity.caught(error)
                activity.tell(trouble)
                problem = trouble
            }
            let told = waiting
            (moving, waiting) = (nil, [])
            for done in told { done(problem) }
        }
    }

    private func move() async throws {
        let drafts = servers.services.drafts
        let mine = try drafts.summaries().map(\.id)
        try await way.move(way.passing())
        // The move has succeeded, even if two drafts have one name.
        do {
            for (old, new) in try await drafts.numberNames(of: mine) {
                activity.tell(Say.App.keptUnderAnotherName(name: old, new: new))
            }
        } catch {
            activity.tell(activity.caught(error))
        }
    }

    /// Waits until a running move ends.
    public func finish() async {
        await moving?.value
    }
}
