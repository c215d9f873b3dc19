import JSON
import OrderModels
import Sentences

/// A column that holds JSON.
enum JSONColumn {
    static func text(reserving capacity: Int, _ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(reserving: capacity)
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// What `read` makes of the column; what is wrong with its JSON becomes a `reason`.
    static func read<Value>(
        _ column: some Sequence<UInt8>, _ reason: (Sentence) -> Sentence,
        _ read: (JSONValue) throws -> Value
    ) throws -> Value {
        do {
            return try read(JSONDocument(Array(column)).root)
        } catch let error as JSONError {
            throw StoreError.broken(reason: reason(error.placed))
        }
    }
}
