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
        let child: pid_t
        do {
            child = try Subprocess.start(arguments, apartFrom: .session)
        } catch {
            throw .notStarted(program: program, reason: error.reason)
        }
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
}
