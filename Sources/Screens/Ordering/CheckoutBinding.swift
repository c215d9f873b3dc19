import Actions
import Presentation
import Services
import Terminal
import ViewModels

extension Stage {
    /// The binding that goes from a basket to the checkout.
    func checkout(_ content: BasketContent?) -> KeyBinding {
        let isEmpty = content?.lines.isEmpty ?? true
        return bind(
            .basketCheckout, unavailable: isEmpty ? Say.Basket.nothingIsInThisBasket : nil
        ) { [self] in
            if let content { open(.checkout(content.summary.id), preview: nil) }
        }
    }
}
