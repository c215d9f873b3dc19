import Presentation

/// A value computed from models, cached until a model, the language or the key is another.
@MainActor
public final class Memo<Key: Equatable, Value> {
    private let pulse = Pulse()
    private var kept: (key: Key, language: Language, value: Value)?
    private lazy var onlooker = Onlooker { [weak self] in self?.forget() }

    public init() {}

    /// The caller observes all that `make` reads.
    public func value(for key: Key, make: (Key) -> Value) -> Value {
        pulse.observe()
        let language = Language.current
        if let kept, kept.key == key, kept.language == language { return kept.value }
        let value = onlooker.look { make(key) }
        kept = (key, language, value)
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
    private var memos: [Row.ID: Memo<Row, Value>] = [:]

    public init() {}

    public func values(for rows: [Row], make: (Row) -> Value) -> [Value] {
        var asked: [Row.ID: Memo<Row, Value>] = [:]
        let values = rows.map { row in
            let memo = memos[row.id] ?? Memo()
            asked[row.id] = memo
            return memo.value(for: row, make: make)
        }
        memos = asked
        return values
    }
}
