/// One problem with a client's request.
struct Violation: Hashable, Sendable {
    let path: String
    let message: String
    /// Nil if the platform has no code for it.
    let code: String?

    init(_ path: String, _ message: String, code: String? = nil) {
        self.path = path
        self.message = message
        self.code = code
    }

    /// A violation with a code of the platform: `Order::` and the name.
    static func order(_ path: String, _ name: String, _ message: String) -> Violation {
        Violation(path, message, code: "Order::\(name)")
    }

    static func answer(_ violations: [Violation]) -> Answer {
        Answer(400) {
            $0.member("@context", "/api/contexts/ConstraintViolationList")
            $0.member("@type", "ConstraintViolationList")
            $0.member("hydra:title", "An error occurred")
            $0.member("hydra:description", description(of: violations))
            write(violations, to: &$0)
        }
    }

    /// The other format, which the platform uses for registrations.
    static func registrationAnswer(_ violations: [Violation]) -> Answer {
        Answer(400, contentType: Answer.json) {
            $0.member("type", "https://tools.ietf.org/html/rfc2616#section-10")
            $0.member("title", "An error occurred")
            $0.member("detail", description(of: violations))
            write(violations, to: &$0)
        }
    }

    private static func description(of violations: [Violation]) -> String {
        violations.map { "\($0.path): \($0.message)" }.joined(separator: "\n")
    }

    private static func write(_ violations: [Violation], to writer: inout WireWriter) {
        writer.objects("violations", violations) { writer, violation in
            writer.member("propertyPath", violation.path)
            writer.member("message", violation.message)
            writer.member("code", orNull: violation.code)
        }
    }
}
