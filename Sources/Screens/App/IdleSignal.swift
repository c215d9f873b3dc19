import Files
import Glibc

/// Learns when the screen is final until something happens.
@MainActor
public protocol IdleListener: AnyObject {
    /// Reports that the terminal's content is up to date.
    ///
    /// Called after each frame, but also when an event or the end of a task changed nothing on
    /// screen: a test waits for the numbers, not for a frame.
    ///
    /// - Parameters:
    ///   - events: Keys, pastes, mouse events, resizes and signals handled since the start.
    ///   - pending: Requests, writes and timers under way that will change the screen by themselves.
    func painted(events: Int, pending: Int)
}

/// Tells a program that drives this one when the screen is final, without a need for a clock.
///
/// `EAT_IDLE_FILE` names a file or a named pipe. Each line there is `painted EVENTS PENDING`; the
/// program is idle, and the screen final, when nothing is pending.
@MainActor
public final class IdleSignal: IdleListener {
    private let descriptor: Int32

    /// Nil without `EAT_IDLE_FILE`, or if it cannot be opened.
    public init?() {
        guard let path = Environment.value("EAT_IDLE_FILE") else { return nil }
        // Non-blocking, so that a pipe without a reader cannot stop the program.
        let flags = O_WRONLY | O_NONBLOCK | O_APPEND | O_CREAT | O_CLOEXEC
        descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        close(descriptor)
    }

    public func painted(events: Int, pending: Int) {
        let line = Array("painted \(events) \(pending)\n".utf8)
        write(descriptor, line, line.count)
    }
}
