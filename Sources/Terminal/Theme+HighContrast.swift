extension Theme {
    /// Nothing is dim or grey: text has the terminal's own colours. Where a colour says something,
    /// it names its background too, and the two differ by 7:1 (WCAG 2.2, AAA) on 256 colours.
    public static let highContrast = Theme(behind: Paint()) { role in
        switch role {
        case .plain, .faint, .border: Paint()
        case .strong, .title: Paint(.bold)
        case .heading, .key: Paint([.bold, .underlined])
        case .good: Paint(.bold, .black, on: .brightGreen)
        case .warning: Paint(.bold, .black, on: .brightYellow)
        case .danger: Paint(.bold, .white, on: .darkRed)
        case .field, .disabled: Paint(.underlined)
        case .code: .code
        case .fieldFocused: Paint(.reversed)
        case .toast, .banner: Paint([.bold, .reversed])
        }
    }
}

extension Paint.Color {
    static let black = Paint.Color(eight: 0, many: 16)
    static let white = Paint.Color(eight: 7, many: 231)
    static let brightGreen = Paint.Color(eight: 2, many: 40)
    static let brightYellow = Paint.Color(eight: 3, many: 220)
    static let darkRed = Paint.Color(eight: 1, many: 124)
}
