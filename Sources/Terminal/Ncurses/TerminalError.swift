public import Sentences

/// Why the screen cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is a pipe or a file.
    case notATerminal
    /// The terminal cannot place a cursor.
    case noScreen(name: String)
    /// Its description, and those that could stand in for it, are missing.
    case noDescription(name: String)

    /// For the reader, with what to do next.
    public var sentence: Sentence {
        switch self {
        case .notATerminal:
            .terminal.noTerminal
        case .noScreen(let name):
            .terminal.noScreen(name: Sanitizer.line(name))
        case .noDescription(let name):
            .terminal.noDescription(name: Sanitizer.line(name))
        }
    }
}
