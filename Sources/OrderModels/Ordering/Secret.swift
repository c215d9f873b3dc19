/// A password or a token, protected from being printed by mistake.
///
/// Logs, errors, crash reports and debuggers show three dots. Only ``revealed`` returns the text,
/// so that a search for that word finds every use.
public struct Secret: Sendable {
    public let revealed: String

    public init(_ text: String) {
        revealed = text
    }
}

extension Secret: Hashable {
    /// Takes the same time wherever the texts differ, to reveal nothing by timing.
    public static func == (one: Secret, other: Secret) -> Bool {
        let (left, right) = (Array(one.revealed.utf8), Array(other.revealed.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(Array(revealed.utf8))
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }

    public var debugDescription: String { description }

    /// Without children, because `dump` and crash reports use mirrors, not descriptions.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
