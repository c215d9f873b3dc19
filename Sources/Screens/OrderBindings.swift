import Actions
import Cache
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
        stage.bind(.ordersAgain, unavailable: record == nil ? "there is no order" : nil) {
            guard let record else { return }
            provisions.orderAgain(record) { [unowned stage] repeated in
                stage.open(.basket, preview: nil)
                let name = record.order.catererName ?? "The same"
                let changes = OrderWords.changes(repeated).map { " " + $0 } ?? ""
                stage.toast("\(name) again.\(changes)", hint: stage.hint(.appUndo, "undo"))
                for line in repeated.missing {
                    provisions.tell(
                        "\(line.quantity) \(line.name) is not on the menu now: left out.")
                }
            } failed: { [unowned stage] problem in
                stage.toast(problem.sentence)
            }
        }
    }
}
