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
    /// By what limits by address count the client; nil where they do not hold for it.
    let origin: String?
    /// Whether it came by https, as a trusted proxy says.
    let isSecure: Bool
    /// The parsed body, if the request is prepared.
    private var content: Content?

    init(
        method: String, target: String, headers: [String: String] = [:], body: [UInt8] = [],
        connection: Int = 0, origin: String? = nil, isSecure: Bool = false
    ) {
        self.method = method == "HEAD" ? "GET" : method
        self.target = target
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = Escapes.decode(halves.first ?? "", plusIsSpace: false)
        query = halves.count > 1 ? Self.fields(of: halves[1]) : [:]
        self.headers = headers
        self.body = body
        self.connection = connection
        self.origin = origin
        self.isSecure = isSecure
    }

    /// The first variable segment as a number.
    var id: Int? { variables.first.flatMap { Int($0) } }

    /// The same request without conditions, as from a client with nothing cached.
    var unconditional: Request {
        var request = self
        request.headers["if-none-match"] = nil
        return request
    }

    /// The same request with its body parsed, for work under a lock.
    var prepared: Request {
        var request = self
        request.content = Content(body)
        return request
    }

    /// The body parsed as a form.
    var form: [String: String] { (content ?? Content(body)).form }

    /// The body parsed as an object. An empty body is refused; clients send `{}` instead.
    func object() throws(Refusal) -> JSONValue {
        switch (content ?? Content(body)).json {
        case .success(let value):
            guard case .object = value else { throw .bad("Syntax error") }
            return value
        case .failure(.syntax): throw .bad("Syntax error")
        case .failure(.tooDeep):
            throw .bad("Syntax error: more than \(JSONReader.depth) levels within each other")
        }
    }

    fileprivate static func fields(of query: Substring) -> [String: String] {
        var fields: [String: String] = [:]
        for field in query.split(separator: "&") {
            let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Escapes.decode(pair[0], plusIsSpace: true)
            fields[name] = pair.count > 1 ? Escapes.decode(pair[1], plusIsSpace: true) : ""
        }
        return fields
    }
}

/// A body as JSON and as a form.
private struct Content: Sendable {
    let json: Result<JSONValue, JSONReader.Trouble>
    let form: [String: String]

    /// Only what could be the start of an object or array is read as JSON, the rest as a form.
    init(_ body: [UInt8]) {
        let first = body.first { $0 > 0x20 }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        form = isJSON ? [:] : Request.fields(of: Substring(String(decoding: body, as: UTF8.self)))
        guard isJSON else {
            json = .failure(.syntax)
            return
        }
        do throws(JSONReader.Trouble) {
            json = .success(try JSONReader.value(of: body))
        } catch {
            json = .failure(error)
        }
    }
}
