import Foundation
import Glibc

/// Runs the built programs as a shell would, each in a home of its own.
public struct Program: Sendable {
    /// A few at once, because more would starve those with time limits on few cores. Tests wait in
    /// line here, and their suites' limits allow for that.
    private static let line: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 3
        return queue
    }()

    public static let tui = path("EAT_TUI_BIN", "eat-tui")
    public static let kitchen = path("EAT_KITCHEN_BIN", "eat-kitchen")

    public let home: TemporaryDirectory
    /// Lives as long as the program is used.
    public var server: (any Sendable)?
    /// On top of the usual ones.
    public var variables: [String: String] = [:]
    /// What stands before every command, such as `--server URL`.
    public var prefix: [String] = []

    public init(_ prefix: String..., variables: [String: String] = [:]) throws {
        home = try TemporaryDirectory()
        self.prefix = prefix
        self.variables = variables
    }

    /// The same home, with other words before the command or other variables.
    public func with(_ prefix: [String]? = nil, _ variables: [String: String] = [:]) -> Program {
        var copy = self
        copy.prefix = prefix ?? self.prefix
        copy.variables.merge(variables) { $1 }
        return copy
    }

    public func run(_ arguments: String...) async throws -> Outcome {
        try await run(arguments)
    }

    public func run(_ arguments: [String]) async throws -> Outcome {
        try await Self.run(Self.tui, prefix + arguments, environment: environment)
    }

    public func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(
            Self.tui, prefix + arguments, environment: environment, keeping: self)
    }

    /// Starts it on a terminal that the test types on.
    public func onTerminal(
        _ arguments: String..., as name: String = "xterm"
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal()
        try terminal.run(
            [Self.tui] + prefix + arguments,
            environment: environment.merging(["TERM": name]) { $1 })
        return terminal
    }

    public static func run(
        _ path: String, _ arguments: [String], environment: [String: String]? = nil
    ) async throws -> Outcome {
        let environment = environment ?? ["PATH": systemPath]
        let child = try await withCheckedThrowingContinuation { continuation in
            line.addOperation {
                continuation.resume(
                    with: Result {
                        let child = try ChildProcess(path, arguments, environment: environment)
                        return (outcome: try child.end(), asksForPart: child.asksForPart)
                    })
            }
        }
        // Here, where a mistake is the running test's.
        AnswerSchemas.check(child.outcome, isPart: child.asksForPart)
        return child.outcome
    }

    // MARK: Its home

    public static let systemPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    public var environment: [String: String] {
        [
            "PATH": Self.systemPath, "HOME": home.path, "XDG_CONFIG_HOME": home.path + "/config",
            "XDG_CACHE_HOME": home.path + "/cache", "XDG_DATA_HOME": home.path + "/data",
            "XDG_STATE_HOME": home.path + "/state", "XDG_RUNTIME_DIR": home.path + "/run",
            "LC_ALL": "C.UTF-8", "TZ": "Pacific/Auckland", "EAT_KITCHEN": Self.kitchen,
            // Whoever reads the terminal turns no pages.
            "PAGER": "cat",
        ].merging(variables) { $1 }
    }

    public var cacheFile: String { home.path + "/cache/eat-tui/cache.db" }
    public var userFile: String { home.path + "/data/eat-tui/user.db" }
    public var configFile: String { home.path + "/config/eat-tui/config.json5" }

    /// Puts a file where the program looks for its configuration.
    public func configure(_ text: String) throws {
        try Self.put(text, at: configFile)
    }

    public static func put(_ text: String, at path: String) throws {
        let file = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Puts a script where it can be run. Nobody can run what is open for writing, as it may be in
    /// what another test starts meanwhile; so another program writes it.
    public static func install(_ script: String, at path: String) async throws {
        try put(script, at: path + ".sh")
        _ = try await run("install", ["-m", "755", path + ".sh", path])
    }

    /// Puts a question to a database, as another program would.
    @discardableResult
    public static func sqlite(_ file: String, _ question: String) async throws -> String {
        let outcome = try await run("sqlite3", [file, question])
        guard outcome.status == 0 else { throw ChildProcess.Trouble(what: outcome.err) }
        return outcome.out.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: Where it is built

    /// Named by a variable, or else built beside the tests.
    private static func path(_ variable: String, _ name: String) -> String {
        ProcessInfo.processInfo.environment[variable] ?? path(besideTests: name)
    }

    /// A program of the tests' own.
    public static func path(besideTests name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        return (tests as NSString? ?? "").deletingLastPathComponent + "/" + name
    }
}
