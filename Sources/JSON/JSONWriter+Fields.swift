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

    /// A text as a JSON string, cut to `limit`, for messages.
    static func quoted(_ text: String, upTo limit: Int) -> String {
        var bytes: [UInt8] = []
        Quoting.append(String(text.unicodeScalars.prefix(limit)), to: &bytes)
        let cut = text.unicodeScalars.count > limit ? "…" : ""
        return "\"\(String(decoding: bytes, as: UTF8.self))\(cut)\""
    }
}
