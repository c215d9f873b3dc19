import Presentation
import ViewModels

/// How far a page of text has scrolled.
@MainActor
final class PageScroll {
    @Watched private(set) var top = 0
    /// When last drawn: the page's lines, and how many of them fit.
    private var count = 0
    private(set) var height = 1

    func scroll(by lines: Int) {
        let target = min(max(0, top + lines), max(0, count - height))
        if target != top { top = target }
    }

    /// Scrolls to `line`, in a page of `count` lines of which `height` fit.
    func show(line: Int, of count: Int, height: Int) {
        (self.count, self.height) = (count, height)
        scroll(by: line - top)
    }

    func toStart() { scroll(by: -count) }
    func toEnd() { scroll(by: count) }

    /// The first visible line, in a page of `count` lines of which `height` fit.
    func top(of count: Int, height: Int) -> Int {
        self.count = count
        self.height = height
        return min(top, max(0, count - height))
    }

    /// The last visible line of how many; nil if all lines fit.
    var position: String? {
        guard count > height, height > 0 else { return nil }
        return Say.General.text(min: min(top + height, count), count: count)
    }
}
