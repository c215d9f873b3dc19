import JSON

extension JSONValue {
    /// The elements of a member; none where it is absent or null.
    func rows(_ key: StaticString) throws(JSONError) -> [JSONValue] {
        guard let list = optional(key) else { return [] }
        return Array(try list.elements())
    }
}
