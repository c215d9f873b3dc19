/// Whether a diner is there, as far as keys and the mouse tell.
@MainActor
public final class Presence {
    private let time: any Timekeeper
    private var touched: Duration
    /// Called with the first key after a long time without one.
    private var listeners: [Listener] = []

    private struct Listener {
        weak var owner: AnyObject?
        let returned: @MainActor () -> Void
    }

    /// Whoever touches nothing for so long does not look any more.
    static let patience: Duration = .seconds(1800)

    init(_ time: any Timekeeper) {
        self.time = time
        touched = time.now
    }

    var isLeftAlone: Bool { time.now - touched >= Self.patience }

    /// As long as there is `owner`.
    func whenReturned(_ owner: AnyObject, _ action: @escaping @MainActor () -> Void) {
        listeners.removeAll { $0.owner == nil }
        listeners.append(Listener(owner: owner, returned: action))
    }

    /// A key was pressed, or the mouse used.
    public func touch() {
        let wasLeftAlone = isLeftAlone
        touched = time.now
        guard wasLeftAlone else { return }
        for listener in listeners where listener.owner != nil { listener.returned() }
    }
}
