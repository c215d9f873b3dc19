/// Whether a diner is there, as far as keys and the mouse tell.
@MainActor
public final class Presence {
    private let time: any Timekeeper
    private var touched: Duration
    /// Called with the first key after a long time without one.
    private var returned: [@MainActor () -> Void] = []

    /// Whoever touches nothing for so long does not look any more.
    static let patience: Duration = .seconds(1800)

    init(_ time: any Timekeeper) {
        self.time = time
        touched = time.now
    }

    var isLeftAlone: Bool { time.now - touched >= Self.patience }

    func whenReturned(_ action: @escaping @MainActor () -> Void) {
        returned.append(action)
    }

    /// A key was pressed, or the mouse used.
    public func touch() {
        let wasLeftAlone = isLeftAlone
        touched = time.now
        if wasLeftAlone { for action in returned { action() } }
    }
}
