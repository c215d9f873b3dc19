import Logging

/// The program's log: a file that only the diner can read, except with `--private`; and standard
/// error if requested.
enum Log {
    static func make(at directory: String?, level: String?, verbosity: Int) -> Logger {
        let named = level.flatMap { LogLevel(name: $0) }
        let threshold: LogLevel =
            verbosity > 1 ? .verbose : verbosity == 1 ? .debug : named ?? .info
        var destinations: [any LogDestination] = []
        if let directory {
            destinations.append(FileDestination(path: directory + "/eat-tui.log"))
        }
        if verbosity > 0 { destinations.append(StandardErrorDestination()) }
        return Logger(destinations: destinations, threshold: threshold)
    }
}
