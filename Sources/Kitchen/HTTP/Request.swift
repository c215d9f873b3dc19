struct Request: Sendable {
    let method: String
    /// Path and query, still escaped.
    let target: String
    let path: String
    let query: [String: String]
    /// By lower-case name.
    private(set) var headers: [String: String]
    let body: [UInt8]
    /// The variable segments of the path, in order; set by the router.
    var variables: [String] = []
    /// The number of the connection, from 1, so that the log shows which calls shared one.
    let connection: Int

    init(
        method: String, target: String, headers: [String: String] = [:], body: [UInt8] = [],
        connection: Int = 0
    ) {
        self.method = method == "HEAD" ? "GET" : method
        self.target = target
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = Escapes.decode(halves.first ?? "", plusIsSpace: false)
        query = halves.count > 1 ? Self.fields(of: halves[1]) : [:]
        self.headers = headers
        self.body = body
        self.connection = connection
    }

    /// The first variable segment as a number.
    var id: Int? { variables.first.flatMap { Int($0) } }

    /// The same request without conditions, as from a client with nothing cached.
    var unconditional: Request {
        var request = self
        request.headers["if-none-match"] = nil
        return request
    }

    /// The body parsed as a form.
    var form: [String: String] {
        Self.fields(of: Substring(String(decoding: body, as: UTF8.self)))
    }

    /// The body parsed as an object. An empty body is refused; clients send `{}` instead.
    func object() throws(Refusal) -> JSONValue {
        guard let value = JSONValue(body), case .object = value else {
            throw .bad("Syntax error")
        }
        return value
    }

    private static func fields(of query: Substring) -> [String: String] {
        var fields: [String: String] = [:]
        for field in query.split(separator: "&") {
            let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Escapes.decode(pair[0], plusIsSpace: true)
            fields[name] = pair.count > 1 ? Escapes.decode(pair[1], plusIsSpace: true) : ""
        }
        return fields
    }
}
