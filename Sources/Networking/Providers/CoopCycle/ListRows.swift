import JSON
import Sentences

/// The rows of a list, one at a time. A list with gaps, which PHP sends as an object, is read at
/// once.
struct ListRows {
    private var stream: JSONArrayStream?
    private var scattered: JSONElements?

    /// The rows of a member, or of a document that is the list itself.
    init(_ body: [UInt8], member: StaticString? = "hydra:member") throws(JSONError) {
        do throws(JSONError) {
            stream = try JSONArrayStream(body, member: member.map { "\($0)" })
        } catch {
            guard case .wrongType(_, let found) = error.problem, found == .json.object,
                error.path == member.map({ "\($0)" }) ?? ""
            else { throw error }
            let root = try JSONDocument(body).root
            scattered = try
                (member.map { (name) throws(JSONError) in try root.required(name) } ?? root)
                .elements()
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
