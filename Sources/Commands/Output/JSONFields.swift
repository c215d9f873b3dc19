import JSON

/// A value that writes its fields into an object, which may have more.
protocol JSONFields {
    func write(to json: inout JSONWriter)
}

extension JSONWriter {
    mutating func fields(of value: some JSONFields) { value.write(to: &self) }

    /// A record, or null.
    mutating func object(_ key: String, _ value: (some JSONFields)?) {
        self.key(key)
        if let value { object { $0.fields(of: value) } } else { null() }
    }
}
