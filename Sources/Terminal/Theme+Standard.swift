extension Theme {
    /// Readable on dark and light backgrounds: paints no background and uses only colours that are
    /// visible on both, or else effects.
    public static let standard = Theme { role in
        switch role {
        case .plain: Paint()
        case .strong, .title, .toast: Paint(.bold)
        case .faint, .border, .disabled: Paint(.dim, .grey)
        case .heading: Paint([.bold, .underlined], .blue)
        case .key: Paint(.bold, .blue)
        case .good: Paint([], .green)
        case .warning: Paint(.bold, .orange)
        case .danger: Paint(.bold, .red)
        case .field: Paint(.underlined)
        case .code: .code
        case .fieldFocused: Paint(.reversed)
        case .banner: Paint([.bold, .reversed])
        }
    }
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
    public static let grey = Paint.Color(eight: nil, many: 244)
}
