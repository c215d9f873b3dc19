/// A page of the manual, or a topic of help: what it says, without how it is set.
public struct ManualPage: Sendable {
    public enum Part: Sendable {
        case heading(String)
        case subheading(String)
        /// A call and its arguments, which may be long.
        case synopsis(String, arguments: [String])
        case paragraph(String)
        case terms([Term])
        /// A line for each, where tags have at most so many letters and meanings are short.
        case table([Term], width: Int)
        /// Lines to be copied as they are.
        case code([String])
    }

    /// What is explained, such as an option, and what it means.
    public struct Term: Sendable {
        public let tag: String
        public let text: String
        /// A line to be copied, below the text.
        public let code: String?

        public init(_ tag: String, _ text: String, code: String? = nil) {
            (self.tag, self.text, self.code) = (tag, text, code)
        }
    }

    /// The name without the section: `eat-tui-menu`.
    public let name: String
    public let section: Int
    public let parts: [Part]

    public init(_ name: String, section: Int, parts: [Part]) {
        (self.name, self.section, self.parts) = (name, section, parts)
    }

    /// The columns that code has of the 80 of a terminal, within its indent.
    public static let codeWidth = 68

    /// As it is installed: `man1/eat-tui-menu.1`.
    public var path: String { "man\(section)/\(name).\(section)" }
}
