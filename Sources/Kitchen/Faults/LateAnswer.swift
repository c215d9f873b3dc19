import Synchronization

/// An answer that comes later, and a descriptor that becomes readable when it has come.
final class LateAnswer: Sendable {
    private let flag: Flag
    private let answer = Mutex<Answer?>(nil)

    /// Nil where the system has no descriptors left.
    init?() {
        guard let flag = Flag() else { return nil }
        self.flag = flag
    }

    var descriptor: Int32 { flag.descriptor }

    var value: Answer? { answer.withLock { $0 } }

    func fulfil(_ answer: Answer) {
        self.answer.withLock { $0 = answer }
        flag.raise()
    }
}
