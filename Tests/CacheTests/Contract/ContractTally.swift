import Glibc
import Synchronization
import Testing

/// Counts the tests that ran on each backend, and reports the numbers at the end.
enum ContractTally {
    private static let seen = Mutex<[Backend: Set<String>]>([:])

    private static let atEnd: Void = {
        atexit { ContractTally.tell() }
    }()

    static func note(_ backend: Backend) {
        guard let test = Test.current else { return }
        _ = atEnd
        _ = seen.withLock { $0[backend, default: []].insert("\(test.id)") }
    }

    private static func tell() {
        let counts = seen.withLock { $0.mapValues(\.count) }
        let words = Backend.allCases.map { "\($0) \(counts[$0] ?? 0)" }.joined(separator: ", ")
        let line = Array("Tests over each backend: \(words)\n".utf8)
        _ = write(2, line, line.count)
    }
}
