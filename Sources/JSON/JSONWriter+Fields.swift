extension JSONWriter {
    /// Writes a key and its value; null for nil.
    public mutating func field(_ key: String, _ value: String?) {
        self.key(key)
        if let value { string(value) } else { null() }
    }

    public mutating func field(_ key: String, _ value: Int?) {
        self.key(key)
        if let value { int(value) } else { null() }
    }

    public mutating func field(_ key: String, _ value: Double?) {
        self.key(key)
        if let value { double(value) } else { null() }
    }

    public mutating func field(_ key: String, _ value: Bool?) {
        self.key(key)
        if let value { bool(value) } else { null() }
    }

    /// Writes a key and an object; `body` writes its members.
    public mutating func object<E>(
        _ key: String, _ body: (inout JSONWriter) throws(E) -> Void
    ) throws(E) {
        self.key(key)
        try object(body)
    }

    /// Writes a key and an array with an object for each of `values`; `body` writes its members.
    public mutating func objects<Value>(
        _ key: String, _ values: some Sequence<Value>, _ body: (inout JSONWriter, Value) -> Void
    ) {
        self.key(key)
        objects(values, body)
    }

    /// Writes an array with an object for each of `values`; `body` writes its members.
    public mutating func objects<Value>(
        _ values: some Sequence<Value>, _ body: (inout JSONWriter, Value) -> Void
    ) {
        array { json in
            for value in values { json.object { body(&$0, value) } }
        }
    }

    /// Writes a key and an array of texts; null for nil.
    public mutating func texts(_ key: String, _ texts: (some Sequence<String>)?) {
        self.key(key)
        guard let texts else { return null() }
        array { json in
            for text in texts { json.string(text) }
        }
    }

    /// A text as a JSON string, cut to `limit`, for messages.
    static func quoted(_ text: String, upTo limit: Int) -> String {
        var bytes: [UInt8] = []
        Quoting.append(String(text.unicodeScalars.prefix(limit)), to: &bytes)
        let cut = text.unicodeScalars.count > limit ? "…" : ""
        return "\"\(String(decoding: bytes, as: UTF8.self))\(cut)\""
    }
}
