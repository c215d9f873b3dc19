import Glibc
public import Kitchen
import Synchronization

/// Ports of 127.0.0.1 that are given out once: nobody begins where a server of another test has
/// stopped, and one that comes back finds its port free.
///
/// They lie below those the system gives to whoever does not care.
public enum OwnPort {
    private static let range = 16_384..<32_000
    private static let given = Atomic<Int>(Int(getpid()) &* 61 % range.count)

    public static func next() throws -> Int {
        var failure: any Error = ScriptedSocket.Failure(errno: EADDRINUSE)
        for _ in range {
            let number = given.add(1, ordering: .relaxed).oldValue % range.count
            do {
                let (descriptor, port) = try ScriptedSocket.bound(
                    to: UInt16(range.lowerBound + number))
                close(descriptor)
                return Int(port)
            } catch {
                failure = error
            }
        }
        throw failure
    }
}

extension KitchenConfiguration {
    /// One whose kitchen has a port that no other test is given, before it or after.
    public static func ofItsOwn() throws -> KitchenConfiguration {
        var configuration = KitchenConfiguration()
        configuration.port = try OwnPort.next()
        return configuration
    }
}
