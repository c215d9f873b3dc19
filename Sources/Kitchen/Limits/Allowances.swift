import Dispatch
import Synchronization

/// Counts what each of many may do: so much at once, and one more after each interval.
final class Allowances: Sendable {
    struct Rule: Sendable {
        let atOnce: Int
        /// Seconds until one more is allowed.
        let interval: Double
    }

    private struct Account {
        var left: Double
        var at: Double
    }

    private let rule: Rule
    /// Seconds of a clock that is not put back.
    private let now: @Sendable () -> Double
    private let accounts = Mutex<[String: Account]>([:])

    /// As many are remembered, so that clients with many addresses cannot fill the memory.
    private static let limit = 20_000

    init(_ rule: Rule, now: @escaping @Sendable () -> Double = Allowances.uptime) {
        self.rule = rule
        self.now = now
    }

    static let uptime: @Sendable () -> Double = {
        Double(DispatchTime.now().uptimeNanoseconds) / 1e9
    }

    /// Takes one; where there is none, says after how many seconds there will be.
    func take(_ key: String) -> Int? {
        let now = now()
        return accounts.withLock { accounts in
            if accounts[key] == nil, accounts.count >= Self.limit {
                makeRoom(at: now, in: &accounts)
            }
            let left = left(accounts[key], at: now)
            guard left >= 1 else { return max(1, Int(((1 - left) * rule.interval).rounded(.up))) }
            accounts[key] = Account(left: left - 1, at: now)
            return nil
        }
    }

    /// Takes one back, because what it was for does not count after all.
    func giveBack(_ key: String) {
        let now = now()
        accounts.withLock { accounts in
            guard let account = accounts[key] else { return }
            let left = min(Double(rule.atOnce), left(account, at: now) + 1)
            accounts[key] = left < Double(rule.atOnce) ? Account(left: left, at: now) : nil
        }
    }

    /// Whether nothing was taken, or all of it has come back.
    func isWhole(_ key: String) -> Bool {
        let now = now()
        return accounts.withLock { left($0[key], at: now) >= Double(rule.atOnce) }
    }

    private func left(_ account: Account?, at now: Double) -> Double {
        guard let account else { return Double(rule.atOnce) }
        return min(Double(rule.atOnce), account.left + (now - account.at) / rule.interval)
    }

    /// Forgets who has everything back, and otherwise who took something longest ago.
    private func makeRoom(at now: Double, in accounts: inout [String: Account]) {
        accounts = accounts.filter { left($0.value, at: now) < Double(rule.atOnce) }
        guard accounts.count >= Self.limit else { return }
        let oldest = accounts.sorted { $0.value.at < $1.value.at }.prefix(Self.limit / 10)
        for (key, _) in oldest { accounts[key] = nil }
    }
}
