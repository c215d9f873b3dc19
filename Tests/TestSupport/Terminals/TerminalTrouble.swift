/// Why a test on a terminal cannot go on, with the screen where there is one.
public struct TerminalTrouble: Error, CustomStringConvertible {
    public let description: String

    public init(_ what: String, _ screen: (any CustomStringConvertible)? = nil) {
        description = screen.map { what + "\n" + $0.description } ?? what
    }
}
