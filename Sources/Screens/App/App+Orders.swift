import Actions
import Cache
import OrderModels
import Presentation
import Terminal
import ViewModels

/// What is told of orders wherever the diner is.
extension App {
    /// Begins to keep an eye on them: a bell and the window's title tell of what changes, for whoever
    /// looks elsewhere, and a line on the screen for whoever looks here.
    func followOrders() {
        let orders = provisions.orders
        orders.heard = { [weak self] record, news in
            guard let self else { return }
            let zone = provisions.zone(of: record)
            let words = news.map { OrderWords.news($0, in: zone) }.joined(separator: ", ")
            announce("\(record.order.catererName ?? record.called): \(words)")
        }
        orders.settled = { [weak self] attempt in
            self?.announce(OrderWords.outcome(of: attempt))
        }
        provisions.placed = { [weak self] in self?.announce($0) }
        orders.appear()
    }

    private func announce(_ checkout: CheckoutViewModel) {
        let (words, isOrder) = CheckoutText.news(of: checkout)
        if !words.isEmpty { announce(words, isOrder ? .appTab4 : .appTab3) }
    }

    private func announce(_ news: String, _ place: Action = .appTab4) {
        provisions.tell(news)
        let there = place == .appTab3 ? "basket" : "orders"
        show(toast: Toast(news, hint: hint(place, there)))
        guard provisions.wishes.notifies else { return }
        display.ring()
        display.setTitle(news)
    }
}
