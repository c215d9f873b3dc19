import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// The actions on an order, on every screen that shows one.
@MainActor
enum OrderBindings {
    /// The page to pay on where one waits, the order as it is shown, and where it is found.
    static func copies(_ model: OrderViewModel, _ stage: any Stage) -> [CopyItem] {
        let page = model.waiting?.payablePage.map { CopyItem(Say.Outside.itsPage, $0) }
        let order = model.record.map {
            [
                CopyItem(Say.Outside.theOrder, text(of: model, stage)),
                CopyItem(.order($0.id.rawValue)),
            ]
        }
        return [page].compactMap(\.self) + (order ?? [])
    }

    private static func text(of model: OrderViewModel, _ stage: any Stage) -> String {
        OrderText.page(
            model, on: stage, in: Size(columns: textWidth, lines: 0), glyphs: .unicode,
            isPreview: true
        ).lines.plainText
    }

    /// Fits most places into which an order is pasted.
    private static let textWidth = 72

    static func again(
        _ record: OrderRecord?, _ orders: Orders, _ baskets: Baskets, _ stage: any Stage
    ) -> KeyBinding {
        var reason = record == nil ? Say.Orders.thereIsNoOrder : nil
        if let provider = record?.provider, !orders.isOurs(provider) {
            // Its basket would not be shown.
            reason = Say.Orders.anotherServerWasChosen(server: provider.shortName)
        }
        return stage.bind(.ordersAgain, unavailable: reason) {
            guard let record else { return }
            orders.again(record, in: baskets) { [weak stage] repeated in
                guard let stage else { return }
                stage.open(.basket, preview: nil)
                let name = record.order.shownCaterer ?? Say.Orders.theSame
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
