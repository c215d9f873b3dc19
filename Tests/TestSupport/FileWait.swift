import Dispatch
import Glibc

/// Waits until something is true of a directory's files, looking again whenever one of them changes.
///
/// - Returns: Whether it came true in time.
public func waitForFiles(
    in directory: String, within seconds: Int = 60, _ isTrue: @escaping @Sendable () -> Bool
) async -> Bool {
    await withCheckedContinuation { continuation in
        // With a thread in hand, which must be none of the few that tasks run on.
        DispatchQueue.global().async {
            continuation.resume(returning: watch(directory, seconds, isTrue))
        }
    }
}

private func watch(_ directory: String, _ seconds: Int, _ isTrue: () -> Bool) -> Bool {
    let events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    defer { close(events) }
    let kinds = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO)
    guard inotify_add_watch(events, directory, kinds) >= 0 else { return false }
    let end = ContinuousClock.now + .seconds(seconds)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !isTrue() {
        let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
        guard left > 0 else { return false }
        var polled = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
        poll(&polled, 1, Int32(left) + 1)
        while read(events, &buffer, buffer.count) > 0 {}
    }
    return true
}
