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

    public func chosePickUp() {
        change { $0.method = .collection }
    }

    func lookAtAddresses() {
        guard let provider else { return }
        read { addresses = try servers.services.addresses(of: provider).addresses() }
    }

    /// Takes over settings changed elsewhere, except while a request with the current ones runs.
    func followWishes() {
        guard phase == .reviewing, work == nil else { return }
        read {
            guard let kept = try servers.store.read({ try $0.item(OrderSettings.self, basket) }),
                kept != wishes
            else { return }
            wishes = kept
            ask()
        }
    }

    private func read(_ body: () throws -> Void) {
        do { try body() } catch { activity.tell(activity.caught(error)) }
    }

    /// The destination in the order.
    public func destination(_ address: KeptAddress) -> Destination {
        address.destination(for: content?.occasion ?? Occasion(), asGuest: account == nil)
    }
}
