/// A pattern of paths and its handler.
struct Route: Sendable {
    let method: String
    /// The segments; nil matches anything.
    let pattern: [String?]
    let handler: @Sendable (Request) -> Answer

    /// In `path`, braces mark variable segments: `/api/restaurants/{id}`.
    init(
        _ method: String, _ path: String, _ handler: @escaping @Sendable (Request) -> Answer
    ) {
        self.method = method
        pattern = path.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) }
        self.handler = handler
    }

    /// A route that locks the ledger itself, and only for parts of its work.
    static func unlocked(
        _ method: String, _ path: String,
        _ handler: @escaping @Sendable (Request) throws(Refusal) -> Answer
    ) -> Route {
        Route(method, path) { request in
            do throws(Refusal) {
                return try handler(request.prepared)
            } catch {
                return error.answer
            }
        }
    }

    /// The variable segments, or nil if `segments` do not match.
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

extension Book {
    /// A route that uses the ledger. The body is parsed before the ledger is locked.
    func route(
        _ method: String, _ path: String,
        _ handler: @escaping @Sendable (Request, inout Ledger) throws(Refusal) -> Answer
    ) -> Route {
        Route(method, path) { request in
            let request = request.prepared
            return self.answer { ledger throws(Refusal) in try handler(request, &ledger) }
        }
    }
}
