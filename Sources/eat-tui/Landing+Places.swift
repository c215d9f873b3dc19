import Commands
import OrderModels
import ViewModels

extension Landing {
    /// With the levels above it, as if the diner had gone there.
    @MainActor
    func show(in coordinator: Coordinator) {
        switch self {
        case .kitchen(let id): coordinator.arrive(at: [.caterers, .menu(id)])
        case .dish(let caterer, let id):
            coordinator.arrive(at: [.caterers, .menu(caterer), .dish(caterer, id)])
        case .draft(let id):
            coordinator.arrive(at: [.caterers, .drafts], selection: id.rawValue)
        case .order(let id): coordinator.arrive(at: [.caterers, .orders, .order(id)])
        }
    }
}
