/// A number typed before a key, which then is done so many times: `5j`.
///
/// It begins with a digit that does nothing else; after that every digit belongs to it.
public struct CountPrefix: Hashable, Sendable {
    /// What was typed so far, to be shown.
    public private(set) var count: Int?

    private static let limit = 9999

    public init() {}

    /// Takes a digit.
    ///
    /// - Returns: Whether `key` belongs to a number; other keys end it when they are done.
    public mutating func take(_ key: Key, isBound: Bool) -> Bool {
        guard let character = key.typed, character.isASCII, let digit = character.wholeNumberValue
        else { return false }
        guard let count else {
            guard !isBound, digit > 0 else { return false }
            self.count = digit
            return true
        }
        self.count = min(count * 10 + digit, Self.limit)
        return true
    }

    /// How many times to do the next thing; the number is over then.
    public mutating func finish() -> Int {
        defer { count = nil }
        return count ?? 1
    }
}
