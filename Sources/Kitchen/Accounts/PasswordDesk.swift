import Dispatch
import Glibc
import Synchronization

/// Does the slow work with passwords: a few at a time, and no lock is held meanwhile.
final class PasswordDesk: Sendable {
    private let turns: DispatchSemaphore
    private let waiting = Atomic<Int>(0)
    private let compare: Password.Comparison

    /// Whoever comes when so many wait already would wait for ten seconds.
    private static let queue = 400

    init(atOnce: Int?, compare: @escaping Password.Comparison) {
        // Half of the processors stay free for everybody else.
        let usual = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) / 2)
        turns = DispatchSemaphore(value: atOnce ?? usual)
        self.compare = compare
    }

    func matches(_ text: String, _ password: Password) throws(Refusal) -> Bool {
        try inTurn { () throws(Refusal) in try password.matches(text, by: compare) }
    }

    func password(_ text: String) throws(Refusal) -> Password {
        try inTurn { () throws(Refusal) in try Password(text) }
    }

    /// The hash to keep from now on, or nil where the present one stays.
    func renewed(_ password: Password, _ text: String) throws(Refusal) -> Password? {
        guard password.isOutdated else { return nil }
        return try inTurn { () throws(Refusal) in password.renewed(text) }
    }

    private func inTurn<Result>(
        _ work: () throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.queue else {
            throw Refusal(.busy("Too many sign in at this moment", seconds: 10))
        }
        turns.wait()
        defer { turns.signal() }
        return try work()
    }
}
