/// Something made of models, kept until one of those has changed or something else is wanted.
@MainActor
public final class Memo<Key: Equatable, Value> {
    private let pulse = Pulse()
    private var kept: (key: Key, value: Value)?
    private lazy var onlooker = Onlooker { [weak self] in self?.forget() }

    public init() {}

    /// Observed as all that `make` reads would be.
    public func value(for key: Key, make: (Key) -> Value) -> Value {
        pulse.observe()
        if let kept, kept.key == key { return kept.value }
        let value = onlooker.look { make(key) }
        kept = (key, value)
        return value
    }

    private func forget() {
        kept = nil
        pulse.beat()
    }
}
