import Actions
import Presentation
import Services
import Terminal
import ViewModels

/// Undoes the last step of the current screen; without one, that of its kitchen's basket, whose
/// history includes earlier runs.
@MainActor
struct UndoSteps {
    let activity: Activity
    let baskets: Baskets
    let surroundings: Surroundings
    unowned let stage: any Stage

    var canUndo: Bool { activity.undo.next != nil || basket?.undoLabel != nil }
    var canRedo: Bool { activity.undo.nextRedo != nil || basket?.redoLabel != nil }

    func undo() {
        activity.keep { [stage] in
            try baskets.drafts.checkNothingIsSent()
            switch try await activity.undo.undo() {
            case .none:
                guard let basket, basket.undoLabel != nil else { break }
                baskets.undo(basket.summary.id, stage.told)
            case .gone(let label): stage.toast(Say.Keys.tooLateToUndo(label: label))
            case .done(let label):
                let hint = stage.hint(.appRedo, Say.Screens.redo)
                stage.toast(Say.Screens.undone(label: label), hint: hint)
            }
        }
    }

    func redo() {
        activity.keep { [stage] in
            try baskets.drafts.checkNothingIsSent()
            switch try await activity.undo.redo() {
            case .none:
                guard let basket, basket.redoLabel != nil else { break }
                baskets.redo(basket.summary.id, stage.told)
            case .gone(let label): stage.toast(Say.Keys.tooLateToDoAgain(label: label))
            case .done(let label):
                let hint = stage.hint(.appUndo, Say.Screens.undo)
                stage.toast(Say.Keys.doneAgain(label: label), hint: hint)
            }
        }
    }

    private var basket: BasketContent? { surroundings.kitchensBasket }
}
