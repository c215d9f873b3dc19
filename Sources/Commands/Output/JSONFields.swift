import JSON

/// A value that writes its fields into an object, which may have more.
protocol JSONFields {
    func write(to json: inout JSONWriter)
}

extension JSONWriter {
    mutating func fields(of value: some JSONFields) { value.write(to: &self) }
}
