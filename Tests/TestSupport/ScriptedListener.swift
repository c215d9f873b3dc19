import Foundation
import Synchronization

/// A receiver of bytes on loopback that treats each connection as a test tells it to. It lives as
/// long as the object does.
public final class ScriptedListener: Sendable {
    /// How it treats a connection.
    public enum Manner: Sendable {
        /// Reads all and closes after the other side, as it should.
        case reads
        /// Reads nothing, and stays.
        case stalls
        /// Reads all, and stays.
        case staysOpen
        /// Resets the connection when so many bytes have come.
        case resets(after: Int)
        /// Closes it when so many bytes have come.
        case closes(after: Int)
    }

    public let port: Int
    private let shared: Shared

    /// Calls `manner` for each connection, with its number from 1.
    public init(port: Int = 0, manner: @escaping @Sendable (Int) -> Manner) throws {
        let listener = try ScriptedSocket.listening(on: UInt16(port))
        self.port = Int(listener.port)
        let shared = Shared(listener: listener, manner: manner)
        self.shared = shared
        Thread.detachNewThread { shared.accept() }
    }

    deinit {
        shared.stop()
    }

    /// Waits until so many bytes have come, over so many connections. One waits at a time.
    public func waits(for bytes: Int, over connections: Int = 1) async {
        for await _ in shared.changes {
            let heard = heard
            if heard.count >= connections, heard.map(\.count).reduce(0, +) >= bytes { return }
        }
    }

    /// What each connection brought until now.
    public var heard: [[UInt8]] { shared.state.withLock(\.heard) }
    /// The complete lines of all connections.
    public var lines: [String] {
        heard.flatMap { $0.split(separator: 0x0A) }.map { String(decoding: $0, as: UTF8.self) }
    }
}

private final class Shared: Sendable {
    struct State {
        var open: [ScriptedSocket] = []
        var heard: [[UInt8]] = []
        var stopped = false
    }

    private let listener: ScriptedSocket
    private let manner: @Sendable (Int) -> ScriptedListener.Manner
    let state = Mutex(State())
    let changes: AsyncStream<Void>
    private let sink: AsyncStream<Void>.Continuation

    init(listener: ScriptedSocket, manner: @escaping @Sendable (Int) -> ScriptedListener.Manner) {
        self.listener = listener
        self.manner = manner
        (changes, sink) = AsyncStream.makeStream()
    }

    func stop() {
        state.withLock { state in
            state.stopped = true
            listener.hangUp()
            state.open.forEach { $0.hangUp() }
            state.open = []
        }
    }

    func accept() {
        while let socket = listener.accept() {
            let number: Int? = state.withLock { state in
                guard !state.stopped else { return nil }
                state.heard.append([])
                state.open.append(socket)
                return state.heard.count
            }
            guard let number else { return }
            sink.yield()
            Thread.detachNewThread { self.serve(socket, number) }
        }
    }

    private func serve(_ socket: ScriptedSocket, _ number: Int) {
        switch manner(number) {
        case .stalls:
            return  // It stays among the open ones.
        case .staysOpen:
            listen(to: socket, number, until: .max)
            return
        case .reads:
            listen(to: socket, number, until: .max)
        case .closes(let count):
            listen(to: socket, number, until: count)
        case .resets(let count):
            listen(to: socket, number, until: count)
            socket.resetWhenReleased()
        }
        state.withLock { $0.open.removeAll { $0 === socket } }
    }

    private func listen(to socket: ScriptedSocket, _ number: Int, until limit: Int) {
        var count = 0
        while count < limit {
            let bytes = socket.read(atMost: limit - count)
            guard !bytes.isEmpty else { return }
            count += bytes.count
            state.withLock { $0.heard[number - 1] += bytes }
            sink.yield()
        }
    }
}
