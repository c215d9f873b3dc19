public import ViewModels

/// A clock that moves when a test says so.
@MainActor
public final class ManualTime: Timekeeper {
    public private(set) var now: Duration = .zero
    private var waiting: [(id: Int, due: Duration, action: @MainActor () -> Void)] = []
    private var nextID = 0
    private var expected: [(delay: Duration, seen: CheckedContinuation<Void, Never>)] = []

    public init() {}

    /// How many timers have yet to fire.
    public var pending: Int { waiting.count }

    @discardableResult
    public func after(_ delay: Duration, _ action: @escaping @MainActor () -> Void) -> Timer {
        nextID += 1
        let id = nextID
        waiting.append((id, now + delay, action))
        let seen = expected.filter { $0.delay == delay }
        expected.removeAll { $0.delay == delay }
        for one in seen { one.seen.resume() }
        return Timer { [weak self] in self?.waiting.removeAll { $0.id == id } }
    }

    /// Waits until a timer has just this time to go.
    public func timer(of delay: Duration) async {
        guard !waiting.contains(where: { $0.due == now + delay }) else { return }
        await withCheckedContinuation { expected.append((delay, $0)) }
    }

    /// Moves on by `duration` and does what falls due, in order, at the moment it does.
    public func advance(by duration: Duration) {
        let end = now + duration
        while let index = firstDue(by: end) {
            let timer = waiting.remove(at: index)
            now = max(now, timer.due)
            timer.action()
        }
        now = end
    }

    /// The earliest; of several at one time the one that was asked for first.
    private func firstDue(by end: Duration) -> Int? {
        waiting.indices.filter { waiting[$0].due <= end }
            .min { (waiting[$0].due, waiting[$0].id) < (waiting[$1].due, waiting[$1].id) }
    }
}
