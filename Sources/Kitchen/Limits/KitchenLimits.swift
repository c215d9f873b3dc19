/// How much strangers may take of the server (0064). What a flag sets is public.
public struct KitchenLimits: Sendable {
    /// Connections in total, and from one address.
    public var connections = 1_000
    public var connectionsPerAddress = 200
    /// The seconds in which a request has to arrive, from its first byte to its last.
    public var requestSeconds = 20
    /// The seconds that a connection may wait for its next request.
    public var idleSeconds = 60
    /// Bytes of a request's line and headers, and of its body.
    public var headBytes = 32 << 10
    public var bodyBytes = 256 << 10
    /// The addresses of proxies, whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    public var proxies: Set<String> = []
    /// Wrong passwords that one address may try at one account at once; then one in 30 seconds.
    public var guesses = 5
    /// How many passwords are hashed at the same time; nil is half of the processors.
    public var passwordsAtOnce: Int?
    /// Carts that are not ordered yet, in total and from one address; the oldest abandoned go.
    public var carts = 10_000
    public var cartsPerAddress = 500
    /// New carts from one address in a minute; five times as many at once.
    public var cartsPerMinute = 60
    public var accounts = 20_000
    /// E-mails that are remembered.
    public var mails = 1_000
    /// Calls from one address in a second; ten times as many at once.
    public var callsPerSecond = 200
    /// An answer may take a second for so many of its bytes, beyond the time of a request.
    var answerRate = 16_384
    /// Bytes of all bodies that are arriving.
    var bodiesBytes = 32 << 20

    public init() {}

    /// Those of the control endpoint: only programs of this machine reach it.
    var ofControl: KitchenLimits {
        var limits = self
        limits.bodyBytes = 4 << 20
        return limits
    }
}
