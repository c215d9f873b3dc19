/// Turns a good answer into a faulty one.
enum Misbehaviour {
    /// The answer of `make` with `fault` applied.
    ///
    /// A fault that needs a body gets the full answer, even if the client has it cached.
    static func apply(
        _ fault: FaultAnswer?, to request: Request, make: (Request) -> Answer
    ) -> Answer {
        guard let fault else { return make(request) }
        guard fault.cutBefore != true else { return .cut }
        let needsBody =
            fault.etag == false || fault.status == 200 || fault.truncateAt != nil
            || fault.dropAfterBytes != nil || fault.padTo != nil || fault.body != nil
            || fault.bodyBase64 != nil
        var answer = start(fault) { make(needsBody ? request.unconditional : request) }
        if let text = fault.body {
            answer.body = Body(text)
        }
        if let bytes = fault.bodyBase64 {
            answer.body = Body(Array(bytes))
        }
        let isReplaced = fault.body != nil || fault.bodyBase64 != nil
        if isReplaced || fault.etag == false {
            answer.headers["ETag"] = nil
            answer.headers["Cache-Control"] = nil
        }
        if let count = fault.padTo { answer.body = answer.body.padded(to: count) }
        if let count = fault.truncateAt { answer.body = answer.body.prefix(count) }
        if let type = fault.contentType { answer.contentType = type }
        if let seconds = fault.retryAfter { answer.headers["Retry-After"] = String(seconds) }
        if let location = fault.location { answer.headers["Location"] = location }
        answer.delay = max(0, fault.delayMs ?? 0)
        answer.never = fault.never ?? false
        answer.cutAfter = fault.dropAfterBytes.map { max(0, $0) }
        return answer
    }

    private static func start(_ fault: FaultAnswer, make: () -> Answer) -> Answer {
        guard let status = fault.status, status != 200 else { return make() }
        guard status != 304 else { return Answer(304, contentType: nil) }
        guard (200...599).contains(status) else { return make() }
        if fault.executed == true { _ = make() }
        return .problem(status, reasons[status] ?? "Out of order")
    }

    private static let reasons = [
        400: "Bad Request", 401: "Expired JWT Token", 403: "Access Denied.", 404: "Not Found",
        429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway",
        503: "Maintenance", 504: "Gateway Timeout",
    ]
}
