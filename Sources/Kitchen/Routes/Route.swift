/// One address pattern and what answers there.
struct Route: Sendable {
    let method: String
    /// Segments; nil takes anything.
    let pattern: [String?]
    let handler: @Sendable (Request, [String]) -> Answer

    /// `path` has its variable segments in braces: `/api/restaurants/{id}`.
    init(
        _ method: String, _ path: String,
        handler: @escaping @Sendable (Request, [String]) -> Answer
    ) {
        self.method = method
        pattern = path.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) }
        self.handler = handler
    }

    /// The variable segments, or nil when `segments` are another address.
    func match(_ segments: [String]) -> [String]? {
        guard segments.count == pattern.count else { return nil }
        var variables: [String] = []
        for (segment, expected) in zip(segments, pattern) {
            if let expected {
                guard segment == expected else { return nil }
            } else {
                variables.append(segment)
            }
        }
        return variables
    }
}
