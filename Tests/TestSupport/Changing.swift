import Synchronization

/// Something that changes while others look at it.
public final class Changing<Value: Sendable>: Sendable {
    private let held: Mutex<Value>

    public init(_ value: Value) {
        held = Mutex(value)
    }

    public var value: Value {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}
