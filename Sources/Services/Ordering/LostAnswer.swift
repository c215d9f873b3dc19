/// Why it is unknown whether an order exists.
///
/// It is no part of the outcome: two outcomes are equal although two errors led to them.
public struct LostAnswer: Hashable, Sendable {
    public let error: any Error

    init(_ error: any Error) {
        self.error = error
    }

    public static func == (one: LostAnswer, other: LostAnswer) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}

extension Placing {
    /// Why the outcome is unknown; nil if it is known, or if no error told.
    public var lost: LostAnswer? {
        if case .unknown(_, let lost) = self { lost } else { nil }
    }
}
