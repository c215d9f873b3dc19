import Files
import Glibc
import Services
import Synchronization
import Terminal

/// Shows an answer that is longer than the terminal in the diner's pager.
///
/// What is said meanwhile is held back, to know how long it is and to keep its order. What fits is
/// written as it is, without a process for it.
enum Paging {
    private struct Held {
        /// A program and its arguments.
        let pager: [String]
        let height: Int
        var pieces: [(descriptor: Int32, bytes: [UInt8])] = []

        var lines: Int {
            pieces.reduce(0) { sum, piece in
                sum + (piece.descriptor == 1 ? piece.bytes.count { $0 == 0x0A } : 0)
            }
        }
    }

    private static let held = Mutex<Held?>(nil)

    /// From now on what is written is held back, where somebody looks at a terminal.
    static func begin(_ output: Output, _ options: Options) {
        guard output.form == .table, output.terminal.isTerminal(.output),
            !options.has("no-input"), let height = output.terminal.height, let pager = program
        else { return }
        held.withLock { $0 = Held(pager: pager, height: height) }
    }

    static func holds(_ bytes: [UInt8], for descriptor: Int32) -> Bool {
        held.withLock { held in
            guard held != nil else { return false }
            held?.pieces.append((descriptor, bytes))
            return true
        }
    }

    /// Returns once everything has been written, and read where it is long.
    static func end() {
        let held = held.withLock { held in
            defer { held = nil }
            return held
        }
        guard let held else { return }
        let answer = held.pieces.filter { $0.descriptor == 1 }.flatMap(\.bytes)
        // The prompt that follows takes a line.
        let isShown = held.lines >= held.height && show(answer, in: held.pager)
        for piece in held.pieces where piece.descriptor != 1 || !isShown {
            Output.write(piece.bytes, to: piece.descriptor)
        }
    }

    /// The pager's command; nil where there shall be none.
    private static var program: [String]? {
        guard Environment.value("TERM") != "dumb" else { return nil }
        guard let text = getenv("PAGER").map({ String(cString: $0) }) else { return ["less"] }
        let isNone = text.allSatisfy(\.isWhitespace) || text == "cat"
        return isNone ? nil : ["/bin/sh", "-c", text]
    }

    /// False where the pager could not be started.
    private static func show(_ answer: [UInt8], in pager: [String]) -> Bool {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        setenv("LESS", "FRX", 0)
        let child: pid_t
        do {
            child = try Subprocess.start(
                pager, input: .descriptor(ends[0]), output: .descriptor(1),
                error: .descriptor(2))
        } catch {
            close(ends[0])
            close(ends[1])
            return false
        }
        close(ends[0])
        // The interrupt key is the pager's, which would be left with the terminal.
        let signals = [SIGINT, SIGQUIT]
        let before = signals.map { signal($0, SIG_IGN) }
        // Whoever has read enough closes it.
        _ = Descriptor.put(answer, into: ends[1])
        close(ends[1])
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        for (number, handler) in zip(signals, before) { signal(number, handler) }
        // 126 and 127 are the shell's: the pager cannot be run, or is not there.
        return ![126, 127].contains(status >> 8 & 0xFF)
    }
}
