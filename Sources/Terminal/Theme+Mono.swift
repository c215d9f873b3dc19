extension Theme {
    /// Effects only, for terminals and eyes that colours get in the way of.
    public static let mono = Theme(behind: Paint(.dim)) { role in
        switch role {
        case .plain: Paint()
        case .strong, .title, .toast, .good: Paint(.bold)
        case .faint, .border, .disabled: Paint(.dim)
        case .heading, .key: Paint([.bold, .underlined])
        case .warning, .danger, .banner: Paint([.bold, .reversed])
        case .field: Paint(.underlined)
        case .code: Paint(.reversed)
        case .fieldFocused: Paint(.reversed)
        }
    }
}
