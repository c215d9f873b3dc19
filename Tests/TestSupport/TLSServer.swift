public import Foundation
import Glibc

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
    private let process: Process

    /// Serves `files`, by name.
    public init(files: [String: Data]) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tls-server-\(UUID().uuidString)")
        let root = folder.appendingPathComponent("root")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (name, content) in files {
            try content.write(to: root.appendingPathComponent(name))
        }
        try Self.makeCertificates(in: folder)
        (process, port) = try Self.start(in: folder)
        authority = folder.appendingPathComponent("authority.pem").path
        self.folder = folder
    }

    deinit {
        Self.end(process)
        try? FileManager.default.removeItem(at: folder)  // Left to the system otherwise.
    }

    public var url: String { "https://localhost:\(port)" }
    /// The same server under a name its certificate does not have.
    public var numericURL: String { "https://127.0.0.1:\(port)" }

    private static func makeCertificates(in folder: URL) throws {
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        try run(
            "openssl req -x509 \(key) -keyout authority.key -out authority.pem -days 2 "
                + "-subj /CN=throw-away -addext basicConstraints=critical,CA:TRUE", in: folder)
        try run(
            "openssl req \(key) -keyout server.key -out server.csr -subj /CN=localhost", in: folder)
        try Data("subjectAltName=DNS:localhost\n".utf8)
            .write(to: folder.appendingPathComponent("names"))
        try run(
            "openssl x509 -req -in server.csr -CA authority.pem -CAkey authority.key "
                + "-CAcreateserial -out server.pem -days 2 -extfile names", in: folder)
    }

    private static func run(_ command: String, in folder: URL) throws {
        let (process, output) = try launch(command, in: folder)
        let said = output.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(said: String(decoding: said, as: UTF8.self))
        }
    }

    private static func launch(_ command: String, in folder: URL) throws -> (Process, FileHandle) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command.split(separator: " ").map(String.init)
        process.currentDirectoryURL = folder
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        return (process, pipe.fileHandleForReading)
    }

    /// Starts the server on a port that was free a moment ago, or on another if it was taken since.
    private static func start(in folder: URL) throws -> (Process, UInt16) {
        var said = ""
        for _ in 0..<5 {
            let port = try UnansweredPort(.refuses).port
            let (process, output) = try launch(
                // Should the tests die, this outlives them by two minutes at most.
                "timeout -s KILL 120 nghttpd -v -d root \(port) server.key server.pem", in: folder)
            said = ""
            while !said.contains("listen") {
                let more = output.availableData
                guard !more.isEmpty else { break }
                said += String(decoding: more, as: UTF8.self)
            }
            if said.contains("listen") {
                // It goes on talking, and would stop at a full pipe.
                Thread.detachNewThread { while !output.availableData.isEmpty {} }
                return (process, port)
            }
            end(process)
        }
        throw Failure(said: said)
    }

    /// Kills the process and its child. Nothing milder would do: a process started from one of
    /// Swift's worker threads inherits their signal mask, which blocks SIGTERM.
    private static func end(_ process: Process) {
        kill(-process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
