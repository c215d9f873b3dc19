import JSON

/// Writes the JSON of an answer.
///
/// Keys keep the order in which they are written. With a ``Hostility``, texts, codes and prices
/// that a kitchen's owner could enter are replaced by hostile ones.
struct WireWriter {
    private var json: JSONWriter
    var hostility: Hostility?

    init(capacity: Int = 1024, hostility: Hostility? = nil) {
        json = JSONWriter(reserving: capacity)
        self.hostility = hostility
    }

    var bytes: [UInt8] { json.bytes }

    mutating func object(_ name: String? = nil, _ members: (inout WireWriter) -> Void) {
        if let name { json.key(name) }
        json.beginObject()
        members(&self)
        json.endObject()
    }

    mutating func array(_ name: String? = nil, _ elements: (inout WireWriter) -> Void) {
        if let name { json.key(name) }
        json.beginArray()
        elements(&self)
        json.endArray()
    }

    /// An array with an object for each of `values`; `members` writes its members.
    mutating func objects<Value>(
        _ name: String, _ values: some Sequence<Value>,
        _ members: (inout WireWriter, Value) -> Void
    ) {
        array(name) { writer in
            for value in values { writer.object { members(&$0, value) } }
        }
    }

    mutating func strings(_ texts: [String]) {
        array { for text in texts { $0.json.string(text) } }
    }

    /// Inserts existing JSON.
    mutating func literal(_ text: String) {
        json.rawJSON(text.utf8)
    }

    mutating func null(_ name: String) {
        json.key(name)
        json.null()
    }

    mutating func member(_ name: String, _ value: String) {
        json.field(name, value)
    }

    mutating func member(_ name: String, _ value: Int) {
        json.field(name, value)
    }

    mutating func member(_ name: String, _ value: Bool) {
        json.field(name, value)
    }

    mutating func member(_ name: String, _ values: [String]) {
        json.texts(name, values)
    }

    mutating func member(_ name: String, orNull value: String?) {
        json.field(name, value)
    }

    mutating func member(_ name: String, orNull values: [String]?) {
        if let values { member(name, values) } else { null(name) }
    }

    /// Degrees, with a precision of about one metre.
    mutating func degrees(_ name: String, _ millionths: Int) {
        json.key(name)
        literal(Coordinate.text(millionths))
    }

    /// A text that the kitchen's owner entered.
    mutating func text(_ name: String, _ value: String) {
        json.key(name)
        if let hostile = hostility?.text(value) {
            literal(hostile)
        } else {
            json.string(value)
        }
    }

    mutating func text(_ name: String, orNull value: String?) {
        if let value { text(name, value) } else { null(name) }
    }

    /// A code for ordering.
    mutating func code(_ name: String, _ value: String) {
        member(name, hostility?.code(value) ?? value)
    }

    mutating func price(_ name: String, _ value: Int) {
        json.key(name)
        if let hostile = hostility?.price() {
            literal(hostile)
        } else {
            json.int(value)
        }
    }
}

extension Body {
    /// The object that `members` write.
    convenience init(
        capacity: Int = 1024, hostility: Hostility? = nil,
        object members: (inout WireWriter) -> Void
    ) {
        var writer = WireWriter(capacity: capacity, hostility: hostility)
        writer.object(nil, members)
        self.init(writer.bytes)
    }
}
