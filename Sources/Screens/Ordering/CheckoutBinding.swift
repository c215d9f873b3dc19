import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

extension Stage {
    /// The binding that goes from a basket to the checkout.
    func checkout(_ content: BasketContent?) -> KeyBinding {
        if let shared = content?.summary.shared, shared.role == .guest {
            // Who joined orders nothing: the dishes are sent from the basket.
            return bind(.basketCheckout) { [self] in open(.basket, preview: nil) }
                .labelled(
                    Say.Together.toTheBasket, summary: Say.Together.whatToTheBasketDoes)
        }
        let isShared = content?.summary.shared != nil
        let isEmpty = !isShared && content?.lines.isEmpty ?? true
        return bind(
            .basketCheckout, unavailable: isEmpty ? Say.Basket.nothingIsInThisBasket : nil
        ) { [self] in
            if let content { open(.checkout(content.summary.id), preview: nil) }
        }
    }
}
