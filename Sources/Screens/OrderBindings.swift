import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// What can be done with an order wherever one is shown.
@MainActor
enum OrderBindings {
    static func again(
        _ record: OrderRecord?, _ provisions: Provisions, _ stage: any Stage
    ) -> KeyBinding {
        stage.bind(.ordersAgain, unavailable: record == nil ? Say.Orders.thereIsNoOrder : nil) {
            guard let record else { return }
            provisions.orderAgain(record) { [unowned stage] repeated in
                stage.open(.basket, preview: nil)
                let name = record.order.catererName ?? Say.Orders.theSame
                let changes = OrderWords.changes(repeated).map { " " + $0 } ?? ""
                stage.toast("\(name) again.\(changes)", hint: stage.hint(.appUndo, "undo"))
                for line in repeated.missing {
                    provisions.tell(
                        Say.Orders.isNotOnTheMenuNowLeftOut(
                            quantity: line.quantity, line: line.name))
                }
            } failed: { [unowned stage] problem in
                stage.toast(problem.sentence)
            }
        }
    }
}
