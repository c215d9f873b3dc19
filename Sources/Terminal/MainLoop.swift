import CMainQueue
import Glibc

/// The loop of the main thread: keys, signals, timers and the main queue are waited for in one
/// place, and nothing else wakes it.
///
/// Dispatch would do the same with two threads that hand each key on to one another (decision 0012).
@MainActor
public final class MainLoop {
    public static let shared = MainLoop()

    /// Something that is waited for, until it is called off.
    @MainActor
    public final class Watch {
        fileprivate let descriptor: Int32
        fileprivate let ready: @MainActor () -> Void
        fileprivate var isOver = false

        fileprivate init(_ descriptor: Int32, _ ready: @escaping @MainActor () -> Void) {
            (self.descriptor, self.ready) = (descriptor, ready)
        }

        public func cancel() {
            guard !isOver else { return }
            isOver = true
            MainLoop.shared.watches.removeAll { $0 === self }
        }
    }

    /// Something that is done once, later, unless it is called off.
    @MainActor
    public final class Alarm {
        fileprivate let due: Duration
        fileprivate let ring: @MainActor () -> Void
        public fileprivate(set) var isOver = false

        fileprivate init(_ due: Duration, _ ring: @escaping @MainActor () -> Void) {
            (self.due, self.ring) = (due, ring)
        }

        public func cancel() {
            guard !isOver else { return }
            isOver = true
            MainLoop.shared.alarms.removeAll { $0 === self }
        }
    }

    private var watches: [Watch] = []
    /// The next one last.
    private var alarms: [Alarm] = []

    private init() {}

    /// Time since the machine was started. It never goes back.
    public var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Calls `ready` whenever there is something to read.
    public func watch(_ descriptor: Int32, _ ready: @escaping @MainActor () -> Void) -> Watch {
        let watch = Watch(descriptor, ready)
        watches.append(watch)
        return watch
    }

    @discardableResult
    public func after(_ delay: Duration, _ action: @escaping @MainActor () -> Void) -> Alarm {
        let alarm = Alarm(now + max(.zero, delay), action)
        // Of two that are due together the one that was set first rings first.
        let place = alarms.firstIndex { $0.due <= alarm.due } ?? alarms.endIndex
        alarms.insert(alarm, at: place)
        return alarm
    }

    /// Waits and does what is to be done until the process exits.
    public func run() -> Never {
        let queue = eat_main_queue_descriptor()
        while true {
            let watches = watches
            var polled = ([queue] + watches.map(\.descriptor)).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard wait(for: &polled) > 0 else {
                ring()
                continue
            }
            for (watch, answer) in zip(watches, polled.dropFirst())
            where answer.revents != 0 && !watch.isOver {
                watch.ready()
            }
            ring()
            if polled[0].revents != 0 { eat_main_queue_drain() }
        }
    }

    /// Waits until there is something, or the next alarm is due.
    private func wait(for polled: inout [pollfd]) -> Int32 {
        guard let next = alarms.last else { return poll(&polled, nfds_t(polled.count), -1) }
        // Rounded up, or the last fraction of a millisecond would be spun away.
        let patience = (max(.zero, next.due - now) / .milliseconds(1)).rounded(.up)
        return poll(&polled, nfds_t(polled.count), Int32(clamping: Int64(patience)))
    }

    /// Does what is due. What that sets off for now is done in the next round.
    private func ring() {
        guard let next = alarms.last, next.due <= now else { return }
        let time = now
        let due = alarms.reversed().prefix { $0.due <= time }
        for alarm in due where !alarm.isOver {
            alarm.cancel()
            alarm.ring()
        }
    }
}
