import JSON

extension Written {
    /// Writes a key of JSON and a value that is written as the file has it: lists as lists, numbers as
    /// numbers; null for nil. What is shown in part only is a text.
    static func write(_ written: String?, as key: String, to json: inout JSONWriter) {
        json.key(key)
        guard let written else { return json.null() }
        guard let value = JSON5Reader.written(written)?.value else { return json.string(written) }
        write(value, to: &json)
    }

    private static func write(_ value: JSON5Value, to json: inout JSONWriter) {
        switch value.content {
        case .null: json.null()
        case .bool(let flag): json.bool(flag)
        case .integer(let number): json.int(number)
        case .number(let number): json.double(number)
        case .string(let text): json.string(text)
        case .array(let values):
            json.array { json in for value in values { write(value, to: &json) } }
        case .object(let members):
            json.object { json in
                for member in members {
                    json.key(member.key)
                    write(member.value, to: &json)
                }
            }
        }
    }
}
