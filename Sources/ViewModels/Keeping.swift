import OrderModels
public import Presentation
public import Services

/// What is in memory only, and its way to disk: with `--private`, and where the disk could not be
/// written.
@MainActor
public final class Keeping {
    /// What is in memory, and what carries it over to disk.
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

    /// Whether the diner has yet to say if orders are to be on disk: one that is sent while the program
    /// dies would be looked up by nothing.
    public var asksBeforeOrders: Bool { isInMemory && !orderIsAgreed }

    /// What would be gone with the program: "2 baskets, 1 order"; nil where nothing would.
    public func losses() throws -> String? {
        let baskets = try drafts.summaries().count { $0.lineCount > 0 }
        let items = try storage.dinersThings()
        let kinds: [StoredThing] = [.order, .attempt, .favourite, .address, .provider]
        let parts =
            (baskets > 0 ? [StoredThing.basket.counted(baskets)] : [])
            + kinds.compactMap { kind in items[kind].map(kind.counted) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// A kitchen that may have an order of which the outcome is unknown; nil where there is none.
    public func doubtfulKitchen() throws -> String? {
        try storage.orders.unsettled().first.map(\.kitchen)
    }

    // MARK: What the diner did

    /// Orders are sent without anything on disk.
    public func agreedToOrder() {
        orderIsAgreed = true
    }

    /// Carries all of it over, once what is being changed is changed. `done` is told why it did not
    /// succeed.
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

    /// Waits until what is being carried over is there, or is not.
    public func finish() async {
        await moving?.value
    }
}
