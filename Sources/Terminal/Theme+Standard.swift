extension Theme {
    /// Neutral: readable on dark and on light, because it paints no background of its own and takes
    /// only colours that both let through. Where there is no such colour, effects do.
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
        case .fieldFocused: Paint(.reversed)
        case .banner: Paint([.bold, .reversed])
        }
    }
}

extension Paint.Color {
    public static let red = Paint.Color(eight: 1, many: 160)
    public static let green = Paint.Color(eight: 2, many: 28)
    /// Yellow cannot be read on white.
    public static let orange = Paint.Color(eight: nil, many: 136)
    /// The blue of eight cannot be read on black.
    public static let blue = Paint.Color(eight: nil, many: 31)
    /// Of sixteen, the grey is the background in some popular schemes.
    public static let grey = Paint.Color(eight: nil, many: 244)
}
