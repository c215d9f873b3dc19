import OrderModels
import Sentences

/// How one transfer failed, in more detail than callers need, because retries depend on it.
struct CurlFailure: Error, Equatable {
    enum Kind {
        /// A rule of this program forbids it.
        case notAllowed
        /// Nothing was sent.
        case unreachable
        /// Nothing was sent, because the server could not prove its identity. Retrying does not
        /// help.
        case untrusted
        /// At least part of the request was sent.
        case interrupted
        /// Sent, and then a time limit passed. A retry would make the diner wait for as long again.
        case outOfTime
        /// The answer exceeds a limit or violates the protocol.
        case unreadable
        case cancelled
    }

    let kind: Kind
    let host: String
    let reason: Sentence

    static let cancelled = CurlFailure(kind: .cancelled, host: "", reason: .network.cancelled)

    /// The failure as an error for the caller.
    ///
    /// After a redirect, an earlier step has already reached a server, so "nothing was sent" is no
    /// longer true.
    func error(endpoint: Sentence, afterRedirect: Bool) -> HTTPError {
        switch kind {
        case .notAllowed where !afterRedirect:
            .notAllowed(reason: reason)
        case .notAllowed:
            .unreadable(endpoint: endpoint, path: "", reason: .network.redirected(reason: reason))
        case .unreachable where !afterRedirect:
            .unreachable(host: host, reason: reason)
        case .untrusted where !afterRedirect:
            .untrusted(host: host, reason: reason)
        case .unreachable, .untrusted, .interrupted, .outOfTime:
            .interrupted(host: host, reason: reason)
        case .unreadable:
            .unreadable(endpoint: endpoint, path: "", reason: reason)
        case .cancelled:
            .cancelled
        }
    }
}
