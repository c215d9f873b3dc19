import Actions
import OrderModels
import Presentation
import Services
import ViewModels

/// The questions about a store in memory: when the diner quits, and before an order.
@MainActor
final class KeepQuestions {
    private let placing: PlacingOrder
    private let activity: Activity
    private unowned let stage: any Stage
    private let finish: @MainActor () -> Void
    private var question: ChoiceOverlay?

    /// `finish` ends the program.
    init(
        _ placing: PlacingOrder, _ activity: Activity, on stage: any Stage,
        finish: @escaping @MainActor () -> Void
    ) {
        self.placing = placing
        self.activity = activity
        self.stage = stage
        self.finish = finish
    }

    /// Quits, but first asks what to do with unsaved data. Also asks if that cannot be counted.
    func quit() {
        guard let keeping = placing.keeping, keeping.isInMemory, question == nil else {
            return finish()
        }
        // Counted when they are drawn; they are in memory.
        func losses() -> String? {
            do { return try keeping.losses() } catch { return Say.App.notCounted }
        }
        var doubtful: String?
        do {
            doubtful = try keeping.losses() == nil ? nil : try keeping.doubtfulKitchen()
        } catch {
            activity.tell(activity.caught(error))
        }
        guard losses() != nil else { return finish() }
        let items = [
            ChoiceItem(label: Say.App.keepItAndQuit, hint: losses() ?? ""),
            ChoiceItem(
                label: Say.App.quitWithoutIt,
                hint: doubtful.map { Say.App.mayHaveAnOrder(kitchen: $0) } ?? Say.App.itIsGoneThen),
            ChoiceItem(label: Say.App.stay),
        ]
        let question = ChoiceOverlay(Say.App.keepWhatWasPutTogether, items, stage) {
            [weak self] index in
            self?.question = nil
            switch index {
            case 0: self?.keep { [weak self] in self?.finish() }
            case 1: self?.finish()
            default: break
            }
        } left: { [weak self] in
            self?.question = nil
        }
        self.question = question
        stage.show(question)
    }

    /// Moves the data to disk. Calls `then` only if that succeeds.
    func keep(_ then: @escaping @MainActor () -> Void = {}) {
        // An order that is held or being sent ends in the store in which it began.
        if let checkout = placing.checkout, checkout.phase != .reviewing {
            return stage.toast(Say.App.notKept(problem: Say.App.afterTheOrder))
        }
        placing.keeping?.keepPressed { [weak self] problem in
            guard let self else { return }
            if let problem { return stage.toast(Say.App.notKept(problem: problem.sentence)) }
            stage.toast(Say.App.keptOnDisk)
            then()
        }
    }
}

extension Stage {
    /// Places an order. If nothing is on disk, first asks whether that is intended; the answer
    /// itself does not order.
    func place(_ model: CheckoutViewModel) {
        guard isLinear else { return placeKept(model) }
        // A line is typed too easily to spend money with.
        TotalQuestion(model, on: self).ask { [weak self] in self?.placeKept(model) }
    }

    private func placeKept(_ model: CheckoutViewModel) {
        guard let keeping = model.placing.keeping, keeping.asksBeforeOrders else {
            return model.placePressed()
        }
        let items = [
            ChoiceItem(label: Say.App.keepAllOnDisk, hint: Say.App.anOrderIsLookedUp),
            ChoiceItem(label: Say.App.orderWithoutRecord, hint: Say.App.youAskTheKitchen),
            ChoiceItem(label: Say.App.doNotOrder),
        ]
        choose(Say.App.nothingIsOnDisk, items) { [weak self] index in
            guard let self, index < 2 else { return }
            let again = hint(.checkoutPlace, Say.Screens.ordersIt)
            guard index == 0 else {
                keeping.agreedToOrder()
                return toast(Say.App.orderWithoutRecord, hint: again)
            }
            keeping.keepPressed { [weak self] problem in
                if let problem {
                    self?.toast(Say.App.notKept(problem: problem.sentence))
                } else {
                    self?.toast(Say.App.keptOnDisk, hint: again)
                }
            }
        }
    }
}
