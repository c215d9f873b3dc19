import Synchronization

/// Where everything that changes is written, one change at a time.
final class Book: Sendable {
    private let ledger: Mutex<Ledger>

    init(_ ledger: Ledger) {
        self.ledger = Mutex(ledger)
    }

    /// Works on the ledger; what a refusal leaves undone is undone altogether.
    func answer(_ work: (inout Ledger) throws(Refusal) -> Answer) -> Answer {
        ledger.withLock { ledger in
            do throws(Refusal) {
                let answer = try work(&ledger)
                ledger.keepChanges()
                return answer
            } catch {
                ledger.undoChanges()
                return error.answer
            }
        }
    }

    func read<Result: Sendable>(_ work: (Ledger) -> Result) -> Result {
        ledger.withLock { work($0) }
    }
}
