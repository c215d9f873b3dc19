extension HTTPRequest {
    /// The request that an answer of that status leads to, or nil where it is to be taken as it is.
    ///
    /// Only what reads is sent on, and only where it carries nothing. A request that writes has had
    /// its answer: what another address says is no word about it, and is told nothing of it.
    func following(_ location: String?, status: Int) -> HTTPRequest? {
        guard let location, [301, 302, 303, 307, 308].contains(status),
            method == .get || method == .head, isRepeatable, body == nil
        else { return nil }
        var next = self
        next.url = location
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
