import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The order that is held or being sent, as every screen shows it.
struct HeldOrder: Hashable {
    let name: String
    let total: String
    /// How long it can still be stopped; nil once it is being sent.
    let seconds: Int?

    /// From the most detailed text to the shortest, for less and less room.
    var words: [String] {
        guard let seconds else {
            return [Say.App.sending(name: name, total: total), Say.App.sendingTheOrder]
        }
        let end = Say.App.inSEscStops(seconds: seconds)
        return [
            Say.App.sendingIt(name: name, total: total, end: end),
            Say.App.sendingIt2(total: total, end: end),
        ] + (total.isEmpty ? [] : [Say.App.sendingIt4(total: total, end: end)]) + [
            Say.App.sendingIt3(end: end), Say.App.order(end: end),
        ]
    }

    /// For the state line of a screen without a title. It fits any width that is drawn. What it
    /// costs is left out last.
    func words(in width: Int) -> String {
        let shortest =
            seconds.map {
                [Say.App.inSEscStops2(words: $0), Say.Screens.holdInFewWords(seconds: $0)]
            } ?? [Say.Screens.sending]
        let all = wordsWithSum + fewWords + words + shortest
        return all.first { $0.cells <= width } ?? all[all.count - 1]
    }

    /// Those that say what it costs; tabs of the title go before that.
    var wordsWithSum: [String] { total.isEmpty ? [] : words.filter { $0.contains(total) } }

    /// The sum, and hardly more.
    var fewWords: [String] {
        guard !total.isEmpty, let seconds else { return [] }
        return [Say.Screens.holdOfInFewWords(total: total, seconds: seconds)]
    }
}

/// The order that is held or being sent: stopping it on any screen, and the question about it when
/// the diner quits.
@MainActor
final class OrderHold {
    static var stopped: Toast { Toast(Say.App.stoppedNothingWasSent) }

    private let placing: PlacingOrder
    private let overlays: OverlayStack
    private let toasts: Toasts
    private unowned let stage: any Stage
    private let finish: @MainActor () -> Void
    private var question: ChoiceOverlay?

    /// `finish` ends the program.
    init(
        _ placing: PlacingOrder, _ overlays: OverlayStack, _ toasts: Toasts, on stage: any Stage,
        finish: @escaping @MainActor () -> Void
    ) {
        self.placing = placing
        self.overlays = overlays
        self.toasts = toasts
        self.stage = stage
        self.finish = finish
    }

    var isAsking: Bool { question != nil }

    /// The order to show.
    var order: HeldOrder? {
        guard let checkout = placing.checkout else { return nil }
        let seconds: Int?
        switch checkout.phase {
        case .reviewing: return nil
        case .holding(let left): seconds = left
        case .sending: seconds = nil
        }
        return HeldOrder(
            name: checkout.content?.summary.shownCaterer ?? Say.App.theOrder,
            total: checkout.quote.value?.total.formatted ?? "", seconds: seconds)
    }

    /// Esc on any screen: an order that is held is not sent.
    @discardableResult
    func stop() -> Bool {
        guard let checkout = placing.checkout, checkout.stopPressed() else { return false }
        if let question { overlays.close(question) }
        question = nil
        toasts.show(Self.stopped)
        return true
    }

    /// What becomes of an order on its way when the program ends.
    private var hintOnQuitting: String {
        guard let keeping = placing.keeping, keeping.isInMemory else {
            return Say.App.theNextStartLooksItUp
        }
        return keeping.endsWithServer ? Say.App.itIsGoneThen : Say.App.youAreAskedWhatToKeep
    }

    /// Quits, but first asks what to do with an order that is held or being sent. The hold pauses
    /// during the question, and quitting never sends the order.
    func quit() {
        guard let order, let checkout = placing.checkout, question == nil else {
            return finish()
        }
        var title: String { "\(order.name), \(order.total)" }
        let question: ChoiceOverlay
        if let seconds = order.seconds {
            checkout.pausePressed()
            let items = [
                ChoiceItem(label: Say.App.stopTheOrderAndQuit, hint: Say.App.nothingIsSent),
                ChoiceItem(label: Say.App.stopTheOrderAndStay, hint: Say.App.theBasketIsKept),
                ChoiceItem(label: Say.App.stayAndHaveItSent, hint: Say.App.inS(seconds: seconds)),
            ]
            question = ChoiceOverlay(Say.Screens.held(title: title), items, stage) {
                [weak self, checkout] index in
                self?.question = nil
                switch index {
                case 0:
                    _ = checkout.stopPressed()
                    self?.finish()
                case 1: self?.stop()
                default: checkout.goOnPressed()
                }
            } left: { [weak self] in
                self?.question = nil
                self?.stop()
            }
        } else {
            let items = [
                ChoiceItem(label: Say.App.waitForTheAnswer),
                ChoiceItem(
                    label: Say.Screens.quit,
                    hint: self.hintOnQuitting),
            ]
            question = ChoiceOverlay(Say.App.beingSent(title: title), items, stage) {
                [weak self] index in
                self?.question = nil
                if index == 1 { self?.finish() }
            } left: { [weak self] in
                self?.question = nil
            }
        }
        self.question = question
        overlays.show(question)
    }
}
