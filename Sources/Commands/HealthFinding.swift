import Presentation
import Sentences

/// The result of one check by `doctor`.
struct HealthFinding: Sendable {
    /// What is checked. Reports hold the raw values.
    enum Check: String, CaseIterable, Sendable {
        case sqlite = "SQLite"
        case ncurses
        case curl = "libcurl"
        case pictures
        case zones = "time zones"
        case home = "home directory"
        case configuration
        case credentials
        case log
        case logServer = "log server"
        case errors
        case store
        case drafts
        case server
        case sentOrders = "sent orders"
        case setAside = "set aside"

        /// The name for people; libraries have one in all languages.
        var label: String {
            switch self {
            case .sqlite, .ncurses, .curl: rawValue
            case .pictures: Say.Store.checkPictures
            case .zones: Say.Store.checkZones
            case .home: Say.Store.checkHome
            case .configuration: Say.Store.checkConfiguration
            case .credentials: Say.Store.checkCredentials
            case .log: Say.Store.checkLog
            case .logServer: Say.Store.checkLogServer
            case .errors: Say.Store.checkErrors
            case .store: Say.Store.checkStore
            case .drafts: Say.Store.checkDrafts
            case .server: Say.Store.checkServer
            case .sentOrders: Say.Store.checkSentOrders
            case .setAside: Say.Store.checkSetAside
            }
        }
    }

    enum Verdict: String, CaseIterable, Sendable {
        case ok
        case warning
        case failure
    }

    let check: Check
    let verdict: Verdict
    let said: Sentence
    var advice: String?

    init(_ check: Check, verdict: Verdict, said: Sentence, advice: String? = nil) {
        (self.check, self.verdict, self.said, self.advice) = (check, verdict, said, advice)
    }

    var text: String { said.text }
}
