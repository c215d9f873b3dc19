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
    private let provisions: Provisions
    private var claim: Task<Bool, Never>?

    init(of basket: Basket.ID, _ provisions: Provisions) {
        self.basket = basket
        self.provisions = provisions
    }

    /// From now on other programs find the basket taken. `failed` is told where one has it already.
    func take(failed: @escaping @MainActor (any Error) -> Void) {
        confirmation = try? provisions.store.read { try Confirmation(of: basket, in: $0) }
        let claim = Task { [drafts = provisions.drafts, basket] in
            do {
                try await drafts.claim(basket)
                return true
            } catch {
                failed(error)
                return false
            }
        }
        provisions.work { _ = await claim.value }
        self.claim = claim
    }

    func letGo() {
        guard let claim else { return }
        self.claim = nil
        provisions.work { [drafts = provisions.drafts, basket] in
            if await claim.value { await drafts.letGo(of: basket) }
        }
    }
}
