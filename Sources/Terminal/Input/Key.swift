public struct Key: Hashable, Sendable {
    public enum Code: Hashable, Sendable {
        /// The character that the key types, Shift included.
        case character(Character)
        case enter, escape, tab, backspace, delete, insert
        case up, down, left, right
        case home, end, pageUp, pageDown
        case function(Int)
    }

    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let control = Modifiers(rawValue: 1)
        public static let meta = Modifiers(rawValue: 2)
        /// Only for keys that type nothing: Shift-Tab, Shift-Up.
        public static let shift = Modifiers(rawValue: 4)
    }

    public let code: Code
    public let modifiers: Modifiers

    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    public static func control(_ character: Character) -> Key {
        Key(.character(character), .control)
    }
    public static func meta(_ character: Character) -> Key { Key(.character(character), .meta) }
    public static let enter = Key(.enter)
    public static let escape = Key(.escape)
    public static let tab = Key(.tab)
    public static let backtab = Key(.tab, .shift)
    public static let up = Key(.up)
    public static let down = Key(.down)
    public static let left = Key(.left)
    public static let right = Key(.right)
    public static let space = Key(.character(" "))

    /// The character that this key types into a field, if any.
    public var typed: Character? {
        guard case .character(let character) = code, modifiers.isEmpty else { return nil }
        return character
    }
}
