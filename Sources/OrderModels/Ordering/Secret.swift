/// A password or a token: it can be sent, and never be seen.
///
/// Whatever prints it, a log, an error, a crash report, a debugger's dump, gets three dots. Only
/// ``revealed`` gives the text, so that a search for that word finds every place that uses one.
public struct Secret: Sendable {
    public let revealed: String

    public init(_ text: String) {
        revealed = text
    }
}

extension Secret: Hashable {
    /// Takes as long for a near miss as for a far one.
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

    /// Has no parts: `dump` and crash reports walk mirrors, not descriptions.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
