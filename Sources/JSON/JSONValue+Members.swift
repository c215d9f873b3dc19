import Sentences

extension JSONValue {
    /// The value of `key`; nil when it is absent or this is not an object.
    ///
    /// Fast when keys are requested in the order in which they were sent.
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

    /// This value, if it is an object. PHP's empty map, which is sent as `[]`, counts as one.
    @discardableResult
    public func object() throws(JSONError) -> JSONValue {
        let node = node
        guard node.isObject || node.isArray && Int(node.next) == index + 1 else {
            throw wrongType(.json.object)
        }
        return self
    }

    /// The elements of an array. PHP's array with gaps, which is sent as an object whose keys are
    /// integers, counts as one.
    public func elements() throws(JSONError) -> JSONElements {
        if node.isArray {
            return JSONElements(tape: tape, index: index + 1, stop: Int(node.next))
        }
        guard let places = numberedPlaces else { throw wrongType(.json.array) }
        return JSONElements(tape: tape, index: 0, stop: 0, scattered: places)
    }

    /// The indices of the values of an object with integer keys, the highest key first; nil where
    /// it has other keys.
    private var numberedPlaces: [Int]? {
        guard node.isObject else { return nil }
        var places: [(number: Int, index: Int)] = []
        var key = index + 1
        let stop = Int(node.next)
        while key < stop {
            let name = tape.string(tape.nodes[key])
            guard let number = Int(name), number >= 0, String(number) == name else { return nil }
            places.append((number, key + 1))
            key = Int(tape.nodes[key + 1].next)
        }
        return places.isEmpty ? nil : places.sorted { $0.number > $1.number }.map(\.index)
    }

    /// The members of an object; none for PHP's empty map, which is sent as `[]`.
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
    /// The indices of the elements of an array with gaps, the last first.
    var scattered: [Int] = []

    public mutating func next() -> JSONValue? {
        guard index < stop else {
            return scattered.popLast().map { JSONValue(tape: tape, index: $0) }
        }
        defer { index = Int(tape.nodes[index].next) }
        return JSONValue(tape: tape, index: index)
    }
}

/// The members of an object, in the order of the text.
public struct JSONMembers: Sequence, IteratorProtocol {
    let tape: Tape
    var index: Int
    let stop: Int

    public mutating func next() -> (key: String, value: JSONValue)? {
        guard index < stop else { return nil }
        let key = index
        index = Int(tape.nodes[key + 1].next)
        return (tape.string(tape.nodes[key]), JSONValue(tape: tape, index: key + 1))
    }
}
