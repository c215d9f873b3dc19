public import Sentences
public import OrderModels
public import Services

/// What went wrong, said to a diner: one sentence, and what to do next.
///
/// The one place where errors become words. The texts may quote servers: whoever shows them
/// sanitises them, as everything from outside.
public struct Problem: Hashable, Sendable {
    /// What kind of trouble it is, for scripts. The exit codes follow from it.
    public enum Code: String, Hashable, Sendable {
        case `internal`
        case usage
        case notFound = "not_found"
        case ambiguous
        case signIn = "sign_in"
        case offline
        case server
        /// An order the kitchen does not take: shut, sold out, below its minimum, too far.
        case refused
        /// It costs more than was agreed to, or is another order by now.
        case price
        /// It cannot be paid from here.
        case payment
        /// Nobody knows whether there is an order. It is looked up, and never sent again by itself.
        case unknownOutcome = "outcome_unknown"
        /// Somebody has to say yes, and nobody is there to be asked.
        case confirmation = "confirmation_needed"
        case busy
        case storage
        case configuration
        case interrupted
    }

    public let code: Code
    public let said: Sentence
    public let advice: Sentence?
    public let isRetryable: Bool
    /// In what it is another order by now, and the clock to say it by.
    public var changes: Changes?

    public struct Changes: Hashable, Sendable {
        public let all: [OrderChange]
        public let zone: ZoneRules

        public init(_ all: [OrderChange], in zone: ZoneRules) {
            self.all = all
            self.zone = zone
        }
    }

    public init(
        _ code: Code, _ said: Sentence, hint: Sentence? = nil, isRetryable: Bool = false
    ) {
        self.code = code
        self.said = said
        advice = hint
        self.isRetryable = isRetryable
    }

    /// In words that are no case's: somebody else's, or put together elsewhere.
    @_disfavoredOverload
    public init(_ code: Code, _ words: String, hint: String? = nil, isRetryable: Bool = false) {
        self.init(
            code, .verbatim(words), hint: hint.map(Sentence.verbatim), isRetryable: isRetryable)
    }

    public var sentence: String { said.text }
    public var hint: String? { hintWords(on: .commands) }

    /// The sentence with its hint.
    public func whole(on surface: Surface) -> String {
        sentence + (hintWords(on: surface).map { " " + $0 } ?? "")
    }

    public func hintWords(on surface: Surface) -> String? {
        advice?.text(on: surface).flatMap { $0.isEmpty ? nil : $0 }
    }

    public init(_ error: any Error) {
        switch error {
        case let error as any Troubling: self = error.problem
        case is CancellationError: self.init(.interrupted, .trouble.stopped)
        default:
            self.init(
                .internal, .trouble.somethingWentWrongInsideEat(error: "\(error)"),
                hint: .trouble.pleaseReport)
        }
    }
}

/// An error that is said to a diner: what each of its cases means for them.
protocol Troubling: Error {
    var problem: Problem { get }
}

/// A problem on its way to whoever tells it.
public struct ProblemError: Troubling, Hashable, Sendable {
    public let problem: Problem

    public init(_ problem: Problem) {
        self.problem = problem
    }

    public init(
        _ code: Problem.Code, _ said: Sentence, hint: Sentence? = nil, isRetryable: Bool = false
    ) {
        self.init(Problem(code, said, hint: hint, isRetryable: isRetryable))
    }

    @_disfavoredOverload
    public init(
        _ code: Problem.Code, _ words: String, hint: String? = nil, isRetryable: Bool = false
    ) {
        self.init(Problem(code, words, hint: hint, isRetryable: isRetryable))
    }
}

extension GuestError: Troubling {
    var problem: Problem { Problem(.usage, .orders.thatIsNoEMailAddress) }
}
