public import Presentation
import Sentences

/// The exit status.
public enum ExitStatus: Int32, CaseIterable, Sendable {
    case done = 0
    case `internal` = 1
    case usage = 2
    case notFound = 3
    case signIn = 4
    case offline = 5
    case server = 6
    case refused = 7
    case price = 8
    case payment = 9
    case unknownOutcome = 10
    case confirmation = 11
    /// Ordered, but otherwise than was agreed to.
    case notAsAgreed = 12
    /// Ordered, but the answer that says so could not be written.
    case answerNotWritten = 13
    case busy = 75
    case interrupted = 130

    var meaning: Sentence {
        switch self {
        case .done: .commandLine.statusDone
        case .internal: .commandLine.statusInternal
        case .usage: .commandLine.statusUsage
        case .notFound: .commandLine.statusNotFound
        case .signIn: .commandLine.statusSignIn
        case .offline: .commandLine.statusOffline
        case .server: .commandLine.statusServer
        case .refused: .commandLine.statusRefused
        case .price: .commandLine.statusPrice
        case .payment: .commandLine.statusPayment
        case .unknownOutcome: .commandLine.statusUnknown
        case .confirmation: .commandLine.statusConfirmation
        case .notAsAgreed: .commandLine.statusNotAsAgreed
        case .answerNotWritten: .commandLine.statusAnswerNotWritten
        case .busy: .commandLine.statusBusy
        case .interrupted: .commandLine.statusInterrupted
        }
    }

    /// For cached data shown because the server was out of reach or in trouble.
    init(stale problem: Problem) {
        self =
            switch problem.code {
            case .notFound, .refused: .server
            default: ExitStatus(problem.code)
            }
    }

    /// For an order that was looked at. That the kitchen refused it is its state, and no failure.
    init(of receipt: Receipt) {
        self = receipt.departures.isEmpty ? .done : .notAsAgreed
    }

    public init(_ end: OrderEnd) {
        self =
            switch end {
            case .ordered: .done
            case .orderedOtherwise: .notAsAgreed
            case .notOrdered(let code): ExitStatus(code)
            }
    }

    init(_ code: Problem.Code) {
        self =
            switch code {
            case .internal, .storage: .internal
            case .usage, .configuration: .usage
            case .notFound, .ambiguous: .notFound
            case .signIn: .signIn
            case .offline: .offline
            case .server: .server
            case .refused: .refused
            case .price: .price
            case .payment: .payment
            case .unknownOutcome: .unknownOutcome
            case .answerNotWritten: .answerNotWritten
            case .confirmation: .confirmation
            case .busy: .busy
            case .interrupted: .interrupted
            }
    }
}
