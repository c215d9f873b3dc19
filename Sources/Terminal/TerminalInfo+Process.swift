import Glibc

extension TerminalInfo {
    /// The terminals of this process.
    public static func current() -> TerminalInfo {
        TerminalInfo(
            terminals: Stream.allCases.filter { isatty($0.rawValue) == 1 },
            columns: columns(of: Stream.output.rawValue), lines: lines(of: Stream.output.rawValue)
        ) { name in
            getenv(name).map { String(cString: $0) }
        }
    }

    /// The terminal's reported width; nil for pipes, and for terminals that do not know it.
    static func columns(of descriptor: Int32) -> Int? {
        size(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
    }

    private static func lines(of descriptor: Int32) -> Int? {
        size(of: descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
    }

    private static func size(of descriptor: Int32) -> winsize? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }
}
