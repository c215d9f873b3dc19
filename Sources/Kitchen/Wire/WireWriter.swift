import JSON

/// Writes the JSON of an answer.
///
/// Keys come in the order they are written. With a ``Hostility`` the texts, codes and prices that a
/// kitchen's owner could have typed come out as an enemy would have typed them.
struct WireWriter {
    private var json: JSONWriter
    var hostility: Hostility?

    init(capacity: Int = 1024, hostility: Hostility? = nil) {
        json = JSONWriter(reserving: capacity)
        self.hostility = hostility
    }

    var bytes: [UInt8] { json.bytes }
    var body: Body { Body(json.bytes) }

    mutating func object(_ members: (inout WireWriter) -> Void) {
        json.beginObject()
        members(&self)
        json.endObject()
    }

    mutating func array(_ elements: (inout WireWriter) -> Void) {
        json.beginArray()
        elements(&self)
        json.endArray()
    }

    mutating func key(_ key: String) {
        json.key(key)
    }

    mutating func string(_ text: String) {
        json.string(text)
    }

    mutating func number(_ value: Int) {
        json.int(value)
    }

    mutating func bool(_ value: Bool) {
        json.bool(value)
    }

    mutating func null() {
        json.null()
    }

    /// JSON that is already written.
    mutating func literal(_ text: String) {
        json.rawJSON(text.utf8)
    }
}
