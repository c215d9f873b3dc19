import Glibc
import Networking

/// A kitchen in a process of its own, which can be killed and comes back where it was, with what it
/// had written down.
public final class KitchenProgram {
    public let url: String
    private let controlURL: String
    private let data: TemporaryDirectory
    private var child: ChildProcess
    private let client = CurlClient(configuration: .init(userAgent: "eat-tui/test"))

    /// Its clock stands still on a Wednesday, 12:30 in Paris.
    public init() throws {
        data = try TemporaryDirectory()
        child = try Self.start(in: data, port: "0", controlPort: "0")
        url = try Self.address(from: child, after: "eat-kitchen: ")
        controlURL = try Self.address(from: child, after: "eat-kitchen: control ")
    }

    private static func start(
        in data: TemporaryDirectory, port: String, controlPort: String
    ) throws -> ChildProcess {
        try ChildProcess(
            Program.kitchen,
            [
                "serve", "--caterers", "24", "--clock", "2026-05-06T12:30:00+02:00",
                "--data", data.path + "/kitchen.db", "--port", port, "--control-port", controlPort,
            ],
            environment: ["PATH": Program.systemPath])
    }

    private static func address(from child: ChildProcess, after start: String) throws -> String {
        guard let line = child.line(), line.hasPrefix(start) else {
            throw ChildProcess.Trouble(what: "the kitchen does not say where it is")
        }
        return String(line.dropFirst(start.count))
    }

    /// Kills it in the middle of its work.
    public func kill() throws {
        child.signal(SIGKILL)
        _ = try child.outcome()
    }

    /// Starts it again where it was.
    public func comeBack() throws {
        child = try Self.start(in: data, port: Self.port(url), controlPort: Self.port(controlURL))
        _ = try Self.address(from: child, after: "eat-kitchen: ")
        _ = try Self.address(from: child, after: "eat-kitchen: control ")
    }

    private static func port(_ url: String) -> String {
        url.split(separator: ":").last.map { String($0.dropLast()) } ?? ""
    }

    /// What its control endpoint answers; a refusal is an error.
    @discardableResult
    public func control(
        _ method: String, _ path: String, _ body: String = ""
    ) async throws -> JSONAnswer {
        let answer = try await client.send(
            HTTPRequest(
                HTTPRequest.Method(rawValue: method), String(controlURL.dropLast()) + path,
                body: Array(body.utf8)))
        guard answer.status < 400 else {
            throw ChildProcess.Trouble(what: "\(method) \(path)", code: Int32(answer.status))
        }
        return JSONAnswer(answer.body)
    }
}
