import Dispatch
import Networking
import OrderModels
internal import Synchronization

/// Decides when the outbox is sent: a while after a record came, at once when there are many, after
/// a wait that grows with each failure, and when somebody asks.
final class ShippingSchedule: Sendable {
    private struct Flush {
        let continuation: CheckedContinuation<Bool, Never>
        /// The number of the first session that sends all it waits for; nil as long as that is not in
        /// the outbox.
        var session: Int?
    }

    private struct State {
        var isOn = true
        /// Ends the session that is running.
        var signal: CancelSignal?
        var sessions = 0
        /// Of timers, only the newest counts.
        var timers = 0
        var isTimerSet = false
        /// Lines that have come since the last session began.
        var fresh = 0
        var status = LogShipper.Status()
        var flushes: [Int: Flush] = [:]
        var flushCount = 0
    }

    private let delivery: LogDelivery
    private let interval: Duration
    private let time: ShippingTime
    private let queue = DispatchQueue(label: "eat-tui.log-shipper", qos: .utility)
    private let state = Mutex(State())

    init(_ outbox: LogOutbox, to settings: LogstashSettings, time: ShippingTime) {
        delivery = LogDelivery(outbox, to: settings)
        interval = settings.batchInterval
        self.time = time
    }

    var status: LogShipper.Status { state.withLock(\.status) }

    /// Lines came into the outbox.
    func added(_ count: Int) {
        state.withLock { state in
            state.fresh += count
            // After a failure the timer of the next try is set, or there is none.
            guard state.isOn, state.signal == nil, state.status.failures == 0 else { return }
            if state.fresh >= LogDelivery.batchRows {
                begin(&state)
            } else if !state.isTimerSet {
                set(timer: interval, &state)
            }
        }
    }

    func stop() {
        let asked = state.withLock { state in
            state.isOn = false
            state.isTimerSet = false
            state.timers += 1
            state.signal?.cancel()
            defer { state.flushes = [:] }
            return state.flushes.values.map(\.continuation)
        }
        for continuation in asked { continuation.resume(returning: false) }
    }

    func goOn() {
        state.withLock { state in
            state.isOn = true
            state.status.failures = 0
        }
    }

    // MARK: On request

    /// - Returns: Its number, for ``send(_:)``.
    func ask(_ continuation: CheckedContinuation<Bool, Never>, within limit: Duration) -> Int {
        let number = state.withLock { state in
            state.flushCount += 1
            state.flushes[state.flushCount] = Flush(continuation: continuation)
            return state.flushCount
        }
        time.after(limit) { [weak self] in self?.answer(number, false) }
        return number
    }

    /// Begins a session for that request, or after the one that is running.
    func send(_ number: Int) {
        let isOn = state.withLock { state in
            guard state.isOn else { return false }
            // The session that is running may have read the outbox before.
            let isRunning = state.signal != nil
            if !isRunning { begin(&state) }
            state.flushes[number]?.session = state.sessions + (isRunning ? 1 : 0)
            return true
        }
        if !isOn { answer(number, false) }
    }

    private func answer(_ number: Int, _ isEmpty: Bool) {
        state.withLock { $0.flushes.removeValue(forKey: number) }?
            .continuation.resume(returning: isEmpty)
    }

    // MARK: Sessions

    private func set(timer wait: Duration, _ state: inout State) {
        state.timers += 1
        state.isTimerSet = true
        time.after(wait) { [weak self, number = state.timers] in self?.ring(number) }
    }

    private func ring(_ number: Int) {
        state.withLock { state in
            guard state.timers == number, state.isTimerSet, state.signal == nil else { return }
            begin(&state)
        }
    }

    private func begin(_ state: inout State) {
        let signal = CancelSignal()
        state.signal = signal
        state.sessions += 1
        state.isTimerSet = false
        state.timers += 1
        state.fresh = 0
        queue.async { [self] in
            let ending = delivery.run(signal) { count in
                self.state.withLock { $0.status.delivered += count }
            }
            end(ending)
        }
    }

    private func end(_ ending: LogDelivery.Ending) {
        let answered = state.withLock { state in
            state.signal = nil
            let isEmpty = note(ending, &state)
            var answered: [CheckedContinuation<Bool, Never>] = []
            if isEmpty != nil {
                let numbers = state.flushes.filter { ($1.session ?? .max) <= state.sessions }.keys
                answered = numbers.compactMap {
                    state.flushes.removeValue(forKey: $0)?.continuation
                }
            }
            if state.isOn { plan(after: ending, &state) }
            return (answered, isEmpty ?? false)
        }
        for continuation in answered.0 { continuation.resume(returning: answered.1) }
    }

    /// - Returns: Whether the outbox is empty; nil if another process sees to that.
    private func note(_ ending: LogDelivery.Ending, _ state: inout State) -> Bool? {
        switch ending {
        case .sent:
            state.status.failures = 0
            state.status.problem = nil
            return true
        case .busy:
            return nil
        case .failed(.network(.cancelled)):
            return false
        case .failed(let problem):
            state.status.failures += 1
            state.status.problem = problem
            return false
        }
    }

    private func plan(after ending: LogDelivery.Ending, _ state: inout State) {
        switch ending {
        case _ where state.flushes.values.contains { $0.session == state.sessions + 1 }:
            begin(&state)
        case .sent where state.fresh == 0:
            break
        case .sent, .busy, .failed(.network(.cancelled)):
            set(timer: interval, &state)
        case .failed(.network(.notAllowed)):
            break  // The settings would be the same.
        case .failed:
            set(timer: time.backoff(state.status.failures), &state)
        }
    }
}
