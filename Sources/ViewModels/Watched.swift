/// A property that can be observed, as those of an `@Observable` type can.
///
/// Observation tells properties apart by their key paths. Each is of a type of its own, which the
/// run time puts together when it is read for the first time: a tenth of the way to the first frame.
/// Those of a generic type are put together anew at every reading: a sixth of the time between a key
/// and its frame. A ``Pulse`` has one that is always the same.
@MainActor @propertyWrapper
public final class Watched<Value> {
    private let pulse = Pulse()
    private let isSame: (Value, Value) -> Bool
    private var value: Value

    public init(wrappedValue: Value) {
        value = wrappedValue
        isSame = { _, _ in false }
    }

    /// Tells of nothing where the same is set again.
    public init(wrappedValue: Value) where Value: Equatable {
        value = wrappedValue
        isSame = { $0 == $1 }
    }

    public var wrappedValue: Value {
        get {
            pulse.observe()
            return value
        }
        set {
            guard !isSame(value, newValue) else { return }
            value = newValue
            pulse.beat()
        }
    }

    /// For what belongs to it and is kept elsewhere.
    public var projectedValue: Pulse { pulse }
}
