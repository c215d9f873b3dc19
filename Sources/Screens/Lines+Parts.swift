import Actions
import Presentation
import Terminal

/// A page of two parts, which stand beside one another where a terminal is wide.
extension Lines {
    /// Longer lines are hard to read, on any terminal.
    static let comfortable = 96
    private static let gap = 4
    /// Each part has as much as a page of an 80-column terminal has for most sentences.
    private static let leastPart = 54

    /// The cells that a page can use of `columns`.
    static func widest(in columns: Int) -> Int {
        part(of: columns, .unicode) == nil ? comfortable : 2 * comfortable + gap
    }

    /// The width of each part in `columns`; nil where they stand below one another, or are read out.
    static func part(of columns: Int, _ glyphs: Glyphs) -> Int? {
        let part = min((columns - gap) / 2, comfortable)
        return part >= leastPart && glyphs != .spoken ? part : nil
    }

    /// These lines with `other` at their right, from the first line on. Clicks are on these.
    func beside(_ other: Lines) -> Lines {
        var both = Lines(width: width + Self.gap + other.width, glyphs: glyphs)
        both.take(self, and: other, at: width + Self.gap)
        return both
    }
}
