public import Logging
public import OrderModels

extension HTTPError: LoggedError {
    public var logCode: Int {
        guard case .refused(let refusal) = self else { return 0 }
        return refusal.status
    }

    public var logFields: LogFields {
        var fields = ownFields
        if let number = request.number { fields["request"] = .mark(number) }
        return fields
    }

    private var ownFields: LogFields {
        switch self {
        case .notAllowed(let reason): ["reason": .sentence(reason)]
        case .unreachable(_, let reason, _), .untrusted(_, let reason, _),
            .interrupted(_, let reason, _):
            ["reason": .sentence(reason)]
        case .refused(let refusal):
            [
                "server_says": .outside(OutsideWords(refusal.message ?? "")),
                "own": .flag(refusal.isOwn),
            ]
        case .unreadable(_, let path, let reason, _):
            ["path": .path(path), "reason": .sentence(reason)]
        case .cancelled: [:]
        }
    }
}

extension HTTPRequest {
    var logFields: LogFields {
        // A method is one of a few words of our own.
        ["method": LogValue(method.logName), "url": .outside(OutsideURL(url))]
    }
}

extension HTTPRequest.Method {
    fileprivate var logName: StaticString {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .delete: "DELETE"
        default: "other"
        }
    }
}

extension RequestTrace {
    var logged: LogValue { number.map { .mark($0) } ?? "" }
}
