import Cache
import OrderModels
import Services

/// Locks a basket against other programs while its order is held and sent. Of two confirmations at
/// the same time, the second one fails.
@MainActor
final class BasketClaim {
    /// What was known when the key was pressed. A later order of the basket is another program's.
    private(set) var confirmation: Confirmation?

    private let basket: Basket.ID
    private let store: any RootStore
    private let drafts: DraftStore
    private let activity: Activity
    private var claim: Task<Bool, Never>?

    init(of basket: Basket.ID, _ store: any RootStore, _ drafts: DraftStore, _ activity: Activity) {
        self.basket = basket
        self.store = store
        self.drafts = drafts
        self.activity = activity
    }

    /// Locks the basket from now on. Calls `failed` if another program has locked it.
    func take(at now: Instant, failed: @escaping @MainActor (any Error) -> Void) {
        confirmation = try? store.read { try Confirmation(of: basket, in: $0, at: now) }
        let claim = Task { [drafts, basket] in
            do {
                try await drafts.claim(basket)
                return true
            } catch {
                failed(error)
                return false
            }
        }
        activity.work { _ = await claim.value }
        self.claim = claim
    }

    func letGo() {
        guard let claim else { return }
        self.claim = nil
        activity.work { [drafts, basket] in
            if await claim.value { await drafts.letGo(of: basket) }
        }
    }
}
