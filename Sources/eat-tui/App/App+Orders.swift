import Cache
import OrderModels
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
        orders.appear()
    }

    private func announce(_ news: String) {
        provisions.tell(news)
        show(toast: Toast(news, hint: hint(.appTab4, "orders")))
        guard provisions.wishes.notifies else { return }
        display.ring()
        display.setTitle(news)
    }
}
