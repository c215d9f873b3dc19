import Glibc
import Networking
import OrderModels

/// What benchmarks share: a place for files, the other programs, and a kitchen's answers.
@MainActor
final class Workbench {
    let isSmoke: Bool
    /// For what is gone at the end.
    let scratch: String
    /// For what is worth keeping for the next time.
    let kept: String
    /// The moment at which everything happens: a moving clock would change the openings.
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

    /// How many caterers the large cases have.
    var catererCount: Int { isSmoke ? 500 : 50_000 }

    func repetitions(_ count: Int) -> Int { isSmoke ? 1 : count }

    /// A program that was built beside this one.
    func program(_ name: String) -> String { programs + "/" + name }

    nonisolated static func present() -> Instant {
        Instant(secondsSince1970: Int64(time(nil)))
    }

    nonisolated static func instant() throws -> Instant {
        guard let instant = Instant(rfc3339: moment) else { throw BenchError("no such moment") }
        return instant
    }

    /// What a kitchen of so many caterers says of its marketplace and of all of them.
    func answers(caterers count: Int) async throws -> KitchenAnswers {
        if let known = answers[count] { return known }
        let kitchen = try Kitchen(self, caterers: count)
        defer { kitchen.stop() }
        let made = try await KitchenAnswers(from: kitchen.url)
        answers[count] = made
        return made
    }

    /// An empty directory of that name.
    func directory(_ name: String) throws -> String {
        let path = scratch + "/" + name
        try Self.remove(path)
        guard mkdir(path, 0o700) == 0 else { throw BenchError("cannot make \(path)") }
        return path
    }

    func tidy() {
        try? Self.remove(scratch)  // Only the next start of the machine is left to do it then.
    }

    static func remove(_ path: String) throws {
        try Program(path: "rm", arguments: ["-rf", path]).run(.discarded)
    }

    nonisolated static func say(_ text: String) {
        let line = Array("eat-bench: \(text)\n".utf8)
        write(STDERR_FILENO, line, line.count)
    }
}
