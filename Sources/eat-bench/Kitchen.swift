import OrderModels
import Glibc
import Networking
import Synchronization

/// A kitchen in a process of its own, until ``stop()`` or the end of this process.
struct Kitchen {
    let url: String
    private let child: pid_t
    private let pipe: Int32
    private let lock: Int32

    /// Its clock stands at ``Workbench/moment``, or runs if `isLive`.
    @MainActor
    init(_ bench: Workbench, caterers: Int, isLive: Bool = false) throws {
        // The kernel releases the lock when this process ends, and the kitchen then ends too.
        let path = bench.scratch + "/lock"
        lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_SH) == 0 else { throw BenchError("cannot lock \(path)") }
        let program = Program(
            path: bench.program("eat-kitchen"),
            arguments: [
                "serve", "--caterers", "\(caterers)", "--listing", "lean", "--until-unused", path,
            ] + (isLive ? [] : ["--clock", Workbench.moment]))
        (child, pipe) = try program.start()
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(pipe, &byte, 1) == 1, byte != 0x0A {
            line.append(byte)
        }
        let text = String(decoding: line, as: UTF8.self)
        guard let start = text.firstRange(of: "http://")?.lowerBound else {
            throw BenchError("the kitchen said: \(text)")
        }
        url = String(text[start...])
    }

    func stop() {
        kill(child, SIGTERM)
        var status: Int32 = 0
        waitpid(child, &status, 0)
        close(pipe)
        close(lock)
    }
}

/// Recorded answers of a kitchen, to replay without one.
struct KitchenAnswers: Sendable {
    let settings: [UInt8]
    let listing: [UInt8]

    init(from url: String) async throws {
        let client = CurlClient(configuration: CurlClient.Configuration(userAgent: "eat-bench"))
        defer { client.shutdown() }
        func get(_ path: String) async throws -> [UInt8] {
            var request = HTTPRequest(.get, url + path)
            request.headers["Accept"] = "application/ld+json"
            let response = try await client.send(request)
            guard response.status == 200 else { throw BenchError("\(path): \(response.status)") }
            return response.body
        }
        settings = try await get("api/settings")
        listing = try await get("api/restaurants")
    }
}

/// Replays recorded answers from memory.
final class ParrotClient: HTTPClient {
    private let answers: KitchenAnswers
    private let blanks = Atomic<Int>(0)

    init(answers: KitchenAnswers) {
        self.answers = answers
    }

    /// Changes the bytes of the list, but not its contents, by a line break at the end.
    func reword() {
        blanks.add(1, ordering: .relaxed)
    }

    private var listing: [UInt8] {
        let count = blanks.load(ordering: .relaxed)
        return count == 0
            ? answers.listing : answers.listing + [UInt8](repeating: 0x0A, count: count)
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let body = request.url.hasSuffix("/api/settings") ? answers.settings : listing
        return HTTPResponse(
            status: 200, headers: ["Content-Type": "application/ld+json"], body: body,
            url: request.url)
    }
}
