import OrderModels
public import Presentation

/// What the program does beside asking servers, and what it has to say of it.
@MainActor
public final class Activity {
    public let messages = MessageLog()
    public let undo = UndoHistory()
    /// Puts things off.
    public let time: any Timekeeper
    /// How many things are being done that are no requests, such as writes.
    @Watched public private(set) var working = 0

    private let clock: ScreenClock
    private var keeping: Task<Void, Never>?
    /// How many changes are not written yet.
    private var keeps = 0

    public init(_ clock: ScreenClock, time: any Timekeeper) {
        self.clock = clock
        self.time = time
    }

    /// Does something that takes a while and is no request.
    @discardableResult
    public func work(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        // It begins before the end of this turn is drawn, which is what counting it asks for.
        defer { working += 1 }
        return Task {
            await body()
            working -= 1
        }
    }

    /// Changes what the diner made, after every change before it; trouble goes to the messages.
    public func keep(_ body: @escaping @MainActor () async throws -> Void) {
        // To wait for what is over would be to leave the main queue and come back.
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

    /// Waits until all changes are written: the store is closed only then.
    public func finishKeeping() async {
        await keeping?.value
    }

    public func tell(_ problem: Problem) {
        guard problem.code != .interrupted else { return }
        messages.add(problem.sentence, hint: problem.advice, .trouble, at: clock.exact)
    }

    public func tell(_ news: String) {
        messages.add(news, .news, at: clock.exact)
    }
}
