/// Why a request is refused. The book rolls its changes back.
struct Refusal: Error {
    let answer: Answer

    init(_ answer: Answer) {
        self.answer = answer
    }

    static let notFound = Refusal(.problem(404, "Not Found"))
    static let forbidden = Refusal(.problem(403, "Access Denied."))

    static func unauthorized(_ message: String) -> Refusal {
        Refusal(.problem(401, message))
    }

    static func bad(_ description: String) -> Refusal {
        Refusal(.problem(400, description))
    }

    static func violation(_ path: String, _ message: String, code: String? = nil) -> Refusal {
        violations([Violation(path, message, code: code)])
    }

    static func violations(_ violations: [Violation]) -> Refusal {
        Refusal(Violation.answer(violations))
    }
}
