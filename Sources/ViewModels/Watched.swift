/// A property of a model that an ``Onlooker`` is told of when it changes.
///
/// `@Observable` tells properties apart by their key paths. The run time puts the type of each together
/// when it is read for the first time, which took a tenth of the way to the first frame, and those of a
/// generic type at every reading, which took a sixth of the time between a key and its frame.
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
