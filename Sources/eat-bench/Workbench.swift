import Glibc
import OrderModels

/// The common ground of the benchmarks: directories, the other programs, and recorded answers.
@MainActor
final class Workbench {
    let isSmoke: Bool
    /// Deleted at the end.
    let scratch: String
    /// Kept for the next run.
    let kept: String
    /// The moment at which everything happens, because openings depend on the clock.
    nonisolated static let moment = "2026-05-04T12:30:00+02:00"
    nonisolated let now: Instant
    private let programs: String
    private var answers: [Int: KitchenAnswers] = [:]

    init(isSmoke: Bool) throws {
        self.isSmoke = isSmoke
        now = try Self.instant()
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        guard count > 0 else { throw BenchError("who am I?") }
        let own = String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        programs = own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
        kept = programs + "/bench-cache"
        var template = Array("/tmp/eat-bench.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw BenchError("no directory in /tmp") }
        scratch = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The number of caterers in large cases.
    var catererCount: Int { isSmoke ? 500 : 50_000 }

    func repetitions(_ count: Int) -> Int { isSmoke ? 1 : count }

    /// A program built beside this one.
    func program(_ name: String) -> String { programs + "/" + name }

    nonisolated static func present() -> Instant {
        Instant(secondsSince1970: Int64(time(nil)))
    }

    nonisolated static func instant() throws -> Instant {
        guard let instant = Instant(rfc3339: moment) else { throw BenchError("no such moment") }
        return instant
    }

    /// A kitchen's recorded answers about its marketplace and `count` caterers.
    func answers(caterers count: Int) async throws -> KitchenAnswers {
        if let known = answers[count] { return known }
        let kitchen = try Kitchen(self, caterers: count)
        defer { kitchen.stop() }
        let made = try await KitchenAnswers(from: kitchen.url)
        answers[count] = made
        return made
    }

    /// A new empty directory.
    func directory(_ name: String) throws -> String {
        let path = scratch + "/" + name
        try Self.remove(path)
        guard mkdir(path, 0o700) == 0 else { throw BenchError("cannot make \(path)") }
        return path
    }

    func tidy() {
        try? Self.remove(scratch)  // Ignored: the directory is a temporary one.
    }

    static func remove(_ path: String) throws {
        try Program(path: "rm", arguments: ["-rf", path]).run(.discarded)
    }

    nonisolated static func say(_ text: String) {
        let line = Array("eat-bench: \(text)\n".utf8)
        write(STDERR_FILENO, line, line.count)
    }
}
