/// What a piece of text is for. A theme decides how that looks; nothing is told by looks alone.
public struct Look: Hashable, Sendable {
    public enum Role: UInt8, Sendable, CaseIterable {
        case plain
        /// The main thing of a row, such as a name.
        case strong
        /// What may be overlooked: ages, hints.
        case faint
        /// The bar at the top, and the tab that is open.
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
        /// What cannot be chosen now.
        case disabled
        /// An input field, and one that has the focus.
        case field
        case fieldFocused
        /// A short message that goes by itself.
        case toast
        /// A state that lasts, such as being offline.
        case banner
    }

    /// What is so about the text beside its role.
    public struct Marks: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// In the row that has the focus.
        public static let selected = Marks(rawValue: 1)
        /// Fits what was typed into a filter.
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

/// Text and how it looks; several in a row make a line.
public struct Span: Hashable, Sendable {
    public var text: String
    public var look: Look

    public init(_ text: String, _ look: Look = .plain) {
        self.text = text
        self.look = look
    }
}
