/// One thing that `doctor` looked at.
struct HealthFinding: Sendable {
    enum Verdict: String, Sendable {
        case ok
        case warning
        case failure
    }

    let name: String
    let verdict: Verdict
    let text: String
    var advice: String?
}
