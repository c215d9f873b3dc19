import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// What can be done with a dish wherever one is shown: in with it, or out again.
@MainActor
enum DishBindings {
    static func all(_ dish: MenuItem?, _ baskets: Baskets, _ stage: any Stage) -> [KeyBinding] {
        let none = dish == nil ? Say.Menu.noDishIsSelected : nil
        let gone = none ?? (dish?.isAvailable == false ? Say.Basket.itIsSoldOut : nil)
        let pieces = dish.map { baskets.pieces(of: $0.id, from: $0.caterer) } ?? 0
        return [
            stage.bind(.dishAdd, unavailable: gone) {
                if let dish { add(dish, baskets, stage) }
            },
            stage.bind(.dishOptions, unavailable: gone) {
                if let dish { compose(dish, baskets, stage) }
            },
            stage.bind(.dishUsual, unavailable: gone) {
                if let dish { baskets.addUsual(dish, stage.told) }
            },
            stage.bind(
                .dishTakeOne, unavailable: none ?? (pieces == 0 ? Say.Menu.noneIsInTheBasket : nil)
            ) {
                if let dish { baskets.takeOne(of: dish, stage.told) }
            },
        ]
    }

    /// Puts one in; where something has to be chosen first, that is asked.
    static func add(_ dish: MenuItem, _ baskets: Baskets, _ stage: any Stage) {
        if dish.optionGroups.contains(where: \.isMandatory) {
            compose(dish, baskets, stage)
        } else {
            baskets.add(dish, stage.told)
        }
    }

    private static func compose(_ dish: MenuItem, _ baskets: Baskets, _ stage: any Stage) {
        baskets.compose(dish, stage.told) { [weak stage] in stage?.edit($0) }
    }
}

extension Stage {
    /// Lets the diner choose a dish's options.
    func edit(_ dish: DishEditorViewModel) {
        show(DishEditorOverlay(dish, self))
    }

    /// Says what came of something, and how it is taken back.
    var told: Baskets.Told {
        { [weak self] news, back in
            guard let self else { return }
            switch back {
            case .none: toast(news)
            case .undo: toast(news, hint: hint(.appUndo, Say.Screens.undo))
            case .redo: toast(news, hint: hint(.appRedo, Say.Screens.redo))
            }
        }
    }
}
