import OrderModels
import Presentation
import Services
import Terminal

/// Says what may have been ordered before Ctrl-C, or another signal, ends the program.
@MainActor
struct OrderInterruption {
    private let context: Context
    private let basket: Basket.ID
    private let key: OrderAttempt.ID

    init(_ context: Context, _ basket: Basket.ID, _ key: OrderAttempt.ID) {
        (self.context, self.basket, self.key) = (context, basket, key)
    }

    /// Runs `body`, which orders. Nothing else of it is stopped: the process ends.
    func during<T>(_ body: @MainActor () async throws -> T) async throws -> T {
        let signals = EndingSignals {
            context.output.warning(problem.whole(on: .commands))
        }
        defer { signals.release() }
        return try await body()
    }

    /// An attempt is stored before it is sent, so what is stored decides.
    private var problem: Problem {
        do {
            let orders = try context.store.orders
            if try orders.attempt(under: key)?.state == .placed {
                return Problem(
                    .interrupted, .orders.stoppedAfterwards,
                    hint: .orders.howToFollow(number: key.rawValue))
            }
            guard let open = try orders.openAttempt(under: key, of: basket) else {
                return Problem(.interrupted, .trouble.stopped).orderedNothing
            }
            return open.state == .handedOff
                ? Problem(handedOff: open) : mayBeOrdered(open.name)
        } catch {
            return mayBeOrdered(key)  // What cannot be read proves nothing.
        }
    }

    private func mayBeOrdered(_ name: OrderAttempt.ID) -> Problem {
        Problem(
            .unknownOutcome, .orders.stoppedMeanwhile,
            hint: .orders.isLookedUp(attempt: name.rawValue))
    }
}
