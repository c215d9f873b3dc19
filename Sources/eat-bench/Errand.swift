import Glibc
import Networking
import Services

/// What eat-bench does as its own child process, so that memory is measured from zero.
struct Errand {
    private let words: [String]

    init?(_ arguments: [String]) {
        guard arguments.first == "errand" else { return nil }
        words = Array(arguments.dropFirst())
    }

    /// Reads every caterer of a kitchen into a new store; returns its own peak memory in KiB.
    static func refresh(_ url: String, into directory: String) -> [String] {
        ["errand", "refresh", url, directory]
    }

    /// Runs a command; returns the command's peak memory in KiB.
    static func peak(of command: [String]) -> [String] {
        ["errand", "peak"] + command
    }

    @MainActor
    func run() async throws {
        switch words.first {
        case "refresh" where words.count == 3: try await refresh(words[1], into: words[2])
        case "peak" where words.count > 1: try peak(Array(words.dropFirst()))
        default: throw BenchError("no such errand: \(words.joined(separator: " "))")
        }
    }

    @MainActor
    private func refresh(_ url: String, into directory: String) async throws {
        let configuration = CurlClient.Configuration(userAgent: "eat-bench")
        let larder = try Larder(
            in: directory, client: CurlClient(configuration: configuration), url: url,
            now: Workbench.present())
        let refresh = try await larder.service.refreshListing(near: nil, .always)
        guard refresh.outcome == .updated, refresh.problems.isEmpty else {
            throw BenchError("the list could not be read")
        }
        print(try Self.highWaterMark())
    }

    /// A child's `ru_maxrss` starts at that of its parent, and this parent is small.
    private func peak(_ command: [String]) throws {
        let program = Program(
            path: command[0], arguments: Array(command.dropFirst()),
            environment: Environment.inherited)
        try program.run(.discarded)
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        print(usage.ru_maxrss)
    }

    private static func highWaterMark() throws -> Int {
        guard let file = fopen("/proc/self/status", "re") else { throw BenchError("no /proc") }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(
                decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard text.hasPrefix("VmHWM:") else { continue }
            let digits = text.filter { ("0"..."9").contains($0) }
            return Int(digits) ?? 0
        }
        throw BenchError("no VmHWM")
    }
}

/// The directories of a command.
enum Environment {
    private static let names = [
        "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
    ]

    /// All directories below `directory`, with the layout of ``Larder``.
    static func below(_ directory: String) -> [String: String] {
        [
            "XDG_CACHE_HOME": directory + "/cache", "XDG_DATA_HOME": directory + "/data",
            "XDG_CONFIG_HOME": directory + "/config", "XDG_STATE_HOME": directory + "/state",
            "XDG_RUNTIME_DIR": directory + "/run",
        ]
    }

    static var inherited: [String: String] {
        var variables: [String: String] = [:]
        for name in names {
            variables[name] = getenv(name).map { String(cString: $0) }
        }
        return variables
    }
}
