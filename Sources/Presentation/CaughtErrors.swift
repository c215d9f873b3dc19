import Services
public import Logging
public import OrderModels
public import Telemetry

/// The one place where errors end: each is recorded once, and becomes words.
///
/// Answers to the diner are no errors: a name that nobody has, an argument that does not fit, a
/// request that was cancelled. They are explained, and not recorded.
public struct CaughtErrors: Sendable {
    public let recorder: ErrorRecorder
    private let log: Logger
    private let now: @Sendable () -> Instant

    public init(_ recorder: ErrorRecorder, log: Logger, now: @escaping @Sendable () -> Instant) {
        self.recorder = recorder
        self.log = log
        self.now = now
    }

    /// Records an error that is handled here, and explains it: as everywhere, or as `derived` does.
    /// `isTold` says whether the diner is told.
    public func caught(
        _ error: any Error, in scene: ErrorScene, isTold: Bool = true,
        as derived: ((any Error) -> Problem)? = nil
    ) -> Problem {
        var problem = derived?(error) ?? Problem(explaining: error)
        problem.request = problem.request ?? LogFailure.request(of: error)
        guard problem.recorded == nil, !problem.isAnswer || error.isOfRequest else {
            return problem
        }
        guard problem.code != .interrupted else { return problem }
        return record(problem, error, scene, isTold)
    }

    /// Records a problem that never was an error, unless it is recorded already or an answer.
    public func told(_ problem: Problem, in scene: ErrorScene) -> Problem {
        guard problem.recorded == nil, !problem.isAnswer else { return problem }
        return record(problem, nil, scene, true)
    }

    private func record(
        _ problem: Problem, _ error: (any Error)?, _ scene: ErrorScene, _ isTold: Bool
    ) -> Problem {
        let report = ErrorReport(
            error, code: .name(problem.code), said: problem.said, advice: problem.advice,
            at: now(), scene: scene, isTold: isTold)
        log.warning("error.caught", report.logFields, error: error)
        recorder.record(report)
        var recorded = problem
        recorded.recorded = report.kind.id
        return recorded
    }

    /// Whether the diner has muted this kind of error.
    public func isMuted(_ problem: Problem) -> Bool {
        guard problem.code.canBeMuted, let id = problem.recorded else { return false }
        return recorder.mutedUntil(id) != nil
    }
}

extension Problem {
    /// Whether it answers what the diner asked, typed or stopped, rather than being an error.
    ///
    /// Without a request that failed, being offline is what the diner asked for. An order that waits
    /// for its payment on a page is what was asked for, too.
    public var isAnswer: Bool {
        switch code {
        case .payment where standing != nil: true
        case .usage, .notFound, .ambiguous, .confirmation, .interrupted, .offline: true
        case .internal, .signIn, .server, .refused, .price, .payment, .unknownOutcome,
            .answerNotWritten, .busy, .storage, .configuration:
            false
        }
    }
}

extension Problem.Code {
    /// Not if it concerns money, or what became of an order.
    public var canBeMuted: Bool {
        switch self {
        case .refused, .price, .payment, .unknownOutcome, .answerNotWritten: false
        default: true
        }
    }
}

extension ErrorEntry {
    /// Not if it concerns money, or came up while something was ordered, whatever its code.
    public var canBeMuted: Bool {
        let ordering = [OrderingError.self, OrderError.self] as [any Error.Type]
        let isOfAnOrder = errors.contains { error in
            ordering.contains { error.hasPrefix(String(describing: $0)) }
        }
        return !isOfAnOrder && Problem.Code(rawValue: code)?.canBeMuted ?? true
    }
}

extension Error {
    /// Whether a server's request failed: then even "not found" is no answer to the diner.
    fileprivate var isOfRequest: Bool {
        var next: (any Error)? = self
        // Errors may name themselves as their cause.
        for _ in 0..<8 {
            guard let error = next else { return false }
            if error is HTTPError { return true }
            next = (error as? any LoggedError)?.logCause
        }
        return false
    }
}
