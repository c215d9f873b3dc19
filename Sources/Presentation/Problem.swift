public import Sentences
public import OrderModels
public import Services
public import Telemetry

/// What went wrong, for a diner: one sentence, and what to do next.
///
/// Only this module turns errors into words. The texts may quote servers, so whatever shows them
/// must sanitise them.
public struct Problem: Hashable, Sendable {
    /// The kind of problem, for scripts. The exit status depends on it.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        case `internal`
        case usage
        case notFound = "not_found"
        case ambiguous
        case signIn = "sign_in"
        case offline
        case server
        /// The kitchen does not take the order: closed, sold out, below its minimum, too far.
        case refused
        /// The order costs more than agreed, or has changed.
        case price
        /// It cannot be paid from here.
        case payment
        /// It is unknown whether the order exists. The program looks it up, and never sends it
        /// again by itself.
        case unknownOutcome = "outcome_unknown"
        /// It is ordered, and the answer that says so could not be written.
        case answerNotWritten = "answer_not_written"
        /// Somebody must confirm, and nobody can be asked.
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
    /// How the order has changed, and the zone of its times.
    public var changes: Changes?
    /// What it is about, where that is no order or not known to be one.
    public var standing: OrderAttempt.Standing?
    /// What scripts need of it beside its words.
    public var facts = Facts()
    /// The kind of error that it was recorded as; nil before, and if it is none.
    public var recorded: ErrorKind.ID?
    /// The mark in the log of the request that failed.
    public var request: String?
    /// Whether it is among the messages of the screens already.
    public var isListed = false

    /// What an error is about, in values. What does not concern it is nil or empty.
    public struct Facts: Hashable, Sendable {
        public var total: Money?
        public var ceiling: Money?
        /// An order's reference, once it is known.
        public var reference: String?
        /// Where it can be ordered and paid instead.
        public var page: String?
        public var option: String?
        /// What an option takes.
        public var choices: [String] = []
        /// What a name may mean.
        public var candidates: [NameCandidate] = []
        /// In what a call under a used key differs from the first.
        public var differences: [String] = []
        /// Orders that it would leave behind.
        public var orders: [NameCandidate] = []
        /// The dishes that are not served when the order would come.
        public var absences: [DishAbsence] = []

        public init() {}
    }

    public struct Changes: Hashable, Sendable {
        public let all: [OrderChange]
        public let clock: KitchenClock

        public init(_ all: [OrderChange], in clock: KitchenClock) {
            self.all = all
            self.clock = clock
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

    /// With words that are not in the catalogue: a server's, or composed elsewhere.
    @_disfavoredOverload
    public init(_ code: Code, _ words: String, hint: String? = nil, isRetryable: Bool = false) {
        self.init(
            code, .verbatim(words), hint: hint.map(Sentence.verbatim), isRetryable: isRetryable)
    }

    /// The same problem in other words: it was recorded in its own.
    public func saying(_ said: Sentence, hint: Sentence?) -> Problem {
        var problem = Problem(code, said, hint: hint, isRetryable: isRetryable)
        (problem.recorded, problem.request, problem.isListed) = (recorded, request, isListed)
        problem.facts = facts
        return problem
    }

    /// Whether it is of sums that do not fit together, which nobody should pay.
    public var isForNobody: Bool { advice == .orders.nobodyShouldPayThatAsk }

    public var sentence: String { said.text }
    public var hint: String? { hintWords(on: .commands) }

    public func whole(on surface: Surface) -> String {
        sentence + (hintWords(on: surface).map { " " + $0 } ?? "")
    }

    public func hintWords(on surface: Surface) -> String? {
        advice?.text(on: surface).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Explains an error without recording it, for code that passes the error on. Whoever handles
    /// one gives it to ``CaughtErrors``.
    public init(explaining error: any Error) {
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

/// An error that can be explained to a diner.
protocol Troubling: Error {
    var problem: Problem { get }
}

/// A problem as an error.
public struct ProblemError: Troubling, Hashable, Sendable {
    public let problem: Problem

    public init(_ problem: Problem) {
        self.problem = problem
    }

    /// The same, with what a name may mean, for scripts.
    public func among(_ candidates: [NameCandidate]) -> ProblemError {
        ProblemError(problem.among(candidates))
    }

    /// The same, with the option it is about and what that takes.
    public func about(option: String?, taking choices: [String]) -> ProblemError {
        var problem = problem
        (problem.facts.option, problem.facts.choices) = (option, choices)
        return ProblemError(problem)
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
