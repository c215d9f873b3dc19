internal import JSON
import Sentences
import OrderModels

/// The wire of one server: paths in, decoded JSON out, refusals as the server words them.
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

    /// A whole answer, read by `read`; 304 where what we have still holds.
    func fetchWhole<Value>(
        _ path: String, _ known: Known, read: (HTTPResponse) throws(HTTPError) -> Value
    ) async throws(HTTPError) -> Fetched<Value> {
        let response = try await get(path, known)
        let validity = Validity(
            etag: response.headers["ETag"],
            seconds: Self.maxAge(response.headers["Cache-Control"] ?? ""))
        guard response.status != 304 else {
            return .unchanged(
                Validity(etag: validity.etag ?? known.etag, seconds: validity.seconds))
        }
        return .fresh(try read(response), validity)
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
        var request = HTTPRequest(.get, baseURL + path)
        // Plain JSON would be another shape, without the envelope.
        request.headers["Accept"] = "application/ld+json"
        request.headers["If-None-Match"] = known.etag
        if let timeout {
            request.limits = HTTPRequest.TimeLimits(
                connect: timeout, firstByte: timeout, total: timeout)
        }
        let response = try await client.send(request, progress: known.progress)
        switch response.status {
        case 200...299: return response
        case 304 where known.etag != nil: return response
        default: throw .refused(Self.refusal(response, path))
        }
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
            endpoint: .verbatim(Self.endpoint(path)), path: error.path, reason: reason)
    }

    static func refusal(_ response: HTTPResponse, _ path: String) -> HTTPError.Refusal {
        var message: String?
        var isOwn = false
        if let json = try? JSONDocument(response.body).root {  // Not JSON: then it says nothing.
            let words = [json["hydra:description"], json["message"], json["detail"]]
            // Not a text, or an empty one: then it says nothing either.
            message = words.lazy.compactMap { try? $0?.string() }.first {
                !$0.allSatisfy(\.isWhitespace)
            }
            isOwn = json.isOwnRefusal(response.status)
        }
        let wait = response.headers["Retry-After"].flatMap { Int64($0) }.map(Duration.seconds)
        return HTTPError.Refusal(
            endpoint: .verbatim(endpoint(path)), status: response.status, message: message,
            retryAfter: wait,
            isOwn: isOwn)
    }

    /// A path as an error names it: a query may hold somebody's whereabouts.
    static func endpoint(_ path: String) -> String {
        String(path.prefix { $0 != "?" })
    }

    /// For how long the server vouches for lists, menus and settings.
    ///
    /// Its framework says `no-cache, private` wherever nobody said anything, which is nearly
    /// everywhere: of data that anybody may read, these two state no lifetime (0034).
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
