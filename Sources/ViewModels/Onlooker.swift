/// Somebody who looks at models again and again, and is told once when something seen has changed.
///
/// This is the program's one way of observing. `withObservationTracking` makes a list of key paths each
/// time, hands it to every model and takes it back at the first change; for a frame that reads forty
/// properties that was a quarter of the way from a key to its frame. A ``Pulse`` only notes the number
/// of the look it was seen in.
@MainActor
public final class Onlooker {
    /// The innermost that is being taken.
    private(set) static var current: Onlooker?

    private static var count = 0
    let name: Int
    /// Which time this is: what was seen another time has nothing to tell.
    private(set) var number = 0
    private var isOver = true
    private let changed: @MainActor () -> Void

    /// `changed` is called at the first change of what was seen. It is no place to look again.
    public init(_ changed: @escaping @MainActor () -> Void) {
        self.changed = changed
        Self.count += 1
        name = Self.count
    }

    /// Looks at models in `body`, and forgets what was seen before. What `body` itself changes is
    /// not told.
    public func look<T>(_ body: () throws -> T) rethrows -> T {
        let outer = Self.current
        number += 1
        isOver = true
        Self.current = self
        defer {
            Self.current = outer
            isOver = false
        }
        return try body()
    }

    /// Something has changed that was seen at the look of `number`.
    func tell(seenAt number: Int) {
        guard number == self.number, !isOver else { return }
        isOver = true
        changed()
    }
}
