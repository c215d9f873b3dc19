import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// The actions on a dish, on every screen that shows one.
@MainActor
enum DishBindings {
    /// `unserved` is the menu that the dish is on, if that is not served now; `time` the one for which
    /// it was looked for.
    static func all(
        _ dish: MenuItem?, for time: Instant?, _ baskets: Baskets, _ stage: any Stage,
        unserved: String? = nil
    ) -> [KeyBinding] {
        let none = dish == nil ? Say.Menu.noDishIsSelected : nil
        let gone =
            none ?? unserved.map { Say.Menus.reason(menu: $0) }
            ?? (dish?.isAvailable == false ? Say.Basket.itIsSoldOut : nil)
        let pieces = dish.map { baskets.pieces(of: $0.id, from: $0.caterer) } ?? 0
        return [
            stage.bind(.dishAdd, unavailable: gone) {
                if let dish { add(dish, for: time, baskets, stage) }
            },
            stage.bind(.dishOptions, unavailable: gone) {
                if let dish { compose(dish, for: time, baskets, stage) }
            },
            stage.bind(.dishUsual, unavailable: gone) {
                if let dish { baskets.addUsual(dish, for: time, stage.told) }
            },
            stage.bind(
                .dishTakeOne, unavailable: none ?? (pieces == 0 ? Say.Menu.noneIsInTheBasket : nil)
            ) {
                if let dish { baskets.takeOne(of: dish, stage.told) }
            },
        ]
    }

    /// Adds a dish. If it has mandatory options, asks for them first.
    static func add(
        _ dish: MenuItem, for time: Instant?, _ baskets: Baskets, _ stage: any Stage
    ) {
        if dish.optionGroups.contains(where: \.isMandatory) {
            compose(dish, for: time, baskets, stage)
        } else {
            baskets.add(dish, for: time, stage.told)
        }
    }

    private static func compose(
        _ dish: MenuItem, for time: Instant?, _ baskets: Baskets, _ stage: any Stage
    ) {
        baskets.compose(dish, for: time, stage.told, opened: stage.edits)
    }
}

extension Stage {
    /// Opens the options of a dish, unless the diner has gone elsewhere meanwhile.
    var edits: @MainActor (DishEditorViewModel) -> Void {
        { [weak self, place = shownPlace] dish in
            guard let self, shownPlace == place else { return dish.unopened() }
            show(DishEditorOverlay(dish, self))
            if let takenUp = dish.takenUp { toast(takenUp) }
        }
    }

    /// Shows the outcome of a change, and the key that undoes it.
    var told: Baskets.Told {
        { [weak self] news, back in
            switch back {
            case .none: self?.toast(news)
            case .undo: self?.toast(news, hint: self?.hint(.appUndo, Say.Screens.undo) ?? "")
            case .redo: self?.toast(news, hint: self?.hint(.appRedo, Say.Screens.redo) ?? "")
            }
        }
    }
}
