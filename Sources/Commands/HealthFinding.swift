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

    /// The name for people; libraries have one in all languages.
    var label: String {
        switch name.description {
        case "pictures": Say.Store.checkPictures
        case "time zones": Say.Store.checkZones
        case "home directory": Say.Store.checkHome
        case "configuration": Say.Store.checkConfiguration
        case "credentials": Say.Store.checkCredentials
        case "log": Say.Store.checkLog
        case "log server": Say.Store.checkLogServer
        case "errors": Say.Store.checkErrors
        case "store": Say.Store.checkStore
        case "drafts": Say.Store.checkDrafts
        case "server": Say.Store.checkServer
        case "sent orders": Say.Store.checkSentOrders
        case "set aside": Say.Store.checkSetAside
        default: name.description
        }
    }
}
