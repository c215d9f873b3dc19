extension HTTPRequest {
    /// The request that an answer of that status leads to, or nil where it is to be taken as it is.
    ///
    /// Only 303 may turn a request into another: it says that the first one was done. Any other
    /// redirect asks for the same request elsewhere, which only a repeatable one survives, and only
    /// one that carries nothing: what somebody told one address is not told to another.
    func following(_ location: String?, status: Int) -> HTTPRequest? {
        guard let location else { return nil }
        var next = self
        next.url = location
        switch status {
        case 303:
            next.method = method == .head ? .head : .get
            next.body = nil
            next.headers["Content-Type"] = nil
            next.isRepeatable = true
        case 301, 302, 307, 308:
            guard isRepeatable, body == nil else { return nil }
        default:
            return nil
        }
        return next
    }

    /// Method and path, for errors; queries may hold what nobody else should read.
    var endpoint: String {
        // "https:", "", "host", then what follows.
        let parts = url.prefix { $0 != "?" && $0 != "#" }
            .split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return "\(method.rawValue) /\(parts.count > 3 ? parts[3] : "")"
    }
}
