import Logging

/// The program's log: a file that nobody else can read.
enum Log {
    static func make(at directory: String, level: String?, verbosity: Int) -> Logger {
        let named = level.flatMap { LogLevel(name: $0) }
        let threshold: LogLevel =
            verbosity > 1 ? .verbose : verbosity == 1 ? .debug : named ?? .info
        return Logger(
            destinations: [FileDestination(path: directory + "/eat-tui.log")], threshold: threshold)
    }
}
