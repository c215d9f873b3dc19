import Dispatch
import Glibc
import Synchronization

/// Knows every connection of a daemon, closes those that take too long, and where there are too
/// many, those that wait.
///
/// A connection that a handler is working for is never closed here.
final class Doorkeeper: Sendable {
    private enum Phase {
        /// Between requests, or before the first.
        case waiting
        case receiving
        case answering
        case sending
    }

    private struct Visit {
        let socket: Int32
        let peer: String
        var phase = Phase.waiting
        var since: DispatchTime
        var until: DispatchTime?
    }

    private struct State {
        var visits: [Int: Visit] = [:]
        var byPeer: [String: Int] = [:]
        /// When the next sweep is due.
        var sweep: DispatchTime?
    }

    private let limits: KitchenLimits
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "eat-kitchen.door")

    /// How many connections may still be ending when their places are given to others.
    static let slack = 256

    init(limits: KitchenLimits) {
        self.limits = limits
    }

    /// Whether a connection from `peer` is let in, where necessary in the place of another one.
    func admits(_ peer: String) -> Bool {
        state.withLock { state in
            let isFull = state.visits.count >= limits.connections
            let hasMany =
                !limits.isExempt(peer)
                && state.byPeer[peer, default: 0] >= limits.connectionsPerAddress
            guard isFull || hasMany else { return true }
            return Self.dismiss(from: hasMany ? peer : nil, in: &state)
        }
    }

    func came(_ number: Int, on socket: Int32, from peer: String) {
        state.withLock { state in
            let now = DispatchTime.now()
            state.byPeer[peer, default: 0] += 1
            state.visits[number] = Visit(socket: socket, peer: peer, since: now)
            set(.waiting, for: limits.requestSeconds, number, in: &state)
        }
    }

    func isReceiving(_ number: Int) {
        state.withLock { set(.receiving, for: limits.requestSeconds, number, in: &$0) }
    }

    func isAnswering(_ number: Int) {
        state.withLock { set(.answering, for: nil, number, in: &$0) }
    }

    func isSending(_ bytes: Int, _ number: Int) {
        let seconds = limits.requestSeconds + bytes / limits.answerRate
        state.withLock { set(.sending, for: seconds, number, in: &$0) }
    }

    func isWaiting(_ number: Int) {
        state.withLock { set(.waiting, for: limits.idleSeconds, number, in: &$0) }
    }

    /// Has to be called before the socket is closed, because its number may then be another's.
    func left(_ number: Int) {
        state.withLock { Self.forget(number, in: &$0) }
    }

    private func set(_ phase: Phase, for seconds: Int?, _ number: Int, in state: inout State) {
        guard state.visits[number] != nil else { return }
        let now = DispatchTime.now()
        let until = seconds.map { now + .seconds($0) }
        state.visits[number]?.phase = phase
        state.visits[number]?.since = now
        state.visits[number]?.until = until
        if let until, state.sweep.map({ until < $0 }) ?? true { plan(until, in: &state) }
    }

    private func plan(_ time: DispatchTime, in state: inout State) {
        state.sweep = time
        queue.asyncAfter(deadline: time) { [weak self] in self?.sweep() }
    }

    private func sweep() {
        state.withLock { state in
            let now = DispatchTime.now()
            // An earlier sweep was planned later and has done this one's work.
            guard let due = state.sweep, due <= now else { return }
            for (number, visit) in state.visits {
                if let until = visit.until, until <= now { Self.close(number, in: &state) }
            }
            state.sweep = nil
            if let next = state.visits.values.compactMap(\.until).min() {
                plan(next, in: &state)
            }
        }
    }

    /// Closes the connection that has waited longest for a request, rather a first one than a next
    /// one; false if every connection is being answered.
    private static func dismiss(from peer: String?, in state: inout State) -> Bool {
        let candidates = state.visits.lazy.filter { _, visit in
            (peer == nil || visit.peer == peer)
                && (visit.phase == .waiting || visit.phase == .receiving)
        }
        guard let found = candidates.min(by: { $0.value.since < $1.value.since }) else {
            return false
        }
        close(found.key, in: &state)
        return true
    }

    /// The thread of the connection finds its end and closes it.
    private static func close(_ number: Int, in state: inout State) {
        guard let visit = state.visits[number] else { return }
        if visit.phase == .sending {
            // What nobody takes is dropped, and not kept by the system.
            var at = linger(l_onoff: 1, l_linger: 0)
            let size = socklen_t(MemoryLayout<linger>.size)
            setsockopt(visit.socket, SOL_SOCKET, SO_LINGER, &at, size)
        }
        shutdown(visit.socket, Int32(SHUT_RDWR))
        forget(number, in: &state)
    }

    private static func forget(_ number: Int, in state: inout State) {
        guard let visit = state.visits.removeValue(forKey: number) else { return }
        let count = state.byPeer[visit.peer, default: 1] - 1
        state.byPeer[visit.peer] = count > 0 ? count : nil
    }
}
