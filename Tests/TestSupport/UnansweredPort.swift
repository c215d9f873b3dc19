import Glibc

/// A port of 127.0.0.1 that accepts no connection and that no other process can take meanwhile.
public final class UnansweredPort: Sendable {
    public enum Manner: Sendable {
        /// Refuses at once, as where no server runs.
        case refuses
        /// Says nothing at all, as behind a firewall.
        case ignores
    }

    public let port: UInt16
    private let descriptors: [Int32]

    public init(_ manner: Manner) throws {
        let (descriptor, port) = try ScriptedSocket.bound()
        self.port = port
        guard manner == .ignores else {
            descriptors = [descriptor]
            return
        }
        // A queue with room for one connection, filled and never emptied.
        listen(descriptor, 0)
        descriptors = [descriptor] + (0..<4).map { _ in ScriptedSocket.knock(port) }
    }

    deinit {
        descriptors.forEach { _ = close($0) }
    }

    public var url: String { "http://127.0.0.1:\(port)" }
}
