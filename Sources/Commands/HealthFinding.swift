/// The result of one check by `doctor`.
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
