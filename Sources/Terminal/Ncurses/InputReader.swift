import Dispatch
import Glibc

/// Reads what the terminal sends and decodes it.
@MainActor
final class InputReader {
    private let descriptor: Int32
    private var decoder: InputDecoder
    private let handle: (TerminalEvent) -> Void
    private let source: any DispatchSourceRead
    private let timer: any DispatchSourceTimer
    private var isTimed = false

    init(_ descriptor: Int32, keys: KeySequences, _ handle: @escaping (TerminalEvent) -> Void) {
        self.descriptor = descriptor
        self.handle = handle
        decoder = InputDecoder(keys: keys)
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        timer = DispatchSource.makeTimerSource(queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.timePassed() } }
        source.activate()
        timer.activate()
    }

    func stop() {
        source.cancel()
        timer.cancel()
    }

    private func read() {
        // Reading would wait for a key where what was told of has gone meanwhile.
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 0) > 0 else { return }
        let hasHungUp = polled.revents & Int16(POLLHUP | POLLERR) != 0
        var isGone = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            let read = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            count = max(0, read)
            isGone = read == 0 ? hasHungUp : read < 0 && errno == EIO
        }
        deliver(decoder.feed(bytes))
        guard isGone, !isInBackground else { return }
        stop()
        handle(.closed)
    }

    /// Whether the shell has the terminal, where reading fails too.
    private var isInBackground: Bool {
        let owner = tcgetpgrp(descriptor)
        return owner > 0 && owner != getpgrp()
    }

    private func timePassed() {
        isTimed = false
        deliver(decoder.timePassed())
    }

    private func deliver(_ events: [InputEvent]) {
        if let patience = decoder.patience {
            let (seconds, attoseconds) = patience.components
            timer.schedule(
                deadline: .now() + .seconds(Int(seconds))
                    + .nanoseconds(Int(attoseconds / 1_000_000_000)))
            isTimed = true
        } else if isTimed {
            timer.schedule(deadline: .distantFuture)
            isTimed = false
        }
        for event in events { handle(.input(event)) }
    }
}
