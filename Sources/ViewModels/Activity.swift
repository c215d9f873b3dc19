public import Logging
public import Presentation
public import Telemetry

/// The program's work besides requests, and its messages to the diner.
@MainActor
public final class Activity {
    public let messages = MessageLog()
    public let log: LogViewModel
    public let errors: CaughtErrors
    public let undo = UndoHistory()
    /// Runs delayed work.
    public let time: any Timekeeper
    public let presence: Presence
    /// How many tasks are running that are not requests, such as writes.
    @Watched public private(set) var working = 0

    /// Called for each problem that is told.
    public var onProblem: (@MainActor (Problem.Code) -> Void)?

    /// Called when more waits to be written than anybody changes by hand, as after a key's flood, and when
    /// that is written.
    public var onBehind: (@MainActor (Bool) -> Void)?
    private var isBehind = false
    private static let mostWaiting = 100

    /// Called with what the diner does, before it is done.
    public var onCause: (@MainActor (Cause) -> Void)?
    /// The screen that is open, as errors name it.
    public var whereabouts: (@MainActor () -> LogValue?)?

    /// Whether the screens were left. What still runs then fails because the store closes, and that
    /// is no error to record.
    private var isOver = false

    private let clock: ScreenClock
    private var keeping: Task<Void, Never>?
    /// How many changes are not written yet.
    private var keeps = 0

    public init(
        _ clock: ScreenClock, time: any Timekeeper, log: Logger, errors: ErrorRecorder
    ) {
        self.clock = clock
        self.errors = CaughtErrors(errors, log: log, now: clock.read)
        self.log = LogViewModel(log)
        self.time = time
        presence = Presence(time)
    }

    /// Runs a task that takes a while and is not a request.
    @discardableResult
    public func work(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        // The task begins before this turn's frame is drawn, which the counting triggers.
        defer { working += 1 }
        return Task {
            await body()
            working -= 1
        }
    }

    /// Writes a change of the diner, after every change before it. Errors go to the messages.
    public func keep(_ body: @escaping @MainActor () async throws -> Void) {
        // Awaiting a finished task would still leave the main queue and come back.
        let earlier = keeps > 0 ? keeping : nil
        let page = undo.page
        keeps += 1
        if keeps > Self.mostWaiting, !isBehind {
            isBehind = true
            onBehind?(true)
        }
        keeping = work { [self] in
            await earlier?.value
            do {
                try await undo.doing(on: page, body)
            } catch {
                tell(caught(error))
            }
            keeps -= 1
            guard keeps == 0, isBehind else { return }
            isBehind = false
            onBehind?(false)
        }
    }

    /// Waits until all changes are written. The store must not close earlier.
    public func finishKeeping() async {
        await keeping?.value
    }

    public func tell(_ news: String) {
        messages.add(news, .news, at: clock.exact)
    }

    /// Keeps an answer, which the screens show for a few seconds and may cut.
    public func answered(_ words: String) {
        messages.add(answer: words, at: clock.exact)
    }

    // MARK: Errors

    /// Records an error that is handled here, and explains it, to be shown in place or told.
    ///
    /// This is the only place of the screens where an error becomes a problem. `derived` explains it
    /// otherwise than elsewhere.
    public func caught(
        _ error: any Error, as derived: ((any Error) -> Problem)? = nil
    ) -> Problem {
        guard !isOver else { return derived?(error) ?? Problem(explaining: error) }
        var problem = errors.caught(error, in: scene, as: derived)
        if problem.recorded != nil, !problem.isListed {
            list(problem)
            problem.isListed = true
            // Counts as work until it is on disk.
            work { [errors] in await errors.recorder.flush() }
        }
        return problem
    }

    /// Does without what `body` would return if it fails. The error is recorded; the diner is not
    /// told, for they did not ask for it.
    @discardableResult
    public func optional<T>(_ body: () throws -> T?) -> T? {
        do {
            return try body()
        } catch {
            did(without: error)
            return nil
        }
    }

    public func optional<T: Sendable>(_ body: @MainActor () async throws -> T?) async -> T? {
        do {
            return try await body()
        } catch {
            did(without: error)
            return nil
        }
    }

    /// The screens were left, and all that the diner did is written.
    public func end() {
        isOver = true
    }

    public func did(without error: any Error) {
        guard !isOver else { return }
        _ = errors.caught(error, in: scene, isTold: false)
    }

    /// The problem of an error that was caught and put among the messages.
    public func told(_ error: any Error) -> Problem {
        let problem = caught(error)
        tell(problem)
        return problem
    }

    /// Puts a problem among the messages. One that no error caused is recorded as well.
    public func tell(_ problem: Problem) {
        // Usually it was listed when it was caught.
        guard problem.code != .interrupted, !isOver, !problem.isListed else { return }
        list(errors.told(problem, in: scene))
    }

    /// The same with the error that caused it, if one did.
    func tell(_ problem: Problem, because error: (any Error)?) {
        tell(error.map { caught($0) { _ in problem } } ?? problem)
    }

    /// Puts something that holds for this run only among the messages.
    public func remark(_ problem: Problem) {
        list(problem)
    }

    /// Whether the diner has muted this kind of error.
    public func isMuted(_ problem: Problem) -> Bool {
        errors.isMuted(problem)
    }

    private func list(_ problem: Problem) {
        onProblem?(problem.code)
        messages.add(problem, at: clock.exact)
    }

    private var scene: ErrorScene {
        let cause = Cause.current
        return ErrorScene(
            .screens, screen: cause?.screen ?? whereabouts?(), action: cause?.action)
    }
}
