public import Sentences

/// Why the screen cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is a pipe or a file.
    case notATerminal
    /// The terminal cannot position a cursor.
    case noScreen(name: String)
    /// Neither its terminfo description nor one that could replace it is installed.
    case noDescription(name: String)

    /// The sentence for the diner, with what to do next.
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
