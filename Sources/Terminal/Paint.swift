/// Effects and colours for text on a screen.
public struct Paint: Hashable, Sendable {
    public struct Effects: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let bold = Effects(rawValue: 1)
        /// Left out where the foreground has a colour, which is the clearer signal.
        public static let dim = Effects(rawValue: 2)
        public static let reversed = Effects(rawValue: 4)
        public static let underlined = Effects(rawValue: 8)
        /// Reversed, unless the background has a colour.
        public static let bar = Effects(rawValue: 16)
    }

    /// A colour for each kind of terminal; nil where that kind has no suitable one.
    public struct Color: Hashable, Sendable {
        let eight: Int?
        let sixteen: Int?
        let many: Int?
        private let exact: RGB?

        public init(eight: Int?, sixteen: Int? = nil, many: Int?) {
            self.eight = eight
            self.sixteen = sixteen
            self.many = many
            exact = nil
        }

        /// Without a number `many`, the most similar of the 256.
        public init(
            _ exact: RGB, eight: Int? = nil, sixteen: Int? = nil, many: Int? = nil
        ) {
            self.eight = eight
            self.sixteen = sixteen
            self.many = many ?? exact.number
            self.exact = exact
        }

        /// As it is mixed where there are many colours; nil where it has none of its own.
        public var rgb: RGB? { exact ?? (many ?? eight).map { RGB(numbered: $0) } }

        func number(in depth: ColorDepth) -> Int? {
            switch depth {
            case .none: nil
            case .eight: eight
            case .sixteen: sixteen ?? eight
            case .many: many ?? eight
            case .direct: rgb?.directNumber ?? eight
            }
        }
    }

    public var effects: Effects
    /// Nil is the terminal's default.
    public var foreground: Color?
    public var background: Color?

    public init(
        _ effects: Effects = [], _ foreground: Color? = nil, on background: Color? = nil
    ) {
        self.effects = effects
        self.foreground = foreground
        self.background = background
    }
}

extension RGB {
    /// The first eight numbers of terminals that take RGB values are the basic colours.
    fileprivate var directNumber: Int {
        let number = Int(red) << 16 | Int(green) << 8 | Int(blue)
        return number < 8 ? 0 : number
    }
}

/// The number of colours of a terminal.
enum ColorDepth: Sendable {
    case none
    case eight
    case sixteen
    /// The 256 colours that nearly all terminals share.
    case many
    /// RGB values.
    case direct

    /// `takesRGB` is the terminal's capability of that name.
    init(colors: Int, takesRGB: Bool = false) {
        self =
            switch colors {
            case ..<8: .none
            case ..<16: .eight
            case ..<256: .sixteen
            case 256: .many
            case 1 << 24 where takesRGB: .direct
            // Other terminals of direct colours split the bits in other ways.
            default: .eight
            }
    }
}
