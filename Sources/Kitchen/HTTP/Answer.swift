/// An answer to a client, and how sending it goes wrong.
struct Answer: Sendable {
    var status: Int
    var body: Body
    var contentType: String?
    var headers: [String: String] = [:]
    /// The lifetime in seconds; nil sends neither ETag nor age.
    var maxAge: Int?
    /// Milliseconds to wait before the first byte.
    var delay = 0
    /// Whether nothing is ever sent.
    var never = false
    /// Cuts the connection after this many bytes of the body; 0 cuts it before the status line.
    var cutAfter: Int?
    /// The source of an answer that comes later.
    var late: LateAnswer?

    init(_ status: Int, body: Body = .empty, contentType: String? = Answer.linkedData) {
        self.status = status
        self.body = body
        self.contentType = contentType
    }

    /// An answer with the JSON that `members` writes.
    init(
        _ status: Int = 200, contentType: String = Answer.linkedData, capacity: Int = 1024,
        hostility: Hostility? = nil, object members: (inout WireWriter) -> Void
    ) {
        self.init(
            status, body: Body(capacity: capacity, hostility: hostility, object: members),
            contentType: contentType)
    }

    static let noContent = Answer(204, contentType: nil)

    static let linkedData = "application/ld+json; charset=utf-8"
    static let json = "application/json; charset=utf-8"
    static let text = "text/plain; charset=utf-8"

    /// Cuts the connection of a call that was not executed.
    static let cut: Answer = {
        var answer = Answer(0, contentType: nil)
        answer.cutAfter = 0
        return answer
    }()

    /// The answer that `late` will have.
    static func waiting(for late: LateAnswer) -> Answer {
        var answer = Answer(0, contentType: nil)
        answer.late = late
        return answer
    }

    /// A good answer that clients may cache for `maxAge` seconds.
    static func fresh(
        _ body: Body, maxAge: Int, contentType: String = Answer.linkedData
    ) -> Answer {
        var answer = Answer(200, body: body, contentType: contentType)
        answer.maxAge = maxAge
        return answer
    }

    /// A refusal in the format that the platform uses for this status.
    static func problem(_ status: Int, _ description: String) -> Answer {
        if status == 503 { return message(503, description) }
        guard status != 401 else {
            return Answer(401, contentType: json) {
                $0.member("code", 401)
                $0.member("message", description)
            }
        }
        return Answer(status) {
            $0.member("@context", "/api/contexts/Error")
            $0.member("@type", "hydra:Error")
            $0.member("hydra:title", "An error occurred")
            $0.member("hydra:description", description)
        }
    }

    /// A refusal for now: the same call may succeed after `seconds`.
    static func busy(_ description: String, seconds: Int, status: Int = 503) -> Answer {
        var answer = message(status, description)
        answer.headers["Retry-After"] = String(seconds)
        return answer
    }

    /// A refusal with only a message.
    static func message(_ status: Int, _ text: String) -> Answer {
        Answer(status, contentType: json) { $0.member("message", text) }
    }

    /// This answer with ETag and age, or 304 if the client has the same bytes.
    func tagged(for request: Request) -> Answer {
        guard let maxAge else { return self }
        var answer = self
        answer.headers["ETag"] = body.tag
        answer.headers["Cache-Control"] = "public, max-age=\(maxAge)"
        let known = (request.headers["if-none-match"] ?? "").split(separator: ",").map { tag in
            let bare = tag.drop { $0 == " " }
            return bare.hasPrefix("W/") ? bare.dropFirst(2) : bare
        }
        if known.contains("*") || known.contains(where: { $0 == body.tag }) {
            answer.status = 304
            answer.body = .empty
            answer.contentType = nil
        }
        return answer
    }
}
