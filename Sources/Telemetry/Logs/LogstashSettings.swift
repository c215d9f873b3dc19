import Networking

/// Where the log is sent, if the diner wants that, and how.
public struct LogstashSettings: Hashable, Sendable {
    public var host: String
    /// 9300, as JustLog had it, unless the receiver's is another.
    public var port: Int
    public var usesTLS: Bool
    /// A PEM file of certificates to trust in addition to the system's.
    public var caFile: String?
    /// A proxy for every host except loopback ones; nil leaves it to the environment.
    public var proxy: String?
    /// Whether to send without TLS to other machines than this one.
    public var allowsPlaintext: Bool
    /// A hosted service knows its customer by it. It is put into each line when that is sent, so it
    /// is not in the outbox.
    public var token: String?
    /// How long a record waits for others to go with it.
    public var batchInterval: Duration
    /// How long connecting may take, the receiver may take nothing, and it may take to confirm.
    public var timeout: Duration

    public init(
        host: String, port: Int = 9300, usesTLS: Bool = true, caFile: String? = nil,
        allowsPlaintext: Bool = false, token: String? = nil, batchInterval: Duration = .seconds(5),
        timeout: Duration = .seconds(20)
    ) {
        self.host = host
        self.port = port
        self.usesTLS = usesTLS
        self.caFile = caFile
        self.allowsPlaintext = allowsPlaintext
        self.token = token
        self.batchInterval = batchInterval
        self.timeout = timeout
    }

    var endpoint: StreamEndpoint {
        StreamEndpoint(
            host: host, port: port, usesTLS: usesTLS, caFile: caFile,
            allowsPlaintext: allowsPlaintext, proxy: proxy, connectLimit: timeout,
            stallLimit: timeout)
    }
}

extension LogstashSettings: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Without the token.
    public var description: String { "\(usesTLS ? "tls" : "tcp")://\(host):\(port)" }

    public var debugDescription: String { description }

    /// Without children, because `dump` and failed expectations use mirrors, not descriptions.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
