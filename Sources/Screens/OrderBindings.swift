import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// The actions on an order, on every screen that shows one.
@MainActor
enum OrderBindings {
    static func again(
        _ record: OrderRecord?, _ orders: Orders, _ baskets: Baskets, _ stage: any Stage
    ) -> KeyBinding {
        stage.bind(.ordersAgain, unavailable: record == nil ? Say.Orders.thereIsNoOrder : nil) {
            guard let record else { return }
            orders.again(record, in: baskets) { [weak stage] repeated in
                guard let stage else { return }
                stage.open(.basket, preview: nil)
                let name = record.order.catererName ?? Say.Orders.theSame
                let changes = OrderWords.changes(repeated).map { " " + $0 } ?? ""
                stage.toast(
                    Say.Screens.again(name: name, changes: changes),
                    hint: stage.hint(.appUndo, Say.Screens.undo))
            } failed: { [weak stage] problem in
                stage?.toast(problem.sentence)
            }
        }
    }
}
