import Glibc

/// The modes of a terminal's device, as `stty -a` shows them.
public struct TerminalSettings: Equatable, Sendable {
    private let input: tcflag_t
    private let output: tcflag_t
    private let control: tcflag_t
    private let local: tcflag_t
    private let characters: [UInt8]

    /// Reads them at either end of the terminal; nil where it is gone.
    init?(of terminal: Int32) {
        var modes = termios()
        guard tcgetattr(terminal, &modes) == 0 else { return nil }
        (input, output) = (modes.c_iflag, modes.c_oflag)
        (control, local) = (modes.c_cflag, modes.c_lflag)
        characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
    }

    var echoes: Bool { local & tcflag_t(ECHO) != 0 }

    /// Sets a terminal to these modes, with more of the local ones.
    func apply(to terminal: Int32, adding more: Int32 = 0) {
        var modes = termios()
        tcgetattr(terminal, &modes)
        (modes.c_iflag, modes.c_oflag) = (input, output)
        (modes.c_cflag, modes.c_lflag) = (control, local | tcflag_t(more))
        withUnsafeMutableBytes(of: &modes.c_cc) { $0.copyBytes(from: characters) }
        tcsetattr(terminal, TCSANOW, &modes)
    }
}
