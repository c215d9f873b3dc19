public import Logging
public import OrderModels
public import Sentences

/// Where an error was handled. Its parts are names of the program's own: no text from a variable
/// can be among them.
public struct ErrorScene: Hashable, Sendable {
    public enum Surface: String, CaseIterable, Sendable {
        case screens
        case command
    }

    public let surface: Surface
    /// The screen that was open.
    public let screen: LogValue?
    /// What the diner did: an action's name, or a command's.
    public let action: LogValue?

    public init(_ surface: Surface, screen: LogValue? = nil, action: LogValue? = nil) {
        self.surface = surface
        self.screen = screen
        self.action = action
    }
}

/// An error that was handled, as it is recorded.
public struct ErrorReport: Sendable {
    public let kind: ErrorKind
    /// What the diner was told. It may quote servers and the diner's own words.
    public let said: Sentence
    public let advice: Sentence?
    public let at: Instant
    public let scene: ErrorScene
    /// Whether the diner was told; else the program went on without what failed.
    let isTold: Bool
    let chain: [LogFailure]

    /// `code` is the name of the problem's code.
    public init(
        _ error: (any Error)?, code: LogValue, said: Sentence, advice: Sentence?, at: Instant,
        scene: ErrorScene, isTold: Bool = true
    ) {
        chain = error.map(LogFailure.chain) ?? []
        kind = ErrorKind(code: code, said: said, chain: chain)
        self.said = said
        self.advice = advice
        self.at = at
        self.scene = scene
        self.isTold = isTold
        self.code = code
    }

    private let code: LogValue

    public var logFields: LogFields { ["problem": code, "kind": kind.id.logged] }
}

/// One time that an error of some kind occurred. Nothing in it is personal.
public struct ErrorOccurrence: Hashable, Sendable {
    public let at: Instant
    public let version: String
    public let surface: String
    public let screen: String?
    public let action: String?
    /// The same mark is in the log's lines about the request.
    public let request: String?
    /// With indices, such as `items[3].price`.
    public let path: String?
    /// The error and its causes, as JSON in the form of logs.
    public let chain: String
}

/// A kind of error, how often it occurred, and what the diner was told the last time.
public struct ErrorEntry: Hashable, Sendable {
    public let id: ErrorKind.ID
    public let code: String
    /// Each error of the chain, outermost first, such as `HTTPError.refused 503`.
    public let errors: [String]
    public let count: Int
    public let first: Instant
    public let last: Instant
    public let said: Sentence
    public let advice: Sentence?
    public let mutedUntil: Instant?
    /// Whether the diner was ever told of it.
    public let isTold: Bool
}

/// A kind of error as it may be shown to others: without the words, which may be personal.
public struct RedactedError: Hashable, Sendable {
    public let id: ErrorKind.ID
    public let code: String
    public let sentence: String
    public let errors: [String]
    public let path: String
    public let count: Int
    public let first: Instant
    public let last: Instant
    public let mutedUntil: Instant?
    /// The last ones, the latest first.
    public let occurrences: [ErrorOccurrence]
}

extension RedactedError {
    /// What is known of it and of its last occurrence, for whoever looks for the fault.
    public var logFields: LogFields {
        var fields: LogFields = [
            "error": .systemName(id.reference), "code": .systemName(code),
            "said": .systemName(sentence),
            "chain": .list(
                errors.map { .systemName($0.split(separator: " ").joined(separator: ":")) }),
            "count": .count(count), "first": .systemName(first.rfc3339),
            "last": .systemName(last.rfc3339),
        ]
        if let mutedUntil { fields["muted_until"] = .systemName(mutedUntil.rfc3339) }
        guard let occurrence = occurrences.first else { return fields }
        fields["version"] = .systemName(occurrence.version)
        fields["surface"] = .systemName(occurrence.surface)
        if let screen = occurrence.screen { fields["screen"] = .systemName(screen) }
        if let action = occurrence.action { fields["action"] = .systemName(action) }
        if let request = occurrence.request { fields["request"] = .systemName(request) }
        if let path = occurrence.path { fields["path"] = .path(path) }
        fields["causes"] = .document(occurrence.chain)
        return fields
    }
}
