import Dispatch
import Glibc
import Synchronization

/// A program that the diner names and that gets one text.
///
/// It is started without a shell, with the text as one argument, in a session of its own, so that it
/// neither writes to the terminal nor ends with it.
public struct OwnProgram: Hashable, Sendable {
    /// The program, and the arguments before the text; `%s` stands for the text.
    private let words: [String]

    public enum Trouble: Error, Hashable, Sendable {
        case notStarted(program: String, reason: String)
        /// It ended at once, and says that it failed.
        case failed(program: String, status: Int32)
    }

    /// How long a failure is waited for. A program that runs on does what it was asked for.
    private static let patience = DispatchTimeInterval.seconds(3)

    /// Nil where no program is named.
    public init?(_ command: String) {
        let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return nil }
        self.words = words
    }

    func isInstalled(in path: String) -> Bool {
        let program = words[0]
        let places =
            program.contains("/")
            ? [program] : path.split(separator: ":").map { "\($0)/\(program)" }
        return places.contains { access($0, X_OK) == 0 }
    }

    private func arguments(for text: String) -> [String] {
        let named = words.dropFirst().map { $0.replacing("%s", with: text) }
        let isPlaced = words.dropFirst().contains { $0.contains("%s") }
        return Array(words.prefix(1)) + named + (isPlaced ? [] : [text])
    }

    /// Returns once the program has done it, or runs on.
    public func give(_ text: String) async throws(Trouble) {
        let arguments = arguments(for: text)
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
