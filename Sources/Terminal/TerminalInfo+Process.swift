import Glibc

extension TerminalInfo {
    /// The terminals of this process.
    public static func current() -> TerminalInfo {
        TerminalInfo(
            terminals: Stream.allCases.filter { isatty($0.rawValue) == 1 },
            columns: columns(of: Stream.output.rawValue)
        ) { name in
            getenv(name).map { String(cString: $0) }
        }
    }

    /// The terminal's reported width; nil for pipes, and for terminals that do not know it.
    static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
