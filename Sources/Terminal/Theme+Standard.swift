extension Theme {
    /// The terminal's own background, dark or light. Where that is unknown, only colours that are
    /// visible on both, or else effects.
    public static let standard = Theme(.standard) { $0 == .dark ? .dark : .light }
    public static let dark = Theme(.dark)
    public static let light = Theme(.light)
    /// Lanterns over a street of stalls at night.
    public static let nightMarket = Theme(.nightMarket)
    /// The menu of a place with tablecloths.
    public static let paper = Theme(.paper)
}

extension ThemeColors {
    public static let standard = ThemeColors([
        (.faint, .grey), (.heading, .blue), (.key, .blue), (.good, .green), (.warning, .orange),
        (.danger, .red),
    ])

    /// Readable on every background from black to the dark grey of popular colour schemes.
    public static let dark = ThemeColors([
        (.faint, Paint.Color(eight: nil, many: 248)),
        (.border, Paint.Color(eight: nil, many: 244)),
        (.heading, Paint.Color(eight: 6, sixteen: 14, many: 117)),
        (.key, Paint.Color(eight: 6, sixteen: 14, many: 117)),
        (.good, Paint.Color(eight: 2, sixteen: 10, many: 114)),
        (.warning, Paint.Color(eight: 3, sixteen: 11, many: 221)),
        (.danger, Paint.Color(eight: 1, sixteen: 9, many: 210)),
    ])

    /// Readable on every background from white to cream.
    public static let light = ThemeColors([
        (.faint, Paint.Color(eight: nil, many: 241)),
        (.border, Paint.Color(eight: nil, many: 244)),
        (.heading, Paint.Color(eight: 4, many: 25)),
        (.key, Paint.Color(eight: 4, many: 25)),
        (.good, Paint.Color(eight: nil, many: 22)),
        (.warning, Paint.Color(eight: nil, many: 94)),
        (.danger, Paint.Color(eight: 1, many: 124)),
    ])

    // Below 256 colours, the two with a background of their own leave that to the terminal, and
    // with it every colour that stands on it.

    public static let nightMarket = ThemeColors([
        (.background, Paint.Color(RGB(0x1B1530), many: 234)),
        (.text, Paint.Color(RGB(0xF0E6D8), many: 255)),
        (.faint, Paint.Color(RGB(0xA99FC4), many: 146)),
        (.border, Paint.Color(RGB(0x7D72A3), many: 97)),
        (.heading, Paint.Color(RGB(0xFFB347), many: 215)),
        (.key, Paint.Color(RGB(0x7FD6C2), many: 115)),
        (.good, Paint.Color(RGB(0x9BD770), many: 113)),
        (.warning, Paint.Color(RGB(0xFFD75F), eight: nil, many: 221)),
        (.danger, Paint.Color(RGB(0xFF8A8A), eight: 1, many: 210)),
        (.bar, Paint.Color(RGB(0x5B2A6E), many: 54)),
    ])

    public static let paper = ThemeColors([
        (.background, Paint.Color(RGB(0xF6EFDF), many: 230)),
        (.text, Paint.Color(RGB(0x2B2118), many: 235)),
        (.faint, Paint.Color(RGB(0x6B6152), many: 241)),
        (.border, Paint.Color(RGB(0x8C7B60), many: 101)),
        (.heading, Paint.Color(RGB(0x7A2E1D), many: 88)),
        (.key, Paint.Color(RGB(0x0B4F6C), many: 24)),
        (.good, Paint.Color(RGB(0x2F6B1F), many: 22)),
        (.warning, Paint.Color(RGB(0x7A4E00), many: 94)),
        (.danger, Paint.Color(RGB(0xA3161B), eight: 1, many: 124)),
        (.bar, Paint.Color(RGB(0xE3CFA4), many: 187)),
    ])
}

extension Paint {
    /// Reversed, so that without colours it is dark on light on a dark background.
    static let code = Paint(.reversed, .white, on: .black)
}

extension Paint.Color {
    public static let red = Paint.Color(eight: 1, many: 160)
    public static let green = Paint.Color(eight: 2, many: 28)
    /// Yellow is unreadable on white.
    public static let orange = Paint.Color(eight: nil, many: 136)
    /// The blue of the eight basic colours is unreadable on black.
    public static let blue = Paint.Color(eight: nil, many: 31)
    /// In popular colour schemes, bright black of the 16 colours equals the background.
    public static let grey = Paint.Color(eight: nil, many: 243)
}
