internal import Synchronization

/// The request that an error came from: the same mark is in the log's lines about that request.
///
/// It is no part of what an error says. Two errors are equal although two requests had them, and a
/// trace adds nothing to an error's text.
public struct RequestTrace: Hashable, Sendable, CustomStringConvertible {
    /// Unlike that of any other request of this process, and hardly ever like another process's;
    /// nil if no request is known.
    public let number: UInt64?

    public static let unknown = RequestTrace(number: nil)

    /// The mark of a request that is about to be sent.
    public static func next() -> RequestTrace {
        RequestTrace(number: last.add(1, ordering: .relaxed).newValue)
    }

    /// Counts on from where no other process is likely to.
    private static let last = Atomic(UInt64(UInt32.random(in: 1 ... .max)) << 16)

    public static func == (one: RequestTrace, other: RequestTrace) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
    public var description: String { "" }
}

extension HTTPError {
    public var request: RequestTrace {
        switch self {
        case .notAllowed, .cancelled: .unknown
        case .unreachable(_, _, let request), .untrusted(_, _, let request),
            .interrupted(_, _, let request), .unreadable(_, _, _, let request):
            request
        case .refused(let refusal): refusal.request
        }
    }

    /// The same error of `request`, unless it names one already.
    public func from(_ request: RequestTrace) -> HTTPError {
        guard self.request.number == nil else { return self }
        switch self {
        case .notAllowed, .cancelled: return self
        case .unreachable(let host, let reason, _):
            return .unreachable(host: host, reason: reason, request: request)
        case .untrusted(let host, let reason, _):
            return .untrusted(host: host, reason: reason, request: request)
        case .interrupted(let host, let reason, _):
            return .interrupted(host: host, reason: reason, request: request)
        case .unreadable(let endpoint, let path, let reason, _):
            return .unreadable(endpoint: endpoint, path: path, reason: reason, request: request)
        case .refused(var refusal):
            refusal.request = request
            return .refused(refusal)
        }
    }
}
