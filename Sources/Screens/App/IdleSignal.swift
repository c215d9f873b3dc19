import Files
import Glibc

/// Somebody who has to know when the screen is what it will be until something happens.
@MainActor
public protocol IdleListener: AnyObject {
    /// Says that what the terminal was sent is up to date.
    ///
    /// It is said after a frame has gone out, and also when an event changed nothing that is on the
    /// screen, or when work ended that did not: a test waits for the numbers, not for a frame.
    ///
    /// - Parameters:
    ///   - events: Keys, pastes, mouse events, resizes and signals handled since the start.
    ///   - pending: Requests, writes and timers under way that will change the screen by themselves.
    func painted(events: Int, pending: Int)
}

/// Tells whoever drives the program without watching a clock when the screen may be looked at.
///
/// `EAT_IDLE_FILE` names a file or a named pipe. Each line there is `painted EVENTS PENDING`; the
/// program is idle, and the screen is what it will be, when nothing is pending.
@MainActor
public final class IdleSignal: IdleListener {
    private let descriptor: Int32

    /// Nil where nobody wants to be told.
    public init?() {
        guard let path = Environment.value("EAT_IDLE_FILE") else { return nil }
        // Not to wait: a pipe that nobody reads is no reason to stand still.
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
