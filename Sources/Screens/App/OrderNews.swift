import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// Tells of orders wherever the diner is: a bell and the window's title for whoever looks elsewhere,
/// and a line on the screen for whoever looks here.
@MainActor
final class OrderNews {
    private let provisions: Provisions
    private let display: any Display
    private let toasts: Toasts
    private unowned let stage: any Stage

    init(
        _ provisions: Provisions, _ display: any Display, _ toasts: Toasts, on stage: any Stage
    ) {
        self.provisions = provisions
        self.display = display
        self.toasts = toasts
        self.stage = stage
    }

    /// Begins to keep an eye on them.
    func follow() {
        let orders = provisions.orders
        orders.heard = { [weak self] record, news in
            guard let self else { return }
            let zone = provisions.zone(of: record)
            let words = news.map { OrderWords.news($0, in: zone) }.joined(separator: ", ")
            tell("\(record.order.catererName ?? record.called): \(words)")
        }
        orders.settled = { [weak self] attempt in
            self?.tell(OrderWords.outcome(of: attempt))
        }
        provisions.placed = { [weak self] checkout in
            let (words, isOrder) = CheckoutText.news(of: checkout)
            if !words.isEmpty { self?.tell(words, isOrder ? .appTab4 : .appTab3) }
        }
        orders.appear()
    }

    private func tell(_ news: String, _ place: Action = .appTab4) {
        provisions.tell(news)
        let there = place == .appTab3 ? "basket" : "orders"
        toasts.show(Toast(news, hint: stage.hint(place, there)))
        guard provisions.wishes.notifies else { return }
        display.ring()
        display.setTitle(news)
    }
}
