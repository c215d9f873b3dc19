import JSON

/// A value that answers tell by its fields, in an object that may have more of them.
protocol JSONFields {
    func write(to json: inout JSONWriter)
}

extension JSONWriter {
    mutating func fields(of value: some JSONFields) { value.write(to: &self) }
}
