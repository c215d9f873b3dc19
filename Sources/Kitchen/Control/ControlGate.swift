/// Keeps web pages out of the control endpoint: a browser on this machine would carry their calls.
enum ControlGate {
    /// The refusal, or nil where a program of this machine calls.
    ///
    /// A page's calls have an origin, or say where they come from. A page whose name was made to mean
    /// this machine (DNS rebinding) has its own name as the host.
    static func refusal(of request: Request) -> Answer? {
        let isPage =
            request.headers["origin"] != nil || request.headers["referer"] != nil
            || request.headers["sec-fetch-site"].map { $0 != "none" } ?? false
        guard !isPage else {
            return .problem(403, "The control endpoint answers programs, not web pages")
        }
        guard isLocal(request.headers["host"] ?? "") else {
            return .problem(
                403, "Call the control endpoint by the address that eat-kitchen printed")
        }
        return nil
    }

    private static func isLocal(_ host: String) -> Bool {
        let name = host.lowercased()
        return ["127.0.0.1", "localhost", "[::1]"].contains { local in
            guard name.hasPrefix(local) else { return false }
            let rest = name.dropFirst(local.count)
            return rest.isEmpty || (rest.first == ":" && UInt16(rest.dropFirst()) != nil)
        }
    }
}
