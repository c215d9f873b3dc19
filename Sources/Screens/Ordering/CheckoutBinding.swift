import Actions
import Services
import Terminal
import ViewModels

extension Stage {
    /// The key that goes on from a basket to an order.
    func checkout(_ content: BasketContent?) -> KeyBinding {
        let isEmpty = content?.lines.isEmpty ?? true
        return bind(
            .basketCheckout, unavailable: isEmpty ? "nothing is in this basket" : nil
        ) { [self] in
            if let content { open(.checkout(content.summary.id), preview: nil) }
        }
    }
}
