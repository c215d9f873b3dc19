/// An event that a ``TerminalSession`` reports, in order of arrival.
public enum TerminalEvent: Hashable, Sendable {
    case input(InputEvent)
    /// Ctrl-C, or SIGINT from another process.
    case interrupt
    /// A signal asked the process to end.
    case terminate(Int32)
    /// The process continues after a stop and has the terminal back. The screen has to be painted
    /// in full, and data may be old.
    case resumed
    /// The input has ended: the terminal is gone.
    case closed
}
