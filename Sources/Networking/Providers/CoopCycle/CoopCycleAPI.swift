internal import JSON
import Sentences
import OrderModels

/// The API of one server: takes paths, returns decoded JSON, and parses the server's refusals.
struct CoopCycleAPI: Sendable {
    let baseURL: String
    let client: any HTTPClient
    let timeout: Duration?

    init(baseURL: String, client: any HTTPClient, timeout: Duration?) {
        self.timeout = timeout
        var base = Substring(baseURL)
        while base.hasSuffix("/") { base = base.dropLast() }
        self.baseURL = String(base)
        self.client = client
    }

    /// A whole answer, parsed by `read`; `unchanged` after a 304.
    func fetchWhole<Value>(
        _ path: String, _ known: Known, read: (HTTPResponse) throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Fetched<Value> {
        let response = try await get(path, known)
        let isUnchanged = response.status == 304
        var validity = Validity(
            etag: response.headers["ETag"] ?? (isUnchanged ? known.etag : nil),
            seconds: Self.maxAge(response.headers["Cache-Control"] ?? ""))
        validity.request = response.request
        return isUnchanged ? .unchanged(validity) : .fresh(try read(response), validity)
    }

    /// An answer that is one JSON document.
    func fetch<Value>(
        _ path: String, _ known: Known, read: (JSONValue) throws(JSONError) -> Value
    ) async throws(HTTPError) -> Fetched<Value> {
        try await fetchWhole(path, known) { response throws(HTTPError) in
            try decode(response, path, read)
        }
    }

    func get(_ path: String, _ known: Known) async throws(HTTPError) -> HTTPResponse {
        var request = request(.get, path)
        request.headers["If-None-Match"] = known.etag
        let response = try await client.send(request, progress: known.progress)
        switch response.status {
        case 200...299: return response
        case 304 where known.etag != nil: return response
        default: throw .refused(Self.refusal(response, path))
        }
    }

    func request(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
        var request = HTTPRequest(method, baseURL + path)
        request.staysAtServer = true
        // Plain JSON would have another format, without the envelope.
        request.headers["Accept"] = "application/ld+json"
        if let timeout {
            request.limits = HTTPRequest.TimeLimits(
                connect: timeout, firstByte: timeout, total: timeout)
        }
        return request
    }

    func decode<Value>(
        _ response: HTTPResponse, _ path: String, _ read: (JSONValue) throws(JSONError) -> Value
    ) throws(HTTPError) -> Value {
        do throws(JSONError) {
            return try read(JSONDocument(response.body).root)
        } catch {
            throw unreadable(error, path, response)
        }
    }

    func unreadable(_ error: JSONError, _ path: String, _ response: HTTPResponse) -> HTTPError {
        let type = response.headers["Content-Type"] ?? ""
        let isPage = type.hasPrefix("text/html") || response.body.first == UInt8(ascii: "<")
        let reason =
            response.body.isEmpty
            ? Sentence.network.empty : isPage ? .network.webPage : error.sentence
        return .unreadable(
            endpoint: .verbatim(Self.endpoint(path)), path: error.path, reason: reason,
            request: response.request)
    }

    static func refusal(_ response: HTTPResponse, _ path: String) -> HTTPError.Refusal {
        var message: String?
        var isOwn = false
        if let json = try? JSONDocument(response.body).root {  // Not JSON: no message.
            let words = [json["hydra:description"], json["message"], json["detail"]]
            // A member that is no text, or empty, gives no message either.
            message = words.lazy.compactMap { try? $0?.string() }.first {
                !$0.allSatisfy(\.isWhitespace)
            }
            isOwn = json.isOwnRefusal(response.status)
        }
        let wait = response.headers["Retry-After"].flatMap { Int64($0) }.map(Duration.seconds)
        var refusal = HTTPError.Refusal(
            endpoint: .verbatim(endpoint(path)), status: response.status, message: message,
            retryAfter: wait,
            isOwn: isOwn)
        refusal.request = response.request
        return refusal
    }

    /// The path in errors, without the query, which may contain the diner's location.
    static func endpoint(_ path: String) -> String {
        String(path.prefix { $0 != "?" })
    }

    /// How long lists, menus and settings stay valid, according to the server.
    ///
    /// Its framework sends `no-cache, private` wherever no header is configured, which is nearly
    /// everywhere, so these two state no lifetime for public data (0034).
    private static func maxAge(_ control: String) -> Int64? {
        var seconds: Int64?
        for part in control.lowercased().split(separator: ",") {
            let directive = part.filter { $0 != " " && $0 != "\"" }
            if directive == "no-store" { return 0 }
            guard directive.hasPrefix("max-age=") else { continue }
            seconds = Int64(directive.dropFirst("max-age=".count)) ?? seconds
        }
        return seconds
    }
}
