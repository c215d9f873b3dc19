import Sentences

extension HTTPRequest {
    /// The request that follows an answer with `status`, or nil where the answer is final.
    ///
    /// Only requests that read, and have no body, are redirected. For a request that writes, the
    /// redirect is the answer: another address knows nothing about it and must not learn its
    /// contents.
    func following(_ location: String?, status: Int) -> HTTPRequest? {
        guard let location, [301, 302, 303, 307, 308].contains(status),
            method == .get || method == .head, isRepeatable, body == nil
        else { return nil }
        var next = self
        next.url = location
        return next
    }

    /// Method and path, for errors. The query is left out, because it may be private.
    var endpoint: String {
        // "https:", "", "host", then the path.
        let parts = url.prefix { $0 != "?" && $0 != "#" }
            .split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return "\(method.rawValue) /\(parts.count > 3 ? parts[3] : "")"
    }
}

extension CurlAnswer {
    /// Why the redirect of this answer to `request` leads to another server; nil where it does not.
    ///
    /// An address that may not be asked at all is refused where it is asked.
    func elsewhere(from request: HTTPRequest, _ plainHTTPHosts: Set<String>) -> Sentence? {
        guard let redirect, let next = try? CurlAddress(redirect, plainHTTPHosts: plainHTTPHosts),
            let first = try? CurlAddress(request.url, plainHTTPHosts: plainHTTPHosts),
            !next.isServer(of: first)
        else { return nil }
        let isUsual = ["80", "443"].contains(next.port)
        return .network.redirectsElsewhere(host: next.host + (isUsual ? "" : ":" + next.port))
    }
}
