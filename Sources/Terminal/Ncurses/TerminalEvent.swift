/// What a ``TerminalSession`` tells, in the order it came.
public enum TerminalEvent: Hashable, Sendable {
    case input(InputEvent)
    /// Ctrl-C, or SIGINT from elsewhere.
    case interrupt
    /// The process is asked to end, by that signal.
    case terminate(Int32)
    /// The terminal is ours again after a stop. All of it wants painting, and what was fetched may
    /// be old.
    case resumed
    /// Nothing more comes in: the terminal is gone.
    case closed
}
