/// What a piece of text is for. The theme decides how each role is painted; colour is never the
/// only signal.
public struct Look: Hashable, Sendable {
    public enum Role: UInt8, Sendable, CaseIterable {
        case plain
        /// The main part of a row, such as a name.
        case strong
        /// Details of little weight: ages, hints.
        case faint
        /// The bar at the top, and the open tab.
        case title
        /// A heading inside a list or a pane.
        case heading
        /// Lines between panes.
        case border
        /// A key in the footer or in help.
        case key
        case good
        case warning
        case danger
        /// Choices that are not available now.
        case disabled
        /// An input field, and the one with the focus.
        case field
        case fieldFocused
        /// A short message that disappears by itself.
        case toast
        /// A lasting state, such as being offline.
        case banner
        /// A code for telephones: dark on light, whatever the background.
        case code
    }

    /// Attributes that text can have in addition to its role.
    public struct Marks: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// In the row with the focus.
        public static let selected = Marks(rawValue: 1)
        /// Matches the filter.
        public static let matched = Marks(rawValue: 2)
        /// Behind a dialog.
        public static let behind = Marks(rawValue: 4)
    }

    public var role: Role
    public var marks: Marks

    public init(_ role: Role, _ marks: Marks = []) {
        self.role = role
        self.marks = marks
    }

    public static let plain = Look(.plain)
    public static let strong = Look(.strong)
    public static let code = Look(.code)
    public static let faint = Look(.faint)
    public static let title = Look(.title)
    public static let heading = Look(.heading)
    public static let border = Look(.border)
    public static let key = Look(.key)
    public static let good = Look(.good)
    public static let warning = Look(.warning)
    public static let danger = Look(.danger)
    public static let disabled = Look(.disabled)
    public static let field = Look(.field)
    public static let fieldFocused = Look(.fieldFocused)
    public static let toast = Look(.toast)
    public static let banner = Look(.banner)
}

/// Text with its look; several in a row make a line.
public struct Span: Hashable, Sendable {
    public var text: String
    public var look: Look

    public init(_ text: String, _ look: Look = .plain) {
        self.text = text
        self.look = look
    }
}
