import Cache
import Logging
import Networking
public import OrderModels
public import Services

/// What went wrong, said to a diner: one sentence, and what to do next.
///
/// The one place where errors become words. The texts may quote servers: whoever shows them
/// sanitises them, as everything from outside.
public struct Problem: Hashable, Sendable {
    /// What kind of trouble it is, for scripts. The exit codes follow from it.
    public enum Code: String, Hashable, Sendable {
        case `internal`
        case usage
        case notFound = "not_found"
        case ambiguous
        case signIn = "sign_in"
        case offline
        case server
        /// An order the kitchen does not take: shut, sold out, below its minimum, too far.
        case refused
        /// It costs more than was agreed to, or is another order by now.
        case price
        /// It cannot be paid from here.
        case payment
        /// Nobody knows whether there is an order. It is looked up, and never sent again by itself.
        case unknownOutcome = "outcome_unknown"
        /// Somebody has to say yes, and nobody is there to be asked.
        case confirmation = "confirmation_needed"
        case busy
        case storage
        case configuration
        case interrupted
    }

    public let code: Code
    public let sentence: String
    public let hint: String?
    public let isRetryable: Bool
    /// In what it is another order by now, and the clock to say it by.
    public var changes: Changes?

    public struct Changes: Hashable, Sendable {
        public let all: [OrderChange]
        public let zone: ZoneRules

        public init(_ all: [OrderChange], in zone: ZoneRules) {
            self.all = all
            self.zone = zone
        }
    }

    public init(_ code: Code, _ sentence: String, hint: String? = nil, isRetryable: Bool = false) {
        self.code = code
        self.sentence = sentence
        self.hint = hint
        self.isRetryable = isRetryable
    }

    public init(_ error: any Error) {
        switch error {
        case let problem as ProblemError: self = problem.problem
        case let error as HTTPError: self.init(http: error)
        case let error as StoreError: self.init(store: error)
        case let error as ChildError: self.init(child: error)
        case let error as TransferError: self.init(transfer: error)
        case let error as ArchiveError: self.init(archive: error)
        case let error as DraftError: self.init(draft: error)
        case let error as OrderingError: self.init(ordering: error)
        case let error as OrderError: self.init(order: error)
        case let error as SessionError: self.init(session: error)
        case let error as CredentialError: self.init(credential: error)
        case let error as AddressError: self.init(address: error)
        case is CancellationError: self.init(.interrupted, "Stopped.")
        default:
            self.init(
                .internal, "Something went wrong inside eat-tui: \(error).",
                hint: "Please report this.")
        }
    }

    // MARK: The network

    private init(http error: HTTPError) {
        switch error {
        case .notAllowed(let reason):
            self.init(
                .configuration, "The request was not sent: \(reason).",
                hint: "Use https, or name the host under plain_http_hosts in the configuration.")
        case .unreachable("", let reason):
            // Not for want of a network: nothing could be sent at all.
            self.init(
                .internal, "No server can be asked from here: \(reason).",
                hint: "eat-tui doctor says what is wanting; what is cached still shows.")
        case .unreachable(let host, let reason):
            self.init(
                .offline, "Could not reach \(host): \(reason).",
                hint: "Check the connection, and try again.", isRetryable: true)
        case .untrusted(let host, let reason):
            self.init(
                .server, "\(host) did not prove that it is \(host): \(reason). Nothing was sent.",
                hint:
                    "Somebody may be in between. If it is a server of yours, name its authority's "
                    + "certificate as ca_file in the configuration.")
        case .interrupted(let host, let reason):
            self.init(
                .server, "The connection to \(host) broke: \(reason).", hint: "Try again.",
                isRetryable: true)
        case .refused(let refusal):
            self.init(refusal)
        case .unreadable(let endpoint, let path, let reason):
            let place = path.isEmpty ? endpoint : "\(path) in \(endpoint)"
            self.init(
                .server, "The server's answer could not be read (\(place)): \(reason).",
                hint: "What was cached is kept. Make sure that it is a CoopCycle server: "
                    + "eat-tui provider check URL.")
        case .cancelled:
            self.init(.interrupted, "Stopped.")
        }
    }

    private init(_ refusal: HTTPError.Refusal) {
        // A server that repeats what it was sent is not repeated.
        let words =
            refusal.message.map { ": " + String(Redaction().redacted($0).prefix(200)).stopped }
            ?? "."
        let isMenu = refusal.endpoint.hasSuffix("/menu")
        switch refusal.status {
        case 401:
            self.init(.signIn, "The server asks you to sign in\(words)")
        case 403 where refusal.endpoint.contains("/restaurants/"):
            self.init(.notFound, "This kitchen is switched off on its server for now.")
        case 403:
            self.init(.notFound, "The server does not show this (403)\(words)")
        case 404 where isMenu:
            self.init(.notFound, "This kitchen has no menu on the server.")
        case 404:
            self.init(.notFound, "The server does not know this (404)\(words)")
        case 429, 503:
            let wait = refusal.retryAfter.map { " for \($0.components.seconds) s" } ?? ""
            self.init(
                .busy, "The server asks to be left alone\(wait) (\(refusal.status))\(words)",
                hint: "Try again later.", isRetryable: true)
        case 500...599 where isMenu:
            self.init(
                .server,
                "The server shows no menu of this kitchen now (\(refusal.status))\(words)",
                hint: "Try again later.", isRetryable: true)
        default:
            self.init(
                .server, "The server refused \(refusal.endpoint) (\(refusal.status))\(words)",
                hint: refusal.status >= 500 ? "Try again later." : nil,
                isRetryable: refusal.status >= 500)
        }
    }

    // MARK: Drafts

    private init(child error: ChildError) {
        switch error {
        case .openElsewhere(let name):
            self.init(
                .busy, "The draft \(name) is open in another eat-tui.",
                hint: "Close it there, or work on a duplicate.", isRetryable: true)
        case .changedSince(let label):
            self.init(
                .ambiguous, "\"\(label)\" stays: what it did has changed since.",
                hint: "Change it by hand, or save again.")
        case .notThere:
            self.init(
                .usage, "There is no such draft.", hint: "eat-tui draft ls shows those there are.")
        case .discarded(let name):
            self.init(
                .usage, "The draft \(name) was thrown away.", hint: "Restore it to open it again.")
        case .foreign, .notEditable:
            self.init(
                .internal, "Something went wrong inside eat-tui: \(error).",
                hint: "Please report this; eat-tui doctor may say more.")
        }
    }

    // MARK: The store

    private init(store error: StoreError) {
        switch error {
        case .newerVersion(let file, let found, let known):
            self.init(
                .storage,
                "\(file) was written by a newer eat-tui (version \(found), this one knows \(known)); "
                    + "it was left untouched.", hint: "Update eat-tui.")
        case .damaged(let file):
            self.init(
                .storage, "\(file) is damaged.",
                hint: "eat-tui doctor says how; any command that writes saves what can be read.")
        case .mended(let file):
            self.init(
                .storage, "\(file) was damaged and has been made anew.",
                hint: "Run the command again.", isRetryable: true)
        case .unreadable(let thing, let key):
            self.init(
                .storage,
                "\(thing.map { "The \($0.words.one)" } ?? "The row") kept as \(key) cannot be read.",
                hint: "The rest is whole: eat-tui export FILE writes it out, and eat-tui doctor "
                    + "lists what cannot be read.")
        case .full(let file):
            self.init(
                .storage, "The disk is full: nothing could be written to \(file).",
                hint: "Free some space; eat-tui cache clear frees the cache's.")
        case .inaccessible(let file, let reason):
            self.init(
                .storage, "\(file) cannot be used: \(reason).",
                hint: "Check that it and its directory are yours.")
        case .busy(let file):
            self.init(
                .busy, "Another eat-tui is writing to \(file).", hint: "Try again in a moment.",
                isRetryable: true)
        case .interrupted:
            self.init(.interrupted, "Stopped.")
        case .alreadyThere(_, let key):
            self.init(.usage, "\(key) is there already.")
        case .notErased(let file, let copy, let reason):
            self.init(
                .storage, "\(file) could not be erased: \(reason).",
                hint: "All that was in it is kept as \(copy).")
        case .notOpen:
            self.init(
                .internal, "The store was used before it was opened, or after it was closed.",
                hint: "Nothing is lost. Start eat-tui again, and please report this.")
        case .alreadyOpen:
            self.init(
                .internal, "The store was opened twice.",
                hint: "Nothing is lost. Start eat-tui again, and please report this.")
        case .wrongRealm, .unknownMember, .broken:
            self.init(
                .internal, "Something went wrong inside eat-tui: \(error).",
                hint: "Please report this; eat-tui doctor may say more.")
        }
    }
}

extension Problem {
    private init(transfer error: TransferError) {
        switch error {
        case .notEmpty(let kind):
            self.init(
                .usage, "The store to copy to has things of its own (\(kind)).",
                hint: "Nothing was copied. Erase it first, or copy to another.")
        case .differs(let kind, let source, let target):
            self.init(
                .storage,
                "After copying, the stores differ in \(kind) (\(source) and \(target)): one was "
                    + "changed meanwhile.",
                hint: "Nothing of the first was touched. Copy once more.", isRetryable: true)
        }
    }

    private init(archive error: ArchiveError) {
        switch error {
        case .noArchive:
            self.init(
                .usage, "This is no archive of eat-tui.",
                hint: "eat-tui export FILE writes one. Nothing was changed.")
        case .newerVersion(let found, let known):
            self.init(
                .usage,
                "The archive was written by a newer eat-tui (version \(found), this one knows "
                    + "\(known)).", hint: "Update eat-tui. Nothing was changed.")
        }
    }
}

/// A problem on its way to whoever tells it.
public struct ProblemError: Error, Hashable, Sendable {
    public let problem: Problem

    public init(_ problem: Problem) {
        self.problem = problem
    }

    public init(
        _ code: Problem.Code, _ sentence: String, hint: String? = nil, isRetryable: Bool = false
    ) {
        self.init(Problem(code, sentence, hint: hint, isRetryable: isRetryable))
    }
}
