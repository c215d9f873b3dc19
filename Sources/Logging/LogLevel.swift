/// The severity of a record.
public enum LogLevel: Int, CaseIterable, Comparable, Hashable, Sendable {
    case verbose, debug, info, warning, error

    /// Parses `info`, ignoring case.
    public init?(name: some StringProtocol) {
        let name = name.lowercased()
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }

    public var name: String {
        switch self {
        case .verbose: "verbose"
        case .debug: "debug"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }

    public static func < (one: LogLevel, other: LogLevel) -> Bool {
        one.rawValue < other.rawValue
    }
}
