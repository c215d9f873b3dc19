/// Effects and colours that text on a screen is shown in.
public struct Paint: Hashable, Sendable {
    public struct Effects: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let bold = Effects(rawValue: 1)
        /// Left out where the foreground has a colour, which says it better.
        public static let dim = Effects(rawValue: 2)
        public static let reversed = Effects(rawValue: 4)
        public static let underlined = Effects(rawValue: 8)
    }

    /// A colour by its number, once for each kind of terminal; nil where it has none that will do.
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
    /// Nil is the terminal's own.
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

/// How many colours a terminal shows.
enum ColorDepth: Sendable {
    case none
    case eight
    /// The 256 that nearly all share.
    case many

    init(colors: Int) {
        self =
            switch colors {
            case ..<8: .none
            // Those with millions name them by their parts, but keep the first eight.
            case 256: .many
            default: .eight
            }
    }
}
