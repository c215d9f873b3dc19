/// An error that says what a log may hold of it. Of any other error, a log holds only its type and
/// the name of its case.
public protocol LoggedError: Error {
    /// The code of whoever failed below: an errno, a status, a code of curl or SQLite; else 0.
    var logCode: Int { get }
    var logFields: LogFields { get }
    /// The error that caused this one.
    var logCause: (any Error)? { get }
}

extension LoggedError {
    public var logCode: Int { 0 }
    public var logFields: LogFields { [:] }
    public var logCause: (any Error)? { nil }
}

/// One error of a chain, as it is logged.
public struct LogFailure: Hashable, Sendable {
    /// The type of the error.
    public let domain: String
    public let name: String
    public let code: Int
    public let fields: LogFields

    /// Errors may be objects and name themselves as their cause.
    private static let depth = 8

    /// `HTTPError.unreachable`.
    public var label: String { name.isEmpty ? domain : "\(domain).\(name)" }

    /// The error, its cause, the cause of that, and so on: at most eight.
    public static func chain(of error: any Error) -> [LogFailure] {
        var chain: [LogFailure] = []
        var next: (any Error)? = error
        while let error = next, chain.count < depth {
            chain.append(LogFailure(error))
            next = (error as? any LoggedError)?.logCause
        }
        return chain
    }

    private init(_ error: any Error) {
        let logged = error as? any LoggedError
        domain = String(describing: type(of: error))
        name = CaseName.of(error)
        code = logged?.logCode ?? 0
        fields = logged?.logFields ?? [:]
    }
}
