import OrderModels
import Presentation
import Terminal
import ViewModels

/// A text that can be copied, and what it is called. It is made when it is copied: below a dialog
/// that asks which, an order goes on.
@MainActor
struct CopyItem {
    let label: Wording
    let text: Wording

    init(_ label: @autoclosure @escaping Wording, _ text: @autoclosure @escaping Wording) {
        self.label = label
        self.text = text
    }

    /// An address in this program, for `eat-tui open`.
    init(_ link: DeepLink) {
        self.init(Say.Outside.itsLink, link.text)
    }
}

/// Offers texts to the terminal's clipboard, once the diner has agreed: what is in there can be read
/// by other programs, and the terminal may be on another machine.
@MainActor
final class Clipboard {
    private let settings: DinerSettings
    private let display: any Display
    private unowned let stage: any Stage

    init(_ settings: DinerSettings, _ display: any Display, on stage: any Stage) {
        self.settings = settings
        self.display = display
        self.stage = stage
    }

    /// Copies the only one, or lets the diner choose.
    func copy(_ things: [CopyItem]) {
        guard let first = things.first else { return stage.toast(Say.Outside.nothingToCopy) }
        guard things.count > 1 else { return askOrPut(first) }
        let items = things.map { ChoiceItem(label: $0.label(), hint: Self.glimpse($0.text())) }
        stage.choose(Say.Outside.copyWhat, items) { [self] in askOrPut(things[$0]) }
    }

    /// The first line, for a row.
    private static func glimpse(_ text: String) -> String {
        String(text.prefix { !$0.isNewline })
    }

    private func askOrPut(_ thing: CopyItem) {
        guard display.hasClipboard else { return show(thing) }
        switch settings.current.mayCopy {
        case true?: put(thing)
        case false?: stage.toast(Say.Outside.copyingIsOff)
        case nil:
            let items = [
                ChoiceItem(label: Say.Outside.yesOnce, hint: Self.glimpse(thing.text())),
                ChoiceItem(label: Say.Outside.yesAlways, hint: Say.Outside.yesAlwaysHint),
                ChoiceItem(label: Say.Outside.never, hint: Say.Outside.neverHint),
            ]
            stage.choose(Say.Outside.mayItCopy, items) { [self] choice in
                if choice > 0 { settings.allowedCopying(choice == 1) }
                if choice < 2 { put(thing) }
            }
        }
    }

    private func put(_ thing: CopyItem) {
        display.copy(thing.text())
        stage.toast(Say.Outside.copied(what: thing.label()))
    }

    /// To be selected by hand.
    private func show(_ thing: CopyItem) {
        let lines = thing.text().split(separator: "\n", omittingEmptySubsequences: false)
        stage.show(
            NoticeOverlay(thing.label(), [Say.Outside.noClipboard] + lines.map(String.init), stage))
    }
}
