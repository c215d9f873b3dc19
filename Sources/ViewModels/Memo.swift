public import Presentation

/// A value computed from models, cached until a model, the language or the key is another.
///
/// What every frame asks is inlinable: as generic code of another module it would look up its types
/// at each row.
@MainActor
public final class Memo<Key: Equatable, Value> {
    @usableFromInline let pulse = Pulse()
    @usableFromInline var kept: Kept?
    private lazy var onlooker = Onlooker { [weak self] in self?.forget() }

    /// An object, so that it is compared without copying all that a key holds.
    @usableFromInline
    final class Kept {
        @usableFromInline let key: Key
        @usableFromInline let language: Language
        @usableFromInline let value: Value

        init(_ key: Key, _ language: Language, _ value: Value) {
            (self.key, self.language, self.value) = (key, language, value)
        }
    }

    public init() {}

    /// The caller observes all that `make` reads.
    @inlinable
    public func value(for key: Key, make: (Key) -> Value) -> Value {
        pulse.observe()
        if let kept, kept.language.isCurrent, kept.key == key { return kept.value }
        return keep(key, make)
    }

    @usableFromInline
    func keep(_ key: Key, _ make: (Key) -> Value) -> Value {
        let language = Language.current
        let value = onlooker.look { make(key) }
        kept = Kept(key, language, value)
        return value
    }

    /// Leaves out what is kept, which may hold whoever asks.
    public func clear() {
        kept = nil
    }

    private func forget() {
        kept = nil
        pulse.beat()
    }
}

/// A memo for each row. Keeps only those of the last call, as there may be very many rows.
@MainActor
public final class RowMemos<Row: Identifiable & Equatable, Value> {
    @usableFromInline var memos: [Row.ID: Memo<Row, Value>] = [:]

    public init() {}

    @inlinable
    public func values(for rows: [Row], make: (Row) -> Value) -> [Value] {
        var asked: [Row.ID: Memo<Row, Value>] = [:]
        var values: [Value] = []
        asked.reserveCapacity(rows.count)
        values.reserveCapacity(rows.count)
        for row in rows {
            let memo = memos[row.id] ?? Memo()
            asked[row.id] = memo
            values.append(memo.value(for: row, make: make))
        }
        memos = asked
        return values
    }
}
