/// A request, with its time limits.
public struct HTTPRequest: Hashable, Sendable {
    /// A request method; a raw value, so that an unusual one needs no new case.
    public struct Method: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let get = Method(rawValue: "GET")
        public static let head = Method(rawValue: "HEAD")
        public static let post = Method(rawValue: "POST")
        public static let put = Method(rawValue: "PUT")
        public static let delete = Method(rawValue: "DELETE")
    }

    /// The time limits of a request, by phase.
    public struct TimeLimits: Hashable, Sendable {
        public var connect: Duration
        public var firstByte: Duration
        public var total: Duration

        public init(
            connect: Duration = .seconds(10), firstByte: Duration = .seconds(20),
            total: Duration = .seconds(120)
        ) {
            self.connect = connect
            self.firstByte = firstByte
            self.total = total
        }
    }

    public var method: Method
    public var url: String
    public var headers: HTTPHeaders
    public var body: [UInt8]?
    public var limits: TimeLimits
    /// The maximum size of the decompressed body; a longer transfer is aborted.
    public var bodyLimit: Int
    /// Whether sending it twice does no harm. Only such requests are retried.
    public var isRepeatable: Bool
    /// Whether only the server itself may answer: a redirect to another one is an error.
    public var staysAtServer = false

    /// Repeatable by default if the method only reads.
    public init(
        _ method: Method = .get, _ url: String, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
        limits: TimeLimits = TimeLimits(), bodyLimit: Int = 64 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.limits = limits
        self.bodyLimit = bodyLimit
        isRepeatable = method == .get || method == .head
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and path only: headers and bodies contain tokens, passwords and addresses.
    public var description: String { endpoint }

    public var debugDescription: String { description }

    /// Without children, because `dump` and failed expectations use mirrors, not descriptions.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
