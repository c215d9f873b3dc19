import Presentation
import Sentences

/// The result of one check by `doctor`.
struct HealthFinding: Sendable {
    enum Verdict: String, CaseIterable, Sendable {
        case ok
        case warning
        case failure
    }

    /// Names of checks are literals: reports hold them.
    let name: StaticString
    let verdict: Verdict
    let said: Sentence
    var advice: String?

    var text: String { said.text }
}
