import Glibc

/// How a terminal's device is set, as `stty -a` tells it.
struct TerminalSettings: Equatable {
    let input: tcflag_t
    let output: tcflag_t
    let control: tcflag_t
    let local: tcflag_t
    let characters: [UInt8]
    private let all: termios

    init(of device: String) throws {
        var settings = termios()
        let terminal = open(device, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        defer { close(terminal) }
        guard terminal >= 0, tcgetattr(terminal, &settings) == 0 else {
            throw JourneyTrouble("the terminal is gone")
        }
        (input, output) = (settings.c_iflag, settings.c_oflag)
        (control, local) = (settings.c_cflag, settings.c_lflag)
        characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
        all = settings
    }

    static func == (left: Self, right: Self) -> Bool {
        (left.input, left.output, left.control, left.local)
            == (right.input, right.output, right.control, right.local)
            && left.characters == right.characters
    }

    /// Sets a device so, as `stty` does for somebody whose program died in raw mode.
    func apply(to device: String) {
        let terminal = open(device, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        defer { close(terminal) }
        var settings = all
        tcsetattr(terminal, TCSANOW, &settings)
    }
}
