import Dispatch
import Glibc
import Synchronization

/// The diner's browser, which opens a page that the diner asked for.
///
/// It is started without a shell, with the address as one argument, in a session of its own, so that
/// it neither writes to the terminal nor ends with it.
public struct Browser: Hashable, Sendable {
    /// The program, and the arguments before the address; `%s` stands for the address.
    private let words: [String]

    public enum Trouble: Error, Hashable, Sendable {
        /// No address of a page, or one that no browser gets.
        case address
        case notStarted(program: String, reason: String)
        /// It ended at once, and says that it failed.
        case failed(program: String, status: Int32)
    }

    /// How long a failure is waited for. A program that runs on is the browser itself.
    private static let patience = DispatchTimeInterval.seconds(3)
    private static let longestAddress = 2000

    /// The program of the settings, that of `BROWSER`, or the desktop's own if there is a desktop;
    /// nil if there is none of them, as in a session over ssh.
    public init?(setting: String?, environment: (String) -> String?) {
        let named = [setting].compactMap(\.self).map(Self.words).first { !$0.isEmpty }
        let path = environment("PATH") ?? ""
        // Several programs may be named there, of which the first that is installed counts.
        let ofEnvironment = (environment("BROWSER") ?? "").split(separator: ":").map {
            Self.words(String($0))
        }
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment($0) != nil }
        let others = ofEnvironment + (hasDesktop ? [["xdg-open"]] : [])
        guard let words = named ?? others.first(where: { Self.isInstalled($0, path) }) else {
            return nil
        }
        self.words = words
    }

    private static func words(_ command: String) -> [String] {
        command.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static func isInstalled(_ words: [String], _ path: String) -> Bool {
        guard let program = words.first else { return false }
        let places =
            program.contains("/")
            ? [program] : path.split(separator: ":").map { "\($0)/\(program)" }
        return places.contains { access($0, X_OK) == 0 }
    }

    private func arguments(for address: String) -> [String] {
        let named = words.dropFirst().map { $0.replacing("%s", with: address) }
        let isPlaced = words.dropFirst().contains { $0.contains("%s") }
        return Array(words.prefix(1)) + named + (isPlaced ? [] : [address])
    }

    /// Returns once the program has done it, or runs on.
    public func open(_ address: String) async throws(Trouble) {
        let isPlain = address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain, address.utf8.count <= Self.longestAddress,
            address.hasPrefix("https://") || address.hasPrefix("http://")
        else { throw .address }
        let arguments = arguments(for: address)
        // Blocks, so it must not run on a thread of Swift's pool.
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: Result { () throws(Trouble) in try Self.run(arguments) })
            }
        }
        try result.get()
    }

    private static func run(_ arguments: [String]) throws(Trouble) {
        let program = arguments.first ?? ""
        let child = try start(arguments)
        let ending = Ending()
        DispatchQueue.global().async {
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
            ending.status.store(status, ordering: .relaxed)
            ending.hasCome.signal()
        }
        guard ending.hasCome.wait(timeout: .now() + patience) == .success else { return }
        let status = ending.status.load(ordering: .relaxed)
        guard status == 0 else {
            throw .failed(program: program, status: status & 0x7F == 0 ? status >> 8 & 0xFF : -1)
        }
    }

    private final class Ending: Sendable {
        let status = Atomic<Int32>(0)
        let hasCome = DispatchSemaphore(value: 0)
    }

    private static func start(_ arguments: [String]) throws(Trouble) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // Default signals, as from a shell: this thread blocks some, the process ignores some.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | ownSession
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        let result = posix_spawnp(
            &child, arguments.first ?? "", &actions, &attributes, &words, environ)
        guard result == 0 else {
            throw .notStarted(
                program: arguments.first ?? "", reason: String(cString: strerror(result)))
        }
        return child
    }

    /// `POSIX_SPAWN_SETSID` of glibc, which only its GNU headers name.
    private static let ownSession: Int32 = 0x80
}
