/// Why the screen cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is a pipe or a file.
    case notATerminal
    /// The terminal cannot place a cursor.
    case noScreen(name: String)
    /// Its description, and those that could stand in for it, are missing.
    case noDescription(name: String)

    /// For the reader, with what to do next.
    public var sentence: String {
        switch self {
        case .notATerminal:
            "The screen needs a terminal for input and output; elsewhere, use the commands."
        case .noScreen(let name):
            "A terminal of the kind \(Sanitizer.line(name)) has no screen to draw on; use the "
                + "commands, or set TERM to what your terminal is."
        case .noDescription(let name):
            "The terminal description \(Sanitizer.line(name)) is not installed, nor is vt100; "
                + "install the package ncurses-base."
        }
    }
}
