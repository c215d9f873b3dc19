/// Finds the route for a request.
struct Router: Sendable {
    let routes: [Route]

    func answer(_ request: Request) -> Answer {
        let segments = request.path.split(separator: "/").map(String.init)
        var allowed: [String] = []
        for route in routes {
            guard let variables = route.match(segments) else { continue }
            guard route.method == request.method else {
                allowed.append(route.method)
                continue
            }
            var request = request
            request.variables = variables
            return route.handler(request).tagged(for: request)
        }
        guard !allowed.isEmpty else { return .problem(404, "Not Found") }
        var refusal = Answer.problem(405, "Method Not Allowed (Allow: \(allowed[0]))")
        refusal.headers["Allow"] = allowed.joined(separator: ", ")
        return refusal
    }
}
