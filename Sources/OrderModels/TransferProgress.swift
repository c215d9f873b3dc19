/// How far a request has got, for screens that show what it waits for.
public struct TransferProgress: Hashable, Sendable {
    /// What the request is waiting for.
    public enum Phase: Hashable, Sendable {
        case resolving
        case connecting
        case waitingForFirstByte
        case receiving
        /// Refused for now; the next try follows after the wait.
        case waitingToRetry(after: Duration)
    }

    public let host: String
    public let phase: Phase
    /// Body bytes so far, and in all where the server announced it.
    public let received: Int
    public let expected: Int?

    public init(host: String, phase: Phase, received: Int = 0, expected: Int? = nil) {
        self.host = host
        self.phase = phase
        self.received = received
        self.expected = expected
    }
}
