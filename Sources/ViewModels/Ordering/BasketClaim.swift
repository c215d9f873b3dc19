import Cache
import OrderModels
import Services

/// Keeps a basket from other programs while its order is held and sent: of two confirmations at once
/// the second stops.
@MainActor
final class BasketClaim {
    /// What was known when the key was pressed; an order of the basket since then is another's.
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

    /// From now on other programs find the basket taken. `failed` is told where one has it already.
    func take(failed: @escaping @MainActor (any Error) -> Void) {
        confirmation = try? store.read { try Confirmation(of: basket, in: $0) }
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
