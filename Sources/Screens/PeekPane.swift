import Presentation
import Terminal
import ViewModels

/// The pane that previews the selected row's place.
@MainActor
final class PeekPane<ID: Hashable, Preview: AnyObject> {
    let model: PeekModel<ID, Preview>
    /// The rows of its list, as last drawn.
    let rows = ListStencil()
    /// The width that the list keeps.
    var listWidth = 0
    private let name: (Preview) -> String
    /// The end of the title, such as a price, if there is room for it in a width.
    private let price: (Preview, Int, Glyphs) -> Span?
    private let text: (Preview, Int, Glyphs) -> Lines
    private let picture: (Preview, inout Frame, inout Rect) -> Void
    /// The cached lines of the preview.
    private let page = Memo<PeekPage<Preview>, Lines>()
    /// When last drawn: the preview's lines, and how many of them fit.
    private var extent = (lines: 0, height: 1)
    /// How much room the diner gave the pane.
    @Watched private var shares = PeekLayout.Shares()
    /// Whether the diner has the divider.
    private(set) var isMoved = false
    /// Whether the button went down on the selected row or on the pane, which a click opens.
    private var isOpening = false
    private var isOnPane = false
    /// Where the preview's lines were last drawn, and what stands on them.
    private var shown = (area: Rect(width: 0, height: 0), subjects: [Int: String]())
    /// What the button went down on, of what the preview shows.
    private var subject: String?

    init(
        _ model: PeekModel<ID, Preview>, name: @escaping (Preview) -> String,
        price: @escaping (Preview, _ width: Int, Glyphs) -> Span? = { _, _, _ in nil },
        picture: @escaping (Preview, inout Frame, _ page: inout Rect) -> Void = { _, _, _ in },
        text: @escaping (Preview, _ width: Int, Glyphs) -> Lines
    ) {
        self.model = model
        self.name = name
        self.price = price
        self.picture = picture
        self.text = text
    }

    func layout(_ area: Rect) -> PeekLayout {
        PeekLayout(
            area, isVisible: model.isVisible && model.target != nil, isZoomed: model.isZoomed,
            shares: shares,
            keeping: listWidth)
    }

    /// Follows the selection and the available room.
    func settle(_ selection: ID?, in area: Rect) {
        model.roomChanged(PeekLayout.hasRoom(in: area))
        model.selectionMoved(to: selection)
    }

    func scroll(by lines: Int) {
        model.scrolled(by: lines, limit: max(0, extent.lines - extent.height))
    }

    // MARK: The mouse

    func pressed(_ id: ID, wasSelected: Bool, atLine line: Int) {
        subject = nil
        (isOpening, isOnPane, isMoved) = (wasSelected, false, false)
        model.pressed(id, atLine: line)
    }

    /// The button went down on the pane: a pinned one is let go, else a click opens what it shows.
    func pressed(at point: Point, onDivider: Bool) {
        isMoved = onDivider
        subject =
            shown.area.contains(point)
            ? shown.subjects[point.line - shown.area.line + model.scroll] : nil
        (isOpening, isOnPane) = (!onDivider && !model.isPinned, true)
        model.unpin()
    }

    func dragged(toLine line: Int) {
        if isOnPane { isOpening = false }
        model.dragged(toLine: line)
    }

    func movedDivider(to point: Point, in area: Rect) {
        let layout = layout(area)
        shares[layout.isBeside] = layout.share(at: point, in: area)
    }

    /// - Returns: Whether that was a click on the selected row.
    func released() -> Bool {
        guard !isMoved else {
            isMoved = false
            return false
        }
        defer { isOpening = false }
        let wasClick = isOpening && model.holdLeft == nil && !model.isPinned
        if !wasClick { subject = nil }
        model.released()
        return wasClick
    }

    /// What of the preview was clicked, once.
    func takeSubject() -> String? {
        defer { subject = nil }
        return subject
    }

    // MARK: How it looks

    func draw(in frame: inout Frame, _ layout: PeekLayout) {
        guard var pane = layout.pane else { return }
        if layout.isBeside {
            frame.ruleDown(in: pane.takeLeft(1))
            _ = pane.takeLeft(1)
        }
        let header = pane.takeTop(1)
        frame.rule(in: header)
        var title = header
        defer { drawHeading(in: &frame, area: title) }
        guard let preview = model.previewed else { return }
        var page = pane.inset(horizontally: layout.isBeside ? 0 : 1)
        picture(preview, &frame, &page)
        let lines = self.page.value(
            for: PeekPage(preview: preview, width: page.width, glyphs: frame.glyphs)
        ) { text($0.preview, $0.width, $0.glyphs) }
        extent = (lines.lines.count, page.height)
        shown = (page, lines.subjects)
        lines.draw(from: model.scroll, in: &frame, area: page)
        if let price = price(preview, page.width, frame.glyphs), model.holdLeft == nil {
            let words = Span(" \(frame.glyphs.shown(price.text)) ", price.look)
            frame.write([words], in: title.takeRight(words.text.cells))
        }
        let hidden = lines.lines.count - page.height - model.scroll
        if hidden > 0, frame.reading == nil, model.holdLeft == nil {
            let words = " " + Say.Screens.moreLines(count: hidden) + " "
            let rest = title.width - Sanitizer.line(name(preview)).cells - Self.titleGap
            frame.write(words, .faint, in: title.takeRight(words.cells <= rest ? words.cells : 0))
        }
        if layout.list == nil { frame.cursor = Point(column: page.column, line: page.line) }
    }

    /// What stands around a name in the title: the ends of the rule, and a blank on either side.
    private static var titleGap: Int { 6 }

    private func drawHeading(in frame: inout Frame, area: Rect) {
        guard let preview = model.previewed else { return }
        let name = name(preview)
        var line = area.inset(horizontally: 2)
        line.height = 1
        let state: Span
        if let left = model.holdLeft {
            let seconds = (left / .seconds(1)).rounded(.up)
            state = Span(Say.General.opensInS(int: Int(seconds)), .warning)
        } else if model.isPinned {
            state = Span(Say.Screens.pinned, .faint)
        } else {
            // What it is goes without saying where it would cost the name.
            let word = Say.Screens.peek
            let fits = 1 + word.cells + Sanitizer.line(name).cells + 1 <= line.width
            state = Span(fits || frame.reading != nil ? word : "", .faint)
        }
        let end = frame.write([Span(" "), state, Span(name, .heading)], in: line)
        frame.write(" ", column: end, in: area.inset(horizontally: 2))
    }
}

/// What decides the layout of a preview, besides its content.
private struct PeekPage<Preview: AnyObject>: Equatable {
    let preview: Preview
    let width: Int
    let glyphs: Glyphs

    static func == (one: Self, other: Self) -> Bool {
        one.preview === other.preview && one.width == other.width && one.glyphs == other.glyphs
    }
}
