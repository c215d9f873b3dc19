import Dispatch
import Glibc
import Kitchen
import Synchronization

/// The board on a terminal, from its first frame until the cook leaves.
///
/// Where the kitchen stops, what was shown stays and is said to be old, until the kitchen is back.
final class BoardSession {
    private let path: String
    /// Nil while no kitchen answers.
    private var client: BoardClient?
    private let printer: Printer
    private var screen = BoardScreen()
    private let wakes = Wakes()
    private var escape: [UInt8] = []

    /// Milliseconds until a kitchen that stopped is looked for again. Its socket is another one then,
    /// so there is nothing to wait for.
    private static let patience: Int32 = 3_000

    init(path: String, printer: Printer) throws(BoardClient.Failure) {
        self.path = path
        self.printer = printer
        try connect()
    }

    deinit { client?.end() }

    private func connect() throws(BoardClient.Failure) {
        let client = try BoardClient(path: path)
        do {
            try client.send("watch")
        } catch {
            client.end()
            throw error
        }
        self.client = client
    }

    private func lose() {
        client?.end()
        client = nil
        screen.lose()
    }

    func run() {
        let signals = SignalPipe(wakes)
        signals.start()
        let terminal = BoardTerminal()
        defer { terminal.restore() }
        while true {
            draw(on: terminal)
            // A descriptor below zero is left out.
            var watched = [STDIN_FILENO, client?.descriptor ?? -1, wakes.descriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let ready = poll(&watched, 3, client == nil ? Self.patience : -1)
            guard ready >= 0 || errno == EINTR else { return }
            if watched[2].revents != 0, wakes.take() { return }
            for sentence in wakes.sentences() { screen.say(sentence) }
            do {
                if watched[1].revents != 0 { try hear() }
                if watched[0].revents != 0 {
                    guard try type() else { return }
                }
                if ready == 0 { try connect() }
            } catch {
                lose()
            }
        }
    }

    private func hear() throws(BoardClient.Failure) {
        for line in try client?.received() ?? [] {
            switch BoardClient.read(line) {
            case .picture(let picture):
                // A new order is heard too.
                if screen.show(picture) { BoardTerminal.write("\u{7}") }
            case .error(let sentence): screen.say("Nothing was done: \(sentence).")
            // What is to be given back is not on the list any more.
            case .order(let order) where !order.isOpen: screen.say(order.told)
            case .order, nil: break
            }
        }
    }

    /// False when the cook leaves.
    private func type() throws(BoardClient.Failure) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR { return true }
        guard count > 0 else { return false }
        for key in keys(in: bytes[..<count]) {
            guard let key else { return false }
            switch screen.pressed(key) {
            case .send(let line): try client?.send(line)
            case .ticket(let order): printTicket(order)
            case .quit: return false
            case nil: break
            }
        }
        return true
    }

    /// The keys in what was typed; nil stands for Ctrl-C.
    private func keys(in bytes: ArraySlice<UInt8>) -> [BoardScreen.Key?] {
        var keys: [BoardScreen.Key?] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case 3: keys.append(nil)
            case 0x1B:
                if let arrow = Self.arrow(from: &rest) { keys.append(arrow) }
            case 0x20..<0x7F: keys.append(.character(Character(Unicode.Scalar(byte))))
            default: break
            }
        }
        return keys
    }

    /// Takes the rest of a key that began with Esc: an arrow, or one that means nothing here, such
    /// as a letter with Alt.
    private static func arrow(from rest: inout ArraySlice<UInt8>) -> BoardScreen.Key? {
        guard let kind = rest.popFirst(), kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O")
        else { return nil }
        // Parameters, up to the letter that ends it.
        while let byte = rest.popFirst() {
            guard (0x40...0x7E).contains(byte) else { continue }
            return byte == UInt8(ascii: "A") ? .up : byte == UInt8(ascii: "B") ? .down : nil
        }
        return nil
    }

    /// In the background, since a printer may take its time.
    private func printTicket(_ order: BoardOrder) {
        screen.say("Printing \(order.number)…")
        let (printer, wakes) = (printer, wakes)
        DispatchQueue(label: "eat-kitchen.printer").async {
            switch printer.print(order) {
            case .success(let sentence): wakes.say("\(sentence).")
            case .failure(let failure): wakes.say("\(failure.sentence).")
            }
        }
    }

    private func draw(on terminal: BoardTerminal) {
        let (width, height) = terminal.size
        var frame = "\u{1B}[H"
        for (index, line) in screen.lines(width: width, height: height).enumerated() {
            if index > 0 { frame += "\r\n" }
            frame += "\u{1B}[2K" + (line.isMarked ? "\u{1B}[7m\(line.text)\u{1B}[0m" : line.text)
        }
        BoardTerminal.write(frame + "\u{1B}[J")
    }
}

/// What other threads have for the board.
final class Wakes: Sendable {
    private struct State {
        var sentences: [String] = []
        var isOver = false
    }

    let descriptor: Int32
    private let writer: Int32
    private let state = Mutex(State())

    init() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writer) = (ends[0], ends[1])
    }

    func say(_ sentence: String) {
        state.withLock { $0.sentences.append(sentence) }
        wake()
    }

    func end() {
        state.withLock { $0.isOver = true }
        wake()
    }

    func wake() {
        var byte: UInt8 = 1
        write(writer, &byte, 1)
    }

    /// Whether the board has to end.
    func take() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
        return state.withLock { $0.isOver }
    }

    func sentences() -> [String] {
        state.withLock { state in
            defer { state.sentences.removeAll() }
            return state.sentences
        }
    }
}

/// Waits for signals on a thread of its own: the end, and a terminal of another size.
struct SignalPipe {
    private let wakes: Wakes
    private var set = sigset_t()

    /// Blocks the signals in this thread and those that it starts.
    init(_ wakes: Wakes) {
        self.wakes = wakes
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP, SIGWINCH] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    func start() {
        let (wakes, set) = (wakes, set)
        DispatchQueue(label: "eat-kitchen.signals").async {
            var waited = set
            while true {
                var received: Int32 = 0
                guard sigwait(&waited, &received) == 0 else { continue }
                guard received == SIGWINCH else { return wakes.end() }
                wakes.wake()
            }
        }
    }
}
