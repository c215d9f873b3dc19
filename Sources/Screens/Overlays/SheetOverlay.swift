import Actions
import Presentation
import Terminal
import ViewModels

/// A text, or a code for telephones, alone on the whole screen: nothing is beside it, so that a text
/// can be selected and a code be large.
@MainActor
final class SheetOverlay: Overlay {
    private let paragraphs: [String]
    private let code: QRCode?
    /// What is coded, for the case that there is no code.
    private let isCode: Bool
    private unowned let stage: any Stage
    @Watched private var top = 0
    /// How many lines there are, and how many are shown.
    private var height = (all: 0, shown: 0)

    /// `paragraphs` stand for the code where it is not drawn.
    init(_ paragraphs: [String], code text: String? = nil, _ stage: any Stage) {
        self.paragraphs = paragraphs
        self.stage = stage
        isCode = text != nil
        code = text.flatMap { QRCode($0) }
    }

    var bindings: [KeyBinding] {
        let close: @MainActor @Sendable () -> Void = { [self] in stage.close(self) }
        return [
            stage.bind(.dialogAccept, close).labelled(
                Say.Screens.close, summary: Say.Overlays.closeIt),
            stage.bind(.dialogLeave, close),
            stage.bind(.appUp, close).labelled(Say.Screens.close, summary: Say.Overlays.closeIt)
                .offFooter,
            stage.bind(.noticeMore) { [self] in scroll(by: height.shown) },
        ]
            + ListBindings.inOverlay(page: height.shown, of: height.all, stage) { [self] in
                scroll(by: $0)
            }
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
        frame.fill(area)
        frame.cursor = nil
        var area = area
        if let code, frame.glyphs == .unicode, code.cells <= area.width,
            code.height <= area.height
        {
            let rest = area.height - code.height
            let lines = code.lines
            let place = area.centred(width: code.cells, height: code.height)
            for (index, line) in lines.enumerated() {
                frame.write([Span(line, .code)], line: index, in: place)
            }
            if rest > 1 { frame.write(hint, .faint, in: area.takeBottom(1)) }
            height = (0, 0)
            return
        }
        frame.write(hint, .faint, in: area.takeBottom(1))
        let text = text(width: area.width, glyphs: frame.glyphs)
        height = (text.lines.count, area.height)
        text.draw(from: min(top, max(0, height.all - height.shown)), in: &frame, area: area)
    }

    private var hint: String { stage.hint(.dialogAccept, Say.Screens.close) }

    private func text(width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        for paragraph in paragraphs { lines.text(paragraph) }
        guard isCode else { return lines }
        lines.blank()
        if glyphs != .unicode {
            lines.text(Say.Paying.codesNeedUnicode, .faint)
        } else if let code {
            lines.text(
                Say.Paying.windowForTheCode(width: code.cells, height: code.height), .faint)
        } else {
            lines.text(Say.Paying.noLibraryForCodes, .faint)
        }
        return lines
    }
}
