extension Theme {
    /// Neutral: readable on dark and on light, because it paints no background of its own and takes
    /// only colours that both let through. Where there is no such colour, effects do.
    public static let standard = Theme(paints: [
        .strong: Paint(.bold),
        .faint: Paint(.dim, .grey),
        .title: Paint(.bold),
        .heading: Paint([.bold, .underlined], .blue),
        .border: Paint(.dim, .grey),
        .key: Paint(.bold, .blue),
        .good: Paint([], .green),
        .warning: Paint(.bold, .orange),
        .danger: Paint(.bold, .red),
        .disabled: Paint(.dim, .grey),
        .field: Paint(.underlined),
        .fieldFocused: Paint(.reversed),
        .toast: Paint(.bold),
        .banner: Paint([.bold, .reversed]),
    ])
}

extension Paint.Color {
    static let red = Paint.Color(eight: 1, many: 160)
    static let green = Paint.Color(eight: 2, many: 28)
    /// Yellow cannot be read on white.
    static let orange = Paint.Color(eight: nil, many: 136)
    /// The blue of eight cannot be read on black.
    static let blue = Paint.Color(eight: nil, many: 31)
    /// Of sixteen, the grey is the background in some popular schemes.
    static let grey = Paint.Color(eight: nil, many: 244)
}
