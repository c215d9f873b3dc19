extension JSONValue {
    /// The value of `key`; nil when it is absent or this is not an object.
    ///
    /// Keys asked for in the order they were sent are each found at the first look.
    public subscript(_ key: StaticString) -> JSONValue? {
        let found = key.withUTF8Buffer { tape.find($0, in: index) }
        return found.map { JSONValue(tape: tape, index: $0) }
    }

    /// The value of a key known only at run time.
    public func member(named key: String) -> JSONValue? {
        var key = key
        let found = key.withUTF8 { tape.find($0, in: index) }
        return found.map { JSONValue(tape: tape, index: $0) }
    }

    /// The value of `key`; nil when it is absent or null.
    public func optional(_ key: StaticString) -> JSONValue? {
        guard let value = self[key], !value.isNull else { return nil }
        return value
    }

    /// The value of `key`, which may be null.
    public func required(_ key: StaticString) throws(JSONError) -> JSONValue {
        if let value = self[key] { return value }
        let parent = try object()
        let name = JSONPath.name("\(key)")
        let path = parent.path
        throw JSONError(
            path: path.isEmpty || name.first == "[" ? path + name : "\(path).\(name)",
            problem: .missing, offset: rawRange.lowerBound)
    }

    /// This value, made sure to be an object; PHP's empty map, which is sent as `[]`, is one.
    @discardableResult
    public func object() throws(JSONError) -> JSONValue {
        let node = node
        guard node.isObject || node.isArray && Int(node.next) == index + 1 else {
            throw wrongType("an object")
        }
        return self
    }

    /// The elements of an array.
    public func elements() throws(JSONError) -> JSONElements {
        guard node.isArray else { throw wrongType("an array") }
        return JSONElements(tape: tape, index: index + 1, stop: Int(node.next))
    }

    /// The members of an object; none when it is PHP's empty map, which is sent as `[]`.
    public func members() throws(JSONError) -> JSONMembers {
        try object()
        return JSONMembers(tape: tape, index: index + 1, stop: Int(node.next))
    }
}

/// The elements of an array, in order.
public struct JSONElements: Sequence, IteratorProtocol {
    let tape: Tape
    var index: Int
    let stop: Int

    public var isEmpty: Bool { index == stop }

    public mutating func next() -> JSONValue? {
        guard index < stop else { return nil }
        defer { index = Int(tape.nodes[index].next) }
        return JSONValue(tape: tape, index: index)
    }
}

/// The members of an object, in the order they were sent.
public struct JSONMembers: Sequence, IteratorProtocol {
    let tape: Tape
    var index: Int
    let stop: Int

    public var isEmpty: Bool { index == stop }

    public mutating func next() -> (key: String, value: JSONValue)? {
        guard index < stop else { return nil }
        let key = index
        index = Int(tape.nodes[key + 1].next)
        return (tape.string(tape.nodes[key]), JSONValue(tape: tape, index: key + 1))
    }
}
