/// What goes back to a client, and how it is made to go wrong on the way.
struct Answer: Sendable {
    var status: Int
    var body: Body
    var contentType: String?
    var headers: [String: String] = [:]
    /// Seconds this answer stays true; nil means it carries neither a tag nor an age.
    var maxAge: Int?
    /// Milliseconds to wait before the first byte.
    var delay = 0
    /// Nothing is ever sent.
    var never = false
    /// The connection is cut after so many bytes of the body; 0 cuts it before the status line.
    var cutAfter: Int?
    /// Where the answer will be.
    var late: LateAnswer?

    init(_ status: Int, body: Body = .empty, contentType: String? = Answer.linkedData) {
        self.status = status
        self.body = body
        self.contentType = contentType
    }

    /// An answer that says what `members` write.
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

    /// No answer at all, to a call that was not executed.
    static let cut: Answer = {
        var answer = Answer(0, contentType: nil)
        answer.cutAfter = 0
        return answer
    }()

    /// The answer that will be `late`'s.
    static func waiting(for late: LateAnswer) -> Answer {
        var answer = Answer(0, contentType: nil)
        answer.late = late
        return answer
    }

    /// A good answer that clients may keep for `maxAge` seconds.
    static func fresh(
        _ body: Body, maxAge: Int, contentType: String = Answer.linkedData
    ) -> Answer {
        var answer = Answer(200, body: body, contentType: contentType)
        answer.maxAge = maxAge
        return answer
    }

    /// A refusal in the shape that this status has on the wire.
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

    /// A refusal that says no more than a sentence.
    static func message(_ status: Int, _ text: String) -> Answer {
        Answer(status, contentType: json) { $0.member("message", text) }
    }

    /// This answer with tag and age, or 304 where the client has the very same bytes.
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
