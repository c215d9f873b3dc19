import JSON
import Sentences

/// The rows of a list, one at a time. A list with gaps, which PHP sends as an object, is read at
/// once.
struct ListRows {
    private var stream: JSONArrayStream?
    private var scattered: JSONElements?

    init(_ body: [UInt8]) throws(JSONError) {
        do throws(JSONError) {
            stream = try JSONArrayStream(body, member: "hydra:member")
        } catch {
            guard case .wrongType(_, let found) = error.problem, found == .json.object,
                error.path == "hydra:member"
            else { throw error }
            scattered = try JSONDocument(body).root.required("hydra:member").elements()
        }
    }

    /// Why the rows ended early, if they did.
    var failure: JSONError? { stream?.failure }

    mutating func next() throws(JSONError) -> JSONValue? {
        stream == nil ? scattered?.next() : try stream?.next()
    }
}

extension JSONValue {
    /// The elements of a member; none where it is absent or null.
    func rows(_ key: StaticString) throws(JSONError) -> [JSONValue] {
        guard let list = optional(key) else { return [] }
        return Array(try list.elements())
    }
}
