/// A failure at one exchange with the server.
enum OrderMishap: String, CaseIterable, Sendable {
    case cutBefore, cutAfter
    case unauthorized, busy, down
    /// Executed, but not answered.
    case unanswered
    /// The server gets it only after the client has given up, perhaps much later.
    case executedLate
    /// The program dies before sending the request, or after getting the answer.
    case clientKilledBefore, clientKilledAfter
    /// The server dies before, while waiting with, or after executing the request, and restarts
    /// with its file.
    case serverKilledBefore, serverKilledWaiting, serverKilledAfter

    var killsClient: Bool { self == .clientKilledBefore || self == .clientKilledAfter }
    var killsServer: Bool {
        self == .serverKilledBefore || self == .serverKilledWaiting || self == .serverKilledAfter
    }

    /// The fault rule for the server, if it needs one.
    var rule: String? {
        switch self {
        case .cutBefore: #"{"path":"*","count":1,"cutBefore":true}"#
        case .cutAfter: #"{"path":"*","count":1,"dropAfterBytes":0}"#
        case .unauthorized: #"{"path":"*","count":1,"status":401}"#
        case .busy: #"{"path":"*","count":1,"status":429,"retryAfter":1}"#
        case .down: #"{"path":"*","count":1,"status":503}"#
        case .unanswered, .serverKilledAfter: #"{"path":"*","count":1,"never":true}"#
        case .serverKilledWaiting: #"{"path":"*","count":1,"lateMs":6000000}"#
        case .executedLate, .clientKilledBefore, .clientKilledAfter, .serverKilledBefore: nil
        }
    }
}
