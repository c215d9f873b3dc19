import CSignals
public import OrderModels
import Glibc

/// Leaves a report when a fault ends the program: which signal, in which build, and where it was.
public enum CrashWatch {
    /// From now on a fault ends the program with the terminal given back. Swift's own report, which
    /// shows memory, is written only if `SWIFT_BACKTRACE` is set.
    @MainActor
    public static func catchFaults() {
        eat_faults_catch()
    }

    /// From now on a fault leaves a report, too. It begins with `head`, which names the program and
    /// its build; `note` is what the user reads then.
    @MainActor
    public static func start(
        in directory: String, head: String, at now: Instant, note: (_ path: String) -> String
    ) {
        let reports = CrashReports(in: directory)
        reports.trim()
        let path = reports.path(of: getpid(), startedAt: now)
        let (head, note) = (head + "\n", note(path) + "\n")
        // Paths that are too long for the handler get no report.
        _ = eat_crash_arm(path, head, head.utf8.count, note, note.utf8.count)
    }

    /// Says what the program is busy with, for the report, which others may read: names of screens,
    /// actions and commands, and nothing of the user's.
    @MainActor
    public static func isBusy(with doing: String) {
        eat_crash_doing(doing, doing.utf8.count)
    }
}

/// The program file that runs.
public enum Build {
    /// What the linker named it by: two builds of different code differ in it. Nil for a program
    /// that was linked without.
    public static let id: String? = {
        let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            count = eat_build_id(buffer.baseAddress, buffer.count)
        }
        guard !bytes.isEmpty else { return nil }
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }()
}
