import Cache
import Networking
import OrderModels

/// Where and when an order is to come, and whether the server has it so.
extension OrderService {
    /// Whether a cart goes where it is to go. Servers pass over an address that they do not know as the
    /// diner's, and say nothing: the one that was there stays. That there is none, they say themselves.
    func goesThere(_ cart: RemoteCart, _ plan: CartPlan) throws -> Bool {
        guard let wanted = plan.destination, cart.method == .delivery, let held = cart.address
        else { return true }
        switch wanted {
        case .address(let address, _): return address.isSamePlace(as: held)
        case .saved(let id):
            if let there = cart.addressID, there == id { return true }
            let kept = try store.read {
                try $0.item(KeptAddress.self, KeptAddress.ID(rawValue: id.rawValue))
            }
            return kept?.address.isSamePlace(as: held) ?? false
        }
    }

    /// The slot that is asked for; nil is as soon as possible.
    func slot(
        for plan: CartPlan, among timing: CartTiming, _ shown: inout Shown
    ) -> Slot? {
        switch plan.arrival {
        case .soonest: return nil
        case .slot(let slot): return slot
        case .before(let event, let tolerance):
            switch SlotChoice(for: event, among: timing.slots, tolerance: tolerance) {
            case .before(let slot): return slot
            case .nothingNear(let before, let after):
                shown.obstacles.append(.nothingNear(event, before: before, after: after))
            }
            return nil
        }
    }
}
