import Sentences

extension JSONValue {
    public func string() throws(JSONError) -> String {
        let node = node
        guard node.isString else { throw wrongType(.json.string) }
        return tape.string(node)
    }

    public func bool() throws(JSONError) -> Bool {
        switch node.kind {
        case .true: true
        case .false: false
        default: throw wrongType(.json.boolean)
        }
    }

    /// A number written without fraction or exponent: `12`, but neither `12.0` nor `1e3`.
    public func int() throws(JSONError) -> Int {
        let node = node
        guard node.kind == .number else { throw wrongType(.json.integer) }
        guard node.flag else {
            throw error(.wrongType(expected: .json.integer, found: .json.fraction))
        }
        let value: Int? = tape.bytes.withUnsafeBufferPointer { text in
            let digits = UnsafeBufferPointer(rebasing: text[node.range])
            return Numbers.integer(digits)
        }
        guard let value else { throw error(.outOfRange) }
        return value
    }

    /// Any number, rounded to the nearest `Double`.
    public func double() throws(JSONError) -> Double {
        let node = node
        guard node.kind == .number else { throw wrongType(.json.number) }
        let value = tape.bytes.withUnsafeBufferPointer { text in
            Numbers.double(UnsafeBufferPointer(rebasing: text[node.range]))
        }
        guard let value else { throw error(.outOfRange) }
        return value
    }

    /// Whether this is the string `text`; does not create a `String`.
    public func equals(_ text: StaticString) -> Bool {
        let node = node
        guard node.isString else { return false }
        return text.withUTF8Buffer { wanted in
            tape.bytes.withUnsafeBufferPointer { tape.matches(node, wanted, $0) }
        }
    }
}
