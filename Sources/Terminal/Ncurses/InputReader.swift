import Glibc

/// Reads bytes from the terminal and decodes them.
@MainActor
final class InputReader {
    private let descriptor: Int32
    private var decoder: InputDecoder
    private let handle: (TerminalEvent) -> Void
    private var watch: MainLoop.Watch?
    private var alarm: MainLoop.Alarm?
    /// Until when the terminal may answer what it was asked.
    private var answersUntil = ContinuousClock.now
    private let signalKeys: Set<Key>
    /// Until when what comes belongs to more than anybody types at once.
    private var burstUntil = ContinuousClock.now

    init(
        _ descriptor: Int32, keys: KeySequences, signalKeys: Set<Key>,
        _ handle: @escaping (TerminalEvent) -> Void
    ) {
        self.descriptor = descriptor
        self.signalKeys = signalKeys
        self.handle = handle
        decoder = InputDecoder(keys: keys)
        start()
    }

    func start() {
        guard watch == nil else { return }
        watch = MainLoop.shared.watch(descriptor) { [weak self] in self?.read() }
        // Part of a key may have arrived before.
        deliver([])
    }

    /// The terminal was asked something. Some never answer, and a link may be slow.
    func expectAnswer() {
        answersUntil = .now + .seconds(5)
    }

    func stop() {
        watch?.cancel()
        watch = nil
        alarm?.cancel()
    }

    private static let readAtOnce = 4096
    private static let mostTypedAtOnce = 64

    private func read() {
        // The input may be gone since the loop reported it, and reading would then block.
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 0) > 0 else { return }
        let hasHungUp = polled.revents & Int16(POLLHUP | POLLERR) != 0
        var isGone = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.readAtOnce) { buffer, count in
            let read = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            count = max(0, read)
            isGone = read == 0 ? hasHungUp : read < 0 && errno == EIO
        }
        decoder.awaitsAnswer = .now < answersUntil
        deliver(withoutPastedSignals(decoder.feed(bytes)))
        guard isGone, !isInBackground else { return }
        stop()
        handle(.closed)
    }

    /// Some terminals do not mark what is pasted.
    private func withoutPastedSignals(_ events: [InputEvent]) -> [InputEvent] {
        let isBurst = events.count(where: \.isTyped) > Self.mostTypedAtOnce
        if isBurst { burstUntil = .now + .milliseconds(100) }
        guard .now < burstUntil else { return events }
        return events.filter {
            if case .key(let key) = $0 { !signalKeys.contains(key) } else { true }
        }
    }

    /// Whether the process is in the background, where reading fails although the terminal exists.
    private var isInBackground: Bool {
        let owner = tcgetpgrp(descriptor)
        return owner > 0 && owner != getpgrp()
    }

    private func deliver(_ events: [InputEvent]) {
        alarm?.cancel()
        alarm = decoder.patience.map { patience in
            MainLoop.shared.after(patience) { [weak self] in
                guard let self else { return }
                deliver(decoder.timePassed())
            }
        }
        for event in events { handle(.input(event)) }
    }
}
