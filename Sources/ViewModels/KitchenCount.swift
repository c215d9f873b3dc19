import OrderModels
import Services

/// How many kitchens have what is looked for, counted in the background.
@MainActor
final class KitchenCount {
    @Watched private(set) var count = 0
    private var counted: SearchWish?
    private var counting: Task<Void, Never>?

    /// Counts anew where something else is looked for; `look` finds the kitchens. Without a wish there are
    /// none.
    func look(
        for sought: SearchWish?,
        _ look: (SearchWish, @escaping @MainActor ([Caterer.ID]) -> Void) -> Task<Void, Never>
    ) {
        guard sought != counted else { return }
        counted = sought
        counting?.cancel()
        guard let sought else { return count = 0 }
        counting = look(sought) { [weak self] in self?.count = $0.count }
    }

    /// What is shown stays, until it is counted again.
    func stop() {
        counting?.cancel()
        counted = nil
    }
}
