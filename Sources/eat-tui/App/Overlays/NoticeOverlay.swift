import Observation
import Terminal

/// Something to be read, over the screen.
@MainActor @Observable
final class NoticeOverlay: Overlay {
    private let title: String
    private let paragraphs: [String]
    private var top = 0
    /// How many lines there are, and how many are shown.
    @ObservationIgnored private var height = (all: 0, shown: 0)

    init(_ title: String, _ paragraphs: [String]) {
        self.title = title
        self.paragraphs = paragraphs
    }

    var keyHint: String { "Up and Down scroll   Enter goes on" }

    func handle(_ key: Key) -> Bool {
        switch key {
        case .escape, .enter, .control("g"), .character("q"): return false
        case .down, .character("j"), .control("n"): scroll(by: 1)
        case .up, .character("k"), .control("p"): scroll(by: -1)
        case Key(.pageDown), .control("v"), .space: scroll(by: height.shown)
        case Key(.pageUp), .meta("v"): scroll(by: -height.shown)
        default: break
        }
        return true
    }

    private func scroll(by lines: Int) {
        top = max(0, min(top + lines, height.all - height.shown))
    }

    func mouse(_ event: MouseEvent, area: Rect) -> Bool {
        switch event.action {
        case .wheelDown: scroll(by: 1)
        case .wheelUp: scroll(by: -1)
        default: break
        }
        return true
    }

    func draw(in frame: inout Frame, area: Rect) {
        let width = min(76, max(0, area.width - 8))
        let wanted = text(width: width, glyphs: frame.glyphs).lines.count + 1
        let dialog = Dialog(title, content: Size(columns: width, lines: wanted))
        var inner = dialog.draw(in: &frame, area: area)
        frame.write("Enter goes on", .faint, in: inner.takeBottom(1))
        let text = text(width: inner.width, glyphs: frame.glyphs)
        height = (text.lines.count, inner.height)
        text.draw(from: min(top, max(0, height.all - height.shown)), in: &frame, area: inner)
    }

    private func text(width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        for paragraph in paragraphs { lines.text(paragraph) }
        return lines
    }
}
