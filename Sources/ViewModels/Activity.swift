public import Logging
public import Presentation

/// The program's work besides requests, and its messages to the diner.
@MainActor
public final class Activity {
    public let messages = MessageLog()
    public let log: LogViewModel
    public let undo = UndoHistory()
    /// Runs delayed work.
    public let time: any Timekeeper
    /// How many tasks are running that are not requests, such as writes.
    @Watched public private(set) var working = 0

    /// Called for each problem that is told.
    public var onProblem: (@MainActor (Problem.Code) -> Void)?

    private let clock: ScreenClock
    private var keeping: Task<Void, Never>?
    /// How many changes are not written yet.
    private var keeps = 0

    public init(_ clock: ScreenClock, time: any Timekeeper, log: Logger) {
        self.clock = clock
        self.log = LogViewModel(log)
        self.time = time
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
        keeping = work { [self] in
            await earlier?.value
            do {
                try await undo.doing(on: page, body)
            } catch {
                tell(Problem(error))
            }
            keeps -= 1
        }
    }

    /// Waits until all changes are written. The store must not close earlier.
    public func finishKeeping() async {
        await keeping?.value
    }

    public func tell(_ problem: Problem) {
        guard problem.code != .interrupted else { return }
        log.log.warning("problem.shown", ["problem": .case(problem.code)])
        onProblem?(problem.code)
        messages.add(problem.sentence, hint: problem.advice, .trouble, at: clock.exact)
    }

    public func tell(_ news: String) {
        messages.add(news, .news, at: clock.exact)
    }
}
