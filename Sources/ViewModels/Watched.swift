/// A property of a model that an ``Onlooker`` can observe.
///
/// `@Observable` tells properties apart by their key paths. The runtime builds the type of each at
/// its first read, which took a tenth of the time to the first frame, and those of generic types at
/// every read, which took a sixth of the time between a key and its frame.
@MainActor @propertyWrapper
public final class Watched<Value> {
    private let pulse = Pulse()
    private let isSame: (Value, Value) -> Bool
    private var value: Value

    public init(wrappedValue: Value) {
        value = wrappedValue
        isSame = { _, _ in false }
    }

    /// Setting an equal value notifies nobody.
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

    /// To observe state that is stored elsewhere but belongs to the property.
    public var projectedValue: Pulse { pulse }
}
