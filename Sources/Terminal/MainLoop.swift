import CMainQueue
import CSignals
import Glibc

/// The loop of the main thread: waits for keys, signals, timers and the main queue in one place,
/// and sleeps otherwise.
///
/// Dispatch would use two threads that pass each key on to one another (decision 0012).
@MainActor
public final class MainLoop {
    public static let shared = MainLoop()

    /// A descriptor that the loop watches, until it is cancelled.
    @MainActor
    public final class Watch {
        fileprivate let descriptor: Int32
        fileprivate let events: Int32
        fileprivate let ready: @MainActor () -> Void
        fileprivate var isOver = false

        fileprivate init(
            _ descriptor: Int32, _ events: Int32, _ ready: @escaping @MainActor () -> Void
        ) {
            (self.descriptor, self.events, self.ready) = (descriptor, events, ready)
        }

        public func cancel() {
            guard !isOver else { return }
            isOver = true
            MainLoop.shared.watches.removeAll { $0 === self }
        }
    }

    /// An action that the loop runs once, later, unless it is cancelled.
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
    /// Sorted, the earliest last.
    private var alarms: [Alarm] = []

    private init() {}

    /// The monotonic time since boot, which never goes back.
    public var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Calls `ready` whenever the descriptor has something to read.
    public func watch(_ descriptor: Int32, _ ready: @escaping @MainActor () -> Void) -> Watch {
        watch(descriptor, for: POLLIN, ready)
    }

    /// Calls `gone` once nobody reads any more what is written to the descriptor.
    public func watchReader(
        of descriptor: Int32, _ gone: @escaping @MainActor () -> Void
    ) -> Watch {
        // What is not asked for is reported all the same: errors and the other end's going.
        watch(descriptor, for: 0, gone)
    }

    private func watch(
        _ descriptor: Int32, for events: Int32, _ ready: @escaping @MainActor () -> Void
    ) -> Watch {
        let watch = Watch(descriptor, events, ready)
        watches.append(watch)
        return watch
    }

    @discardableResult
    public func after(_ delay: Duration, _ action: @escaping @MainActor () -> Void) -> Alarm {
        let alarm = Alarm(now + max(.zero, delay), action)
        // Alarms that are due at the same time ring in the order in which they were set.
        let place = alarms.firstIndex { $0.due <= alarm.due } ?? alarms.endIndex
        alarms.insert(alarm, at: place)
        return alarm
    }

    /// Runs until the process exits.
    public func run() -> Never {
        let queue = eat_main_queue_descriptor()
        while true {
            let watches = watches
            var polled = [pollfd(fd: queue, events: Int16(POLLIN), revents: 0)]
            polled += watches.map {
                pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0)
            }
            eat_turn_ends()
            let hasSome = wait(for: &polled) > 0
            eat_turn_begins()
            guard hasSome else {
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

    /// Waits for an event or until the next alarm is due.
    private func wait(for polled: inout [pollfd]) -> Int32 {
        guard let next = alarms.last else { return poll(&polled, nfds_t(polled.count), -1) }
        // Rounded up: otherwise the loop would spin through the last fraction of a millisecond.
        let patience = (max(.zero, next.due - now) / .milliseconds(1)).rounded(.up)
        return poll(&polled, nfds_t(polled.count), Int32(clamping: Int64(patience)))
    }

    /// Rings the alarms that are due. Alarms that these set for now wait for the next round.
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
