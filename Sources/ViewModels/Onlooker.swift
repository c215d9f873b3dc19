/// Reads models again and again, and is called once when something it read changes.
///
/// This is the program's only way of observing. `withObservationTracking` makes a list of key paths
/// each time, hands it to every model and takes it back at the first change; for a frame that reads
/// forty properties that was a quarter of the time from a key to its frame. A ``Pulse`` only stores
/// the number of the look that read it.
@MainActor
public final class Onlooker {
    /// The innermost onlooker whose look is running.
    private(set) static var current: Onlooker?

    private static var count = 0
    let name: Int
    /// The number of the current look. Changes seen in an earlier look are ignored.
    private(set) var number = 0
    private var isOver = true
    private let changed: @MainActor () -> Void

    /// Calls `changed` at the first change of what was read. `changed` must not look again itself.
    public init(_ changed: @escaping @MainActor () -> Void) {
        self.changed = changed
        Self.count += 1
        name = Self.count
    }

    /// Reads models in `body`, instead of what it read before. Ignores changes that `body` makes.
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

    /// Something has changed that look `number` read.
    func tell(seenAt number: Int) {
        guard number == self.number, !isOver else { return }
        isOver = true
        changed()
    }
}
