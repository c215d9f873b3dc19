import Cache
public import OrderModels
import Presentation
import Services

/// Where the order goes.
extension CheckoutViewModel {
    public func chose(_ address: KeptAddress) {
        let destination = destination(address)
        change { wishes in
            wishes.method = .delivery
            wishes.destination = destination
        }
    }

    func lookAtAddresses() {
        guard let provider else { return }
        read { addresses = try servers.services.addresses(of: provider).addresses() }
    }

    /// Takes over settings changed elsewhere. While a request with the current ones runs, which stores
    /// them itself, only another destination is one.
    func followWishes() {
        guard phase == .reviewing else { return }
        read {
            let kept = try servers.store.read { try $0.item(OrderSettings.self, basket) }
            guard let kept, kept != stored else { return }
            stored = kept
            guard work == nil ? kept != wishes : kept.way != wishes.way else { return }
            wishes = kept
            meanwhile.begins()
            ask()
        }
    }

    private func read(_ body: () throws -> Void) {
        do { try body() } catch { activity.tell(activity.caught(error)) }
    }

    /// The destination in the order.
    public func destination(_ address: KeptAddress) -> Destination {
        address.destination(for: content?.occasion ?? Occasion(), asGuest: customer.account == nil)
    }
}

extension OrderSettings {
    /// By which way the food comes, and where to.
    fileprivate var way: (Caterer.Method?, Destination?) { (method, destination) }
}
