public import Sentences

/// A row that could not be read and was left out.
public struct RowProblem: Hashable, Sendable {
    /// The path in the answer, such as `hydra:member[3].name`.
    public let path: String
    public let reason: Sentence
    /// Whether the row was kept, without the part that could not be read.
    public let isKept: Bool

    public init(path: String, reason: Sentence, isKept: Bool = false) {
        self.path = path
        self.reason = reason
        self.isKept = isKept
    }
}
