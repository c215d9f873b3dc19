import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The page on which an order is paid: its address, its code, and the keys for them.
@MainActor
enum PagePayment {
    /// `height` lines are shown at once; nil for previews, which have no keys and no room.
    static func add(
        _ attempt: OrderAttempt, on stage: any Stage, height: Int?, to lines: inout Lines
    ) {
        guard let page = attempt.payablePage else { return }
        lines.text(Say.Paying.payOn(total: attempt.total.formatted), .strong)
        lines.text(page, .key)
        lines.blank()
        guard let height else { return }
        let alone = stage.hint(.payCode, Say.Paying.codeIsWhole)
        let instead = Say.Paying.codeOnAScreen(hint: alone)
        if lines.code(of: page, height: height, instead: instead) {
            lines.text(Say.Paying.scanOrOpen, .faint)
        } else if lines.glyphs == .unicode {
            lines.text(
                QRCode(page) == nil ? Say.Paying.noLibraryForCodes : instead, .faint)
        }
        lines.blank()
    }

    /// An order that waits for its payment is not lost by leaving, but the diner may want it back. Once
    /// it is not to be paid any more, that comes first.
    static func askWhetherToTakeBack(
        _ waiting: @escaping @MainActor () -> OrderAttempt?, isOffline: Bool, _ stage: any Stage,
        takeBack: @escaping @MainActor () -> Void, leave: @escaping @MainActor () -> Void
    ) {
        guard let attempt = waiting() else { return }
        let isOver = attempt.payablePage == nil
        let taking = ChoiceItem(
            label: Say.Paying.takeItBack,
            hint: attempt.isPageOver ? Say.Paying.takeItBackOver : Say.Paying.takeItBackHint,
            unavailable: isOffline ? Say.Checkout.orderingIsOffWhileOffline : nil)
        let leaving = ChoiceItem(
            label: isOver ? Say.Paying.leaveIt : Say.Paying.leaveItWaiting,
            hint: isOver ? Say.Paying.leaveItHint : Say.Paying.leaveItWaitingHint)
        // The question is another once the page is over, and none once it is paid.
        stage.show(
            ChoiceOverlay(
                isOver ? Say.Paying.whatNowOver : Say.Paying.whatNow,
                isOver ? [taking, leaving] : [leaving, taking], stage
            ) { index in
                if (index == 0) == isOver { takeBack() } else { leave() }
            } over: {
                waiting()?.payablePage != attempt.payablePage || waiting() == nil
            })
    }

    /// `payable` is where to pay now; nil where there is no such page.
    static func bindings(
        _ payable: @escaping @MainActor () -> String?, _ settings: DinerSettings,
        _ activity: Activity, _ stage: any Stage
    ) -> [KeyBinding] {
        let page = payable()
        let none = page == nil ? Say.Paying.nothingWaitsForPayment : nil
        let browser = settings.current.browser
        return [
            stage.bind(
                .payOpen, unavailable: none ?? (browser == nil ? Say.Paying.noBrowserKnown : nil)
            ) { [unowned stage] in
                guard let page, let browser else { return }
                activity.work {
                    do throws(Browser.Trouble) {
                        try await browser.open(page)
                        stage.toast(Say.Paying.openedInABrowser)
                    } catch {
                        stage.toast(error.sentence.text)
                    }
                }
            },
            stage.bind(.payCode, unavailable: none) { [unowned stage] in
                guard let page else { return }
                // Nobody shall pay on a page that is over, or twice.
                let overlay = NoticeOverlay(alone: [page], code: page, stage) {
                    payable() != page
                }
                stage.show(overlay)
            },
        ]
    }
}
