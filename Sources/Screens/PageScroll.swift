import Presentation
import ViewModels

/// How far a page of text has been scrolled.
@MainActor
final class PageScroll {
    @Watched private(set) var top = 0
    /// What the page was when it was last drawn: its lines, and how many of them fit.
    private var count = 0
    private(set) var height = 1

    func scroll(by lines: Int) {
        let target = min(max(0, top + lines), max(0, count - height))
        if target != top { top = target }
    }

    /// Goes on from `line`, in a page of so many lines of which so many fit.
    func show(line: Int, of count: Int, height: Int) {
        (self.count, self.height) = (count, height)
        scroll(by: line - top)
    }

    func toStart() { scroll(by: -count) }
    func toEnd() { scroll(by: count) }

    /// The line to begin with, where the page has so many lines and so many fit.
    func top(of count: Int, height: Int) -> Int {
        self.count = count
        self.height = height
        return min(top, max(0, count - height))
    }

    /// `2/3`: which screenful this is, where there is more than one.
    var position: String? {
        guard count > height, height > 0 else { return nil }
        return Say.General.text(min: min(top + height, count), count: count)
    }
}
