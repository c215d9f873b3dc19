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
    }

    /// A colour by its number, for each kind of terminal; nil where that kind has no suitable one.
    public struct Color: Hashable, Sendable {
        public let eight: Int?
        public let many: Int?

        public init(eight: Int?, many: Int?) {
            self.eight = eight
            self.many = many
        }

        func number(in depth: ColorDepth) -> Int? {
            switch depth {
            case .none: nil
            case .eight: eight
            case .many: many ?? eight
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

/// The number of colours of a terminal.
enum ColorDepth: Sendable {
    case none
    case eight
    /// The 256 colours that nearly all terminals share.
    case many

    init(colors: Int) {
        self =
            switch colors {
            case ..<8: .none
            // Direct-colour terminals take RGB values, except for the first eight numbers.
            case 256: .many
            default: .eight
            }
    }
}
