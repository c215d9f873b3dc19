import Actions
import Presentation
import Terminal
import ViewModels

/// A text to read, and a code for telephones: in a box over the screen, or alone on all of it, where
/// nothing is beside a text that is to be selected, and a code has the most room.
@MainActor
final class NoticeOverlay: Overlay {
    /// Of the box; nil if it is alone on the screen.
    private let title: Wording?
    private let paragraphs: @MainActor () -> [String]
    /// What is coded: below the paragraphs in a box, instead of them alone.
    private let code: String?
    private let over: @MainActor () -> Bool
    private unowned let stage: any Stage
    @Watched private var top = 0
    /// How many lines there are, and how many are shown.
    private var height = (all: 0, shown: 0)

    init(
        _ title: @autoclosure @escaping Wording,
        _ paragraphs: @autoclosure @escaping @MainActor () -> [String], _ stage: any Stage,
        code: String? = nil
    ) {
        self.title = title
        self.paragraphs = paragraphs
        self.code = code
        over = { false }
        self.stage = stage
    }

    /// Alone on the screen, until `over`. `paragraphs` stand for the code where it is not drawn.
    init(
        alone paragraphs: @autoclosure @escaping @MainActor () -> [String], code: String? = nil,
        _ stage: any Stage, over: @escaping @MainActor () -> Bool = { false }
    ) {
        title = nil
        self.paragraphs = paragraphs
        self.code = code
        self.over = over
        self.stage = stage
    }

    var coversAll: Bool { title == nil }
    var isOver: Bool { over() }
    var choices: (any Choices)? { nil }

    var bindings: [KeyBinding] {
        let close: @MainActor @Sendable () -> Void = { [self] in stage.close(self) }
        let (word, summary) =
            coversAll
            ? (Say.Screens.close, Say.Overlays.closeIt)
            : (Say.Accounts.goOn, Say.Overlays.goOn)
        return [
            stage.bind(.dialogAccept, close).labelled(word, summary: summary),
            stage.bind(.dialogLeave, close),
            stage.bind(.appUp, close).labelled(Say.Screens.close, summary: Say.Overlays.closeIt)
                .offFooter,
            stage.bind(.noticeMore) { [self] in scroll(by: height.shown) },
            stage.bind(.appCopy) { [self] in
                stage.copy([CopyItem(self.title?() ?? Say.Outside.theText, self.copied)])
            },
        ] + alone
            + ListBindings.inOverlay(page: height.shown, of: height.all, stage) { [self] in
                scroll(by: $0)
            }
    }

    /// A code says more to a program than the text beside it.
    private var copied: String { code ?? paragraphs().joined(separator: "\n") }

    /// Shows the code on the whole screen.
    private var alone: [KeyBinding] {
        guard !coversAll, !stage.isLinear, let code else { return [] }
        return [
            stage.bind(.payCode) { [stage] in
                stage.show(NoticeOverlay(alone: [code], code: code, stage))
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

    // MARK: How it looks

    func draw(in frame: inout Frame, area: Rect) {
        guard let title else { return drawAlone(in: &frame, area: area) }
        let width = min(76, max(0, area.width - 8))
        // Around the text are a border, and the line below it.
        let wanted = boxed(width: width, height: area.height - 5, glyphs: frame.glyphs)
        let dialog = Dialog(
            title(), content: Size(columns: width, lines: wanted.lines.count + 1))
        var inner = dialog.draw(in: &frame, area: area)
        let below = inner.takeBottom(1)
        let text = boxed(width: inner.width, height: inner.height, glyphs: frame.glyphs)
        draw(text, in: &frame, area: inner)
        // A prompt says what Enter does.
        guard !stage.isLinear else { return }
        frame.write(stage.hint(.dialogAccept, Say.Overlays.goesOn), .faint, in: below)
    }

    private func drawAlone(in frame: inout Frame, area: Rect) {
        frame.fill(area)
        frame.cursor = nil
        var area = area
        let coded = code.flatMap { QRCode($0) }
        let isDrawn =
            coded.map { $0.cells <= area.width && $0.height <= area.height } ?? false
            && frame.glyphs == .unicode
        let hint = stage.hint(.dialogAccept, Say.Screens.close)
        guard isDrawn, let coded else {
            frame.write(hint, .faint, in: area.takeBottom(1))
            return draw(
                whole(coded, width: area.width, glyphs: frame.glyphs), in: &frame, area: area)
        }
        let place = area.centred(width: coded.cells, height: coded.height)
        for (index, line) in coded.lines.enumerated() {
            frame.write([Span(line, .code)], line: index, in: place)
        }
        if area.height - coded.height > 1 { frame.write(hint, .faint, in: area.takeBottom(1)) }
        height = (0, 0)
    }

    private func draw(_ text: Lines, in frame: inout Frame, area: Rect) {
        height = (text.lines.count, area.height)
        text.draw(from: min(top, max(0, height.all - height.shown)), in: &frame, area: area)
    }

    private func boxed(width: Int, height: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        for paragraph in paragraphs() { lines.text(paragraph) }
        // A code is for the eye.
        guard let code, !stage.isLinear else { return lines }
        lines.blank()
        let hint = stage.hint(.payCode, Say.Paying.codeIsWhole)
        let instead = Say.Paying.codeOnAScreen(hint: hint)
        if !lines.code(of: code, height: height, instead: instead) {
            lines.text(instead, .faint)
        }
        return lines
    }

    /// The paragraphs, and why there is no code.
    private func whole(_ coded: QRCode?, width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        for paragraph in paragraphs() { lines.text(paragraph) }
        guard code != nil else { return lines }
        lines.blank()
        if glyphs != .unicode {
            lines.text(Say.Paying.codesNeedUnicode, .faint)
        } else if let coded {
            lines.text(
                Say.Paying.windowForTheCode(width: coded.cells, height: coded.height), .faint)
        } else {
            lines.text(Say.Paying.noLibraryForCodes, .faint)
        }
        return lines
    }
}
