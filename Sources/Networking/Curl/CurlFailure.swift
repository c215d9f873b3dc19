import OrderModels
import Sentences

/// How one transfer failed, in more detail than callers need: retrying depends on it.
struct CurlFailure: Error, Equatable {
    enum Kind {
        /// A rule of ours forbids it.
        case notAllowed
        /// Nothing was sent.
        case unreachable
        /// Nothing was sent, because the server could not prove who it is. No retry will mend that.
        case untrusted
        /// The request was at least partly sent.
        case interrupted
        /// Sent, and then a time limit passed. The wait was long enough once.
        case outOfTime
        /// The answer breaks a limit or the protocol.
        case unreadable
        case cancelled
    }

    let kind: Kind
    let host: String
    let reason: Sentence

    static let cancelled = CurlFailure(kind: .cancelled, host: "", reason: .network.cancelled)

    /// Puts the failure in the caller's terms.
    ///
    /// Once an earlier step of the request has reached a server (a redirect was followed), it is no
    /// longer true that nothing was sent, whatever stopped the step after it.
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
