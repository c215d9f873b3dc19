import OrderModels
public import Presentation
public import Services

/// A store in memory and its move to disk: with `--private`, or if the disk was not writable.
@MainActor
public final class Keeping {
    /// The store in memory, and the function that moves it to disk.
    public typealias Way = (storage: Storage, move: @MainActor () async throws -> Void)

    private let storage: Storage
    private let drafts: DraftStore
    private let activity: Activity
    private let move: @MainActor () async throws -> Void
    private var moving: Task<Void, Never>?
    private var waiting: [@MainActor (Problem?) -> Void] = []
    private var orderIsAgreed = false

    public init(_ way: Way, _ drafts: DraftStore, _ activity: Activity) {
        (storage, move) = way
        self.drafts = drafts
        self.activity = activity
    }

    // MARK: What the screens show

    public var isInMemory: Bool { storage.isInMemory }

    /// Whether to ask if orders should be on disk. If the program dies while it sends an order that
    /// is only in memory, no later run can look it up.
    public var asksBeforeOrders: Bool { isInMemory && !orderIsAgreed }

    /// What would be lost with the program, as in "2 baskets, 1 order"; nil if nothing.
    public func losses() throws -> String? {
        let baskets = try drafts.summaries().count { $0.lineCount > 0 }
        let items = try storage.dinersThings()
        let kinds: [StoredThing] = [.order, .attempt, .favourite, .address, .provider]
        let parts =
            (baskets > 0 ? [StoredThing.basket.counted(baskets)] : [])
            + kinds.compactMap { kind in items[kind].map(kind.counted) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// A kitchen with an order whose outcome is unknown; nil if there is none.
    public func doubtfulKitchen() throws -> String? {
        try storage.orders.unsettled().first.map(\.kitchen)
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
                let trouble = Problem(error)
                activity.tell(trouble)
                problem = trouble
            }
            let told = waiting
            (moving, waiting) = (nil, [])
            for done in told { done(problem) }
        }
    }

    /// Waits until a running move ends.
    public func finish() async {
        await moving?.value
    }
}
