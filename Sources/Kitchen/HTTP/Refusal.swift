/// Why a request is not done; whatever it had changed by then is undone.
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

    static func violations(_ violations: [Violation]) -> Refusal {
        Refusal(Violation.answer(violations))
    }
}
