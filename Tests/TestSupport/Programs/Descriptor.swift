import Glibc

/// A descriptor that is closed with the object, or before.
public final class Descriptor {
    private var number: Int32

    public init(_ number: Int32) {
        self.number = number
    }

    deinit {
        release()
    }

    public func release() {
        if number >= 0 { close(number) }
        number = -1
    }

    public func waitForLock() {
        flock(number, LOCK_EX)
    }

    /// Waits until the other side has hung up.
    public func waitForEnd() throws {
        var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 20_000) == 1 else {
            throw ChildProcess.Trouble(what: "the kitchen stays")
        }
    }
}
