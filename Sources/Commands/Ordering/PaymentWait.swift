import OrderModels
import Presentation
import Services

/// `eat-tui track --follow` for what waits for its payment on a page: until it is an order, or it is
/// known that it becomes none.
@MainActor
struct PaymentWait {
    private let context: Context

    init(_ context: Context) {
        self.context = context
    }

    /// The order, once it is paid.
    ///
    /// Asks once a minute, and hears at once what others find out.
    ///
    /// - Throws: What has become of it, if it became no order.
    func order(of attempt: OrderAttempt) async throws -> OrderRecord {
        begin(attempt)
        guard attempt.payablePage != nil || !attempt.isPageOver else {
            throw ProblemError(Problem(open: attempt))
        }
        await PageOpening(context).open(attempt.payablePage)
        var (told, silence) = (attempt, String?.none)
        let beats = try Heartbeat(context)
        defer { beats.stop() }
        for await beat in beats.beats {
            if beat == .minute, !context.isOffline {
                let trouble = await ask()
                if let trouble, trouble != silence { context.output.warning(trouble) }
                silence = trouble
            }
            let kept = try beats.look { try $0.attempt(told.id) }
            guard case .some(.some(let present)) = kept else { continue }
            if present.state == .placed {
                guard case .some(.some(let record)) = try beats.look({ try $0.order(told.cart) })
                else { continue }
                return record
            }
            let isNews = present.standing != told.standing || present.problem != told.problem
            told = present
            guard isNews else { continue }
            if context.output.isData { OrderAnswer(context).tell(present) }
            switch present.state {
            case .handedOff where !present.isPageOver:
                // It may be another order now and be paid all the same, or be payable again.
                guard !context.output.isData else { continue }
                context.output.warning(Problem(open: present).whole(on: .commands))
            case .sent, .unknown: continue
            case .handedOff, .refused, .unresolvable, .placed:
                throw ProblemError(Problem(open: present))
            }
        }
        throw CancellationError()
    }

    /// Says what is waited for, and where it is paid.
    private func begin(_ attempt: OrderAttempt) {
        guard !context.output.isData else { return OrderAnswer(context).tell(attempt) }
        let waiting = OrderAnswer(context).handedOff(attempt).problem
        guard attempt.payablePage != nil else {
            return context.output.warning(waiting.whole(on: .commands))
        }
        context.output.line(waiting.sentence)
        // No server says when its page will be over.
        context.output.line(Say.Paying.followed)
    }

    /// Looks it up; why that was not possible, if it was not.
    private func ask() async -> String? {
        do {
            return try await OrderInquiry(context).ask().troubles.first?.sentence
        } catch {
            return context.errors.caught(error).sentence
        }
    }
}
