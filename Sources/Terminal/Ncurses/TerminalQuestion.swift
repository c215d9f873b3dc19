import CNcurses
import CSignals
import Glibc

/// A question asked on the controlling terminal, even where standard output goes elsewhere.
///
/// The answer to a hidden question is not echoed. Echo is always restored, also after the interrupt
/// key.
@MainActor
public struct TerminalQuestion {
    public enum Answer: Hashable, Sendable {
        case line(String)
        /// The input ended, or the interrupt key was pressed.
        case none
    }

    private static let longest = 4096

    private let terminal: Int32

    /// Nil where the process has no controlling terminal.
    private init?() {
        terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
    }

    /// Asks `question`, which is sanitised already, and waits for a line.
    public static func ask(_ question: String, isHidden: Bool = false) -> Answer {
        guard let terminal = TerminalQuestion() else { return .none }
        defer { close(terminal.terminal) }
        guard !isHidden else { return terminal.hiddenLine(question) }
        terminal.put(question)
        return terminal.line()
    }

    private func hiddenLine(_ question: String) -> Answer {
        var before = termios()
        guard tcgetattr(terminal, &before) == 0 else { return .none }
        let signals = eat_signals_catch()
        eat_rescue_arm(terminal, terminal, 2, &before, "", 0)
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        silent.c_lflag |= tcflag_t(ECHONL | ICANON | ISIG)
        eat_signals_set_modes(terminal, &silent)
        defer {
            eat_signals_set_modes(terminal, &before)
            eat_rescue_disarm()
            eat_signals_release()
        }
        // Only now, with echo off: the diner may begin to type at once.
        put(question)
        return line { wait(signals, &before, &silent) }
    }

    /// Reads a line; `isReady` waits until there is something to read.
    private func line(isReady: () -> Bool = { true }) -> Answer {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count < Self.longest {
            guard isReady() else { return .none }
            let count = read(terminal, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return bytes.isEmpty ? .none : Self.answer(bytes) }
            guard byte != 0x0A else { return Self.answer(bytes) }
            bytes.append(byte)
        }
        return .none
    }

    /// - Returns: False once a signal asks the program to stop.
    private func wait(_ signals: Int32, _ before: inout termios, _ silent: inout termios) -> Bool {
        while true {
            var polled = [
                pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&polled, 2, -1) > 0 || errno == EINTR else { return false }
            let came = eat_signals_take()
            for signal in [SIGTERM, SIGHUP, SIGQUIT] where came & (1 << UInt64(signal)) != 0 {
                eat_signals_die(signal)
            }
            if came & (1 << UInt64(SIGINT)) != 0 {
                put("\n")
                return false
            }
            if came & (1 << UInt64(SIGTSTP)) != 0 {
                eat_signals_set_modes(terminal, &before)
                eat_signals_stop()
                eat_signals_set_modes(terminal, &silent)
            }
            if polled[0].revents != 0 { return true }
        }
    }

    private static func answer(_ bytes: [UInt8]) -> Answer {
        .line(String(decoding: bytes, as: UTF8.self))
    }

    private func put(_ text: String) {
        let bytes = Array(text.utf8)
        // The result is ignored: a terminal that cannot show the question cannot answer it either.
        _ = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
    }
}
