import Foundation
import Glibc
import TestSupport

/// The probe on a terminal of its own, alone or as a job of a shell.
///
/// The probe reports through a pipe, so that tests need not read the screen.
final class Held {
    let terminal: PseudoTerminal
    let home: TemporaryDirectory
    let process: pid_t
    /// The modes of the device before any program used it.
    let settings: TerminalSettings?
    private let feed: LineFeed

    /// Runs `script` in a shell, where `$PROBE` is the probe; without one, runs the probe alone.
    init(
        script: String? = nil, shell: [String] = ["sh"], name: String = "xterm-256color",
        variables: [String: String] = [:]
    ) throws {
        terminal = try PseudoTerminal()
        settings = terminal.settings
        home = try TemporaryDirectory()
        feed = try LineFeed(at: home.path + "/feed")
        let environment = [
            "PATH": "/usr/bin:/bin", "TERM": name, "LC_ALL": "C.UTF-8",
            "PROBE": Program.path(besideTests: "TerminalProbe"),
            "SWIFT_BACKTRACE": "enable=no", "TSAN_OPTIONS": Self.faultsAreOurs,
            "PROBE_LOG": home.path + "/errors", "FEED": feed.path, "PS1": "$ ", "HISTFILE": "",
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

    /// Waits until the probe reports `line`.
    ///
    /// - Returns: What it reports before, which is skipped.
    @discardableResult
    func hears(_ line: String) throws -> [String] {
        var heard: [String] = []
        let deadline = ContinuousClock.now + .seconds(30)
        while let next = feed.next(until: deadline) {
            if next == line { return heard }
            heard.append(next)
        }
        throw TerminalTrouble("heard \(heard), not \(line)")
    }

    /// Types, and waits for the probe's report.
    func type(_ keys: String, hears line: String) throws {
        terminal.type(keys)
        try hears(line)
    }

    var errors: String {
        FileManager.default.contents(atPath: home.path + "/errors")
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Leaves faults to the probe, which the thread sanitizer would otherwise handle itself.
    private static let faultsAreOurs =
        "handle_segv=0 handle_sigbus=0 handle_sigfpe=0 handle_abort=0 handle_sigill=0 "
        + "handle_sigtrap=0"
}
