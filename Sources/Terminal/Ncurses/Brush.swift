import CNcurses

/// Maps looks to ncurses attributes and colour pairs. Pairs are made when first needed.
@MainActor
final class Brush {
    struct Ink {
        let attributes: attr_t
        let pair: Int16
    }

    private struct Pair: Equatable {
        let foreground: Int
        let background: Int
    }

    /// Another theme repaints nothing by itself: the display has to forget what it shows.
    var theme: Theme { didSet { adapt() } }
    /// The terminal's background, once it is known.
    var background: Background? { didSet { adapt() } }
    /// The theme for that background.
    private var adapted: Theme
    private let depth: ColorDepth
    /// The pair of the terminal's own colours: -1 where the terminal can restore them.
    private let own: Pair
    /// By role and marks. Arrays, because a dictionary keyed by these types would cost the first
    /// frame more than it ever saves.
    private var inks: [Ink?]
    /// The pair with the number n stands at n - 1.
    private var pairs: [Pair] = []

    /// `most` limits the colours of the description; nil uses all.
    init(theme: Theme, isColored: Bool, most: Int?, background: Background?) {
        self.theme = theme
        self.background = background
        adapted = theme.on(background)
        var hasDefault = false
        let described = isColored ? Int(eat_curses_start_colors(&hasDefault)) : 0
        let colors = min(described, most ?? described)
        depth = ColorDepth(colors: colors, takesRGB: colors > 256 && eat_curses_takes_rgb())
        own = hasDefault ? Pair(foreground: -1, background: -1) : Pair(foreground: 7, background: 0)
        inks = Array(repeating: nil, count: Look.Role.allCases.count << 3)
    }

    var hasColors: Bool { depth != .none }
    /// Whether colours of `theme` show: not if it has a background that this terminal has not, as then
    /// nothing that stands on it is left.
    func shows(_ theme: Theme) -> Bool {
        hasColors
            && theme.on(background).ground.background.map { $0.number(in: depth) != nil } ?? true
    }
    /// Whether pictures can be painted of half blocks.
    var hasManyColors: Bool {
        (depth == .many || depth == .direct)
            && blocks.upperBound - blocks.lowerBound > Self.mostBlocks
    }

    /// How blanks are painted that no frame has text for.
    var ground: Ink { Ink(attributes: 0, pair: pair(adapted.ground)) }

    private func adapt() {
        adapted = theme.on(background)
        inks = Array(repeating: nil, count: inks.count)
        // ncurses repaints what had a pair that gets other colours.
        if pairs.count * 2 > blocks.lowerBound { pairs = [] }
    }

    func ink(for look: Look) -> Ink {
        let index = Int(look.role.rawValue) << 3 | Int(look.marks.rawValue & 7)
        if let ink = inks[index] { return ink }
        let paint = adapted.paint(look)
        let ink = Ink(attributes: attributes(paint), pair: pair(paint))
        inks[index] = ink
        return ink
    }

    /// The bytes with which the terminal writes what follows in a look; nil stands for none, which
    /// is how ncurses leaves it.
    func bytes(for look: Look?) -> [UInt8] {
        let ink = look.map(ink(for:)) ?? Ink(attributes: 0, pair: 0)
        return [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = Int(eat_curses_paint(ink.attributes, ink.pair, buffer.baseAddress))
        }
    }

    // MARK: Pictures

    /// More cells of pictures than a frame shows.
    private static let mostBlocks = 4096
    /// The pairs for them, which follow those of the theme.
    private lazy var blocks: Range<Int> = {
        let all = min(Int(eat_curses_pairs()), Int(Int16.max))
        return (all > 4 * Self.mostBlocks ? all / 2 : all)..<all
    }()
    private var blockPairs: [UInt32: Int16] = [:]

    /// Makes room for the pairs of a frame with pictures.
    ///
    /// - Returns: Whether pairs in use get other colours, so that everything has to be painted again.
    func prepareBlocks() -> Bool {
        guard blockPairs.count + Self.mostBlocks > blocks.count else { return false }
        blockPairs = [:]
        return true
    }

    /// The pair of a half block; that of plain text where there are no more.
    func pair(ofBlock glyph: UInt32) -> Int16 {
        if let pair = blockPairs[glyph] { return pair }
        let number = blocks.lowerBound + blockPairs.count
        let (upper, lower) = HalfBlock.colors(of: glyph)
        guard blocks.contains(number),
            let above = Paint.Color(upper).number(in: depth),
            let below = Paint.Color(lower).number(in: depth),
            init_extended_pair(Int32(number), Int32(above), Int32(below)) == OK
        else { return 0 }
        blockPairs[glyph] = Int16(number)
        return Int16(number)
    }

    private func attributes(_ paint: Paint) -> attr_t {
        var attributes: attr_t = 0
        if paint.effects.contains(.bold) { attributes |= eat_bold }
        if paint.effects.contains(.underlined) { attributes |= eat_underline }
        if paint.effects.contains(.reversed) { attributes |= eat_reverse }
        if paint.effects.contains(.bar), paint.background?.number(in: depth) == nil {
            attributes |= eat_reverse
        }
        if paint.effects.contains(.dim), paint.foreground?.number(in: depth) == nil {
            attributes |= eat_dim
        }
        return attributes
    }

    private func pair(_ paint: Paint) -> Int16 {
        let foreground = paint.foreground?.number(in: depth)
        let background = paint.background?.number(in: depth)
        guard foreground != nil || background != nil else { return 0 }
        let pair = Pair(
            foreground: foreground ?? own.foreground, background: background ?? own.background)
        if let index = pairs.firstIndex(of: pair) { return Int16(index + 1) }
        let number = pairs.count + 1
        guard number < blocks.lowerBound,
            init_extended_pair(Int32(number), Int32(pair.foreground), Int32(pair.background)) == OK
        else { return 0 }
        pairs.append(pair)
        return Int16(number)
    }
}
