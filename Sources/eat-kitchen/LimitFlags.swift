import Glibc
import Kitchen

/// The options that bound what strangers may take of the server.
enum LimitFlags {
    static let helpText = """
        What clients may take of the server. Each limit has a default, in brackets; docs/kitchen-door.md in
        the sources says more.
          --max-connections N           connections at the same time (1000)
          --max-connections-from-one N  of these from one address (200)
          --request-within S            seconds for a request to arrive as a whole (20)
          --idle-within S               seconds that a connection may wait for its next request (60)
          --max-head BYTES              length of a request's line and headers (32768)
          --max-body BYTES              length of a body (262144)
          --calls-per-second N          from one address; ten times as many at once (200)
          --carts-per-minute N          new ones from one address; five times as many at once (60)
          --max-carts N                 in total; the oldest abandoned ones make room (10000)
          --max-carts-from-one N        of these from one address (500)
          --max-accounts N              in total (20000)
          --guesses N                   wrong passwords of one address for one account (5)
          --passwords-at-once N         hashed at the same time (half of the processors)
          --proxy ADDRESS               a proxy, whose X-Forwarded-For and X-Forwarded-Proto are
                                        believed, as 127.0.0.1 for one on this machine; repeatable

        Limits by address do not hold for this machine itself (127.0.0.1 and ::1), unless a proxy on
        it names the client. A proxy on it that no --proxy names is counted as one address.
        """

    /// Reads the value of `flag`; false if it is no flag of these.
    static func read(
        _ flag: String, _ reader: inout ArgumentReader, into limits: inout KitchenLimits
    ) throws(UsageError) -> Bool {
        switch flag {
        case "--max-connections": limits.connections = try reader.number(16...100_000)
        case "--max-connections-from-one":
            limits.connectionsPerAddress = try reader.number(1...100_000)
        case "--request-within": limits.requestSeconds = try reader.number(1...3_600)
        case "--idle-within": limits.idleSeconds = try reader.number(1...3_600)
        case "--max-head": limits.headBytes = try reader.number(4_096...1_048_576)
        case "--max-body": limits.bodyBytes = try reader.number(1_024...16_777_216)
        case "--calls-per-second": limits.callsPerSecond = try reader.number(1...1_000_000)
        case "--carts-per-minute": limits.cartsPerMinute = try reader.number(1...1_000_000)
        case "--max-carts": limits.carts = try reader.number(1...1_000_000)
        case "--max-carts-from-one": limits.cartsPerAddress = try reader.number(1...1_000_000)
        case "--max-accounts": limits.accounts = try reader.number(1...1_000_000)
        case "--guesses": limits.guesses = try reader.number(1...1_000)
        case "--passwords-at-once": limits.passwordsAtOnce = try reader.number(1...64)
        case "--proxy": limits.proxies.insert(try address(try reader.value()))
        default: return false
        }
        return true
    }

    private static func address(_ text: String) throws(UsageError) -> String {
        var (v4, v6) = (in_addr(), in6_addr())
        guard inet_pton(AF_INET, text, &v4) == 1 || inet_pton(AF_INET6, text, &v6) == 1 else {
            throw UsageError("--proxy: '\(text)' is no address, as in 192.0.2.7")
        }
        return text
    }

    /// Lets the process open as many descriptors as the system allows it: each connection is one.
    static func raiseDescriptors() {
        var room = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &room) == 0 else { return }
        room.rlim_cur = room.rlim_max
        setrlimit(kind, &room)
    }
}
