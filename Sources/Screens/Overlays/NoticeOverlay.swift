import Actions
import Presentation
import Terminal
import ViewModels

/// A text to read, over the screen.
@MainActor
final class NoticeOverlay: Overlay {
    private let title: String
    private let paragraphs: [String]
    /// What a code below the paragraphs leads to.
    private let code: String?
    private unowned let stage: any Stage
    @Watched private var top = 0
    /// How many lines there are, and how many are shown.
    private var height = (all: 0, shown: 0)

    init(_ title: String, _ paragraphs: [String], _ stage: any Stage, code: String? = nil) {
        self.title = title
        self.paragraphs = paragraphs
        self.code = code
        self.stage = stage
    }

    var bindings: [KeyBinding] {
        let close: @MainActor @Sendable () -> Void = { [self] in stage.close(self) }
        return [
            stage.bind(.dialogAccept, close).labelled(
                Say.Accounts.goOn, summary: Say.Overlays.goOn),
            stage.bind(.dialogLeave, close),
            stage.bind(.appUp, close).labelled(Say.Screens.close, summary: Say.Overlays.closeIt)
                .offFooter,
            stage.bind(.noticeMore) { [self] in scroll(by: height.shown) },
        ] + alone
            + ListBindings.inOverlay(page: height.shown, of: height.all, stage) { [self] in
                scroll(by: $0)
            }
    }

    /// Shows the code on the whole screen.
    private var alone: [KeyBinding] {
        guard let code else { return [] }
        return [
            stage.bind(.payCode) { [stage] in
                stage.show(SheetOverlay([code], code: code, stage))
            }
        ]
    }

    private func scroll(by lines: Int) {
        top = max(0, min(top + lines, height.all - height.shown))
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .wheelDown: scroll(by: 1)
        case .wheelUp: scroll(by: -1)
        default: break
        }
    }

    func draw(in frame: inout Frame, area: Rect) {
        let width = min(76, max(0, area.width - 8))
        // Around the text are a border, and the line below it.
        let room = area.height - 5
        let wanted = text(width: width, height: room, glyphs: frame.glyphs).lines.count + 1
        let dialog = Dialog(title, content: Size(columns: width, lines: wanted))
        var inner = dialog.draw(in: &frame, area: area)
        let hint = stage.hint(.dialogAccept, Say.Overlays.goesOn)
        frame.write(hint, .faint, in: inner.takeBottom(1))
        let text = text(width: inner.width, height: inner.height, glyphs: frame.glyphs)
        height = (text.lines.count, inner.height)
        text.draw(from: min(top, max(0, height.all - height.shown)), in: &frame, area: inner)
    }

    private func text(width: Int, height: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        for paragraph in paragraphs { lines.text(paragraph) }
        guard let code else { return lines }
        lines.blank()
        let hint = stage.hint(.payCode, Say.Paying.codeIsWhole)
        let instead = Say.Paying.codeOnAScreen(hint: hint)
        if !lines.code(of: code, height: height, instead: instead) {
            lines.text(instead, .faint)
        }
        return lines
    }
}
