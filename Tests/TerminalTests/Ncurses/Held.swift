import Foundation
import Glibc
import TestSupport

/// The probe in a terminal of its own, alone or as a job of a shell.
///
/// What it tells of itself comes through a pipe, so that nothing has to be read off the screen.
final class Held {
    let terminal: PseudoTerminal
    let home: TemporaryDirectory
    let process: pid_t
    /// How the device was set before anybody used it.
    let settings: [UInt8]
    private let feed: Int32
    private var told: [UInt8] = []

    /// Runs `script` in a shell where that is given; the probe is `$PROBE` there.
    init(
        script: String? = nil, shell: [String] = ["sh"], name: String = "xterm-256color",
        variables: [String: String] = [:]
    ) throws {
        terminal = try PseudoTerminal()
        settings = terminal.settings
        home = try TemporaryDirectory()
        let path = home.path + "/feed"
        guard mkfifo(path, 0o600) == 0 else { throw PseudoTerminal.Trouble(what: "no pipe") }
        feed = open(path, O_RDWR | O_CLOEXEC)
        let environment = [
            "PATH": "/usr/bin:/bin", "TERM": name, "LC_ALL": "C.UTF-8", "PROBE": Self.probe,
            "SWIFT_BACKTRACE": "enable=no", "TSAN_OPTIONS": Self.faultsAreOurs,
            "PROBE_LOG": home.path + "/errors", "FEED": path, "PS1": "$ ", "HISTFILE": "",
        ].merging(variables) { $1 }
        let script = script ?? "exec \"$PROBE\" 3>\"$FEED\""
        process = try terminal.run(shell + ["-c", script], environment: environment)
    }

    /// An interactive shell, which waits for commands to be typed.
    static func shell() throws -> Held {
        let held = try Held(script: "exec 3>\"$FEED\"; exec sh -i")
        try held.terminal.wait(for: "$ ")
        return held
    }

    deinit {
        close(feed)
    }

    /// Waits until the probe tells this, and passes over what it tells before.
    func hears(_ line: String) throws {
        var heard: [String] = []
        while true {
            while let end = told.firstIndex(of: 0x0A) {
                let next = String(decoding: told[..<end], as: UTF8.self)
                told.removeFirst(end + 1)
                if next == line { return }
                heard.append(next)
            }
            var polled = pollfd(fd: feed, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 30_000) > 0 else {
                throw PseudoTerminal.Trouble(what: "heard \(heard), not \(line)")
            }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(feed, &chunk, chunk.count)
            told += chunk.prefix(max(0, count))
        }
    }

    /// Types and waits for what the probe then tells.
    func type(_ keys: String, hears line: String) throws {
        terminal.type(keys)
        try hears(line)
    }

    var errors: String {
        FileManager.default.contents(atPath: home.path + "/errors")
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The sanitizer, where the probe is built with it, would die of them in a way of its own.
    private static let faultsAreOurs =
        "handle_segv=0 handle_sigbus=0 handle_sigfpe=0 handle_abort=0 handle_sigill=0 "
        + "handle_sigtrap=0"

    private static let probe =
        ((try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) as NSString?
        ?? "").deletingLastPathComponent + "/TerminalProbe"
}
