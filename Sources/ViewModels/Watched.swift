/// What those who look at a generic model are told of, in one piece.
///
/// Observation tells properties apart by their key paths, and those of a generic type are put
/// together anew at every reading: a sixth of the time between a key and its frame. A ``Pulse`` has
/// one that is always the same.
@MainActor @propertyWrapper
final class Watched<Value> {
    private let pulse = Pulse()
    private let isSame: (Value, Value) -> Bool
    private var value: Value

    init(wrappedValue: Value) {
        value = wrappedValue
        isSame = { _, _ in false }
    }

    /// Tells of nothing where the same is set again.
    init(wrappedValue: Value) where Value: Equatable {
        value = wrappedValue
        isSame = { $0 == $1 }
    }

    var wrappedValue: Value {
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
    var projectedValue: Pulse { pulse }
}
