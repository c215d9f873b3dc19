import Synchronization

/// The current rules, and how often each one matched.
final class FaultBook: Sendable {
    private struct Entry {
        let rule: FaultRule
        var met = 0
    }

    private let entries = Mutex<[Entry]>([])

    var rules: [FaultRule] {
        entries.withLock { $0.map(\.rule) }
    }

    func replace(with rules: [FaultRule]) {
        entries.withLock { $0 = rules.map { Entry(rule: $0) } }
    }

    func add(_ rules: [FaultRule]) {
        entries.withLock { $0 += rules.map { Entry(rule: $0) } }
    }

    /// The fault for `request` by the first rule that is not used up.
    func take(for request: Request) -> FaultAnswer? {
        entries.withLock { entries in
            for index in entries.indices where entries[index].rule.matches(request) {
                let rule = entries[index].rule
                let turn = entries[index].met - max(0, rule.skip ?? 0)
                let limit = rule.count ?? rule.sequence?.count ?? .max
                guard turn < limit else { continue }
                entries[index].met += 1
                guard turn >= 0 else { continue }
                guard let sequence = rule.sequence else { return rule.answer }
                guard sequence.indices.contains(turn) else { continue }
                return sequence[turn]
            }
            return nil
        }
    }
}

extension FaultRule {
    fileprivate func matches(_ request: Request) -> Bool {
        if let method, method.uppercased() != request.method { return false }
        let subject = path.contains("?") ? request.target : request.path
        return Glob.matches(Array(path.utf8)[...], Array(subject.utf8)[...])
    }
}
