/// What goes wrong at one exchange with the server.
enum OrderMishap: String, CaseIterable, Sendable {
    case cutBefore, cutAfter
    case unauthorized, busy, down
    /// Done, and never answered.
    case unanswered
    /// Nobody waits for it any more when the server gets it, which may be much later.
    case executedLate
    /// The program dies before it has sent the request, or with the answer in hand.
    case clientKilledBefore, clientKilledAfter
    /// The server dies before the request is sent, or with it in hand, done or yet to be done; and
    /// comes back with its file.
    case serverKilledBefore, serverKilledWaiting, serverKilledAfter

    var killsClient: Bool { self == .clientKilledBefore || self == .clientKilledAfter }
    var killsServer: Bool {
        self == .serverKilledBefore || self == .serverKilledWaiting || self == .serverKilledAfter
    }

    /// The rule that makes the server do it, where that is what it takes.
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
