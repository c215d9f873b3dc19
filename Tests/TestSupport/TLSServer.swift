import Dispatch
public import Foundation
import Glibc
import Synchronization

/// Debian's `nghttpd`, speaking HTTP/2 over TLS on loopback with a certificate for `localhost` that
/// only its own throw-away authority vouches for. It lives as long as the object does.
public final class TLSServer: Sendable {
    struct Failure: Error {
        let said: String
    }

    public let port: UInt16
    /// The authority's certificate, as PEM.
    public let authority: String
    private let folder: URL
    private let process: pid_t

    /// Serves `files`, by name.
    public init(files: [String: Data]) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tls-server-\(UUID().uuidString)")
        let root = folder.appendingPathComponent("root")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (name, content) in files {
            try content.write(to: root.appendingPathComponent(name))
        }
        authority = try Certificates(in: folder.path).authority
        (process, port) = try Self.start(in: folder)
        self.folder = folder
    }

    deinit {
        Self.end(process)  // Readers of its output see the end.
        try? FileManager.default.removeItem(at: folder)  // Left to the system otherwise.
    }

    public var url: String { "https://localhost:\(port)" }
    /// The same server under a name its certificate does not have.
    public var numericURL: String { "https://127.0.0.1:\(port)" }

    private static func launch(_ command: String, in folder: URL) throws -> ChildProcess {
        let words = command.split(separator: " ").map(String.init)
        return try ChildProcess(
            "/usr/bin/env", ["-C", folder.path] + words,
            environment: ProcessInfo.processInfo.environment)
    }

    /// Starts the server on a port that was free a moment ago, or on another if it was taken since.
    private static func start(in folder: URL) throws -> (pid_t, UInt16) {
        for _ in 0..<5 {
            let port = try UnansweredPort(.refuses).port
            // Should the tests die, this outlives them by two minutes at most.
            let command =
                "timeout -s KILL 120 nghttpd -v -d root \(port) server.key server.pem"
            if let process = try listening(command, in: folder) { return (process, port) }
        }
        throw Failure(said: "nghttpd listens on no port")
    }

    /// What a thread that waits for the server has to say.
    private final class Answer: Sendable {
        private let found = Mutex<Result<pid_t?, any Error>>(.success(nil))
        private let isThere = DispatchSemaphore(value: 0)

        func give(_ result: Result<pid_t?, any Error>) {
            found.withLock { $0 = result }
            isThere.signal()
        }

        func wait() throws -> pid_t? {
            isThere.wait()
            return try found.withLock { $0 }.get()
        }
    }

    /// Nil where it ended without listening.
    private static func listening(_ command: String, in folder: URL) throws -> pid_t? {
        let answer = Answer()
        // It goes on talking, and would stop at a full pipe: a thread listens until it is over.
        Thread.detachNewThread {
            do {
                let child = try launch(command, in: folder)
                while let line = child.line(within: 900) {
                    if line.contains("listen") { return serve(child, answer) }
                }
                answer.give(.success(nil))
            } catch {
                answer.give(.failure(error))
            }
        }
        return try answer.wait()
    }

    private static func serve(_ child: ChildProcess, _ answer: Answer) {
        answer.give(.success(child.id))
        while child.line(within: 900) != nil {}
    }

    /// Kills the process and its child, which are a group.
    private static func end(_ process: pid_t) {
        kill(-process, SIGKILL)
    }
}
