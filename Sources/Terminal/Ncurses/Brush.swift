import CNcurses

/// What ncurses has to be told for each look. Colour pairs are made when first needed.
@MainActor
final class Brush {
    private let theme: Theme
    private let depth: ColorDepth
    /// What stands for the terminal's own colours: -1 where the terminal can go back to them.
    private let own: (foreground: Int, background: Int)
    private var known: [Look: (attr_t, Int16)] = [:]
    private var pairs: [Pair: Int16] = [:]

    private struct Pair: Hashable {
        let foreground: Int
        let background: Int
    }

    init(theme: Theme, isColored: Bool) {
        self.theme = theme
        var hasDefault = false
        depth = ColorDepth(colors: isColored ? Int(eat_curses_start_colors(&hasDefault)) : 0)
        own = hasDefault ? (-1, -1) : (7, 0)
    }

    func attributes(for look: Look) -> (attr_t, Int16) {
        if let known = known[look] { return known }
        let paint = theme.paint(look)
        let made = (attributes(paint), pair(paint))
        known[look] = made
        return made
    }

    private func attributes(_ paint: Paint) -> attr_t {
        var attributes: attr_t = 0
        if paint.effects.contains(.bold) { attributes |= eat_bold }
        if paint.effects.contains(.underlined) { attributes |= eat_underline }
        if paint.effects.contains(.reversed) { attributes |= eat_reverse }
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
        if let known = pairs[pair] { return known }
        let number = pairs.count + 1
        guard number < min(Int(eat_curses_pairs()), Int(Int16.max)),
            init_pair(Int16(number), Int16(pair.foreground), Int16(pair.background)) == OK
        else { return 0 }
        pairs[pair] = Int16(number)
        return Int16(number)
    }
}
