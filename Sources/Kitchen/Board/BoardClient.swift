import FoundationEssentials
import Glibc

/// A board's connection to the kitchen.
public struct BoardClient {
    public struct Failure: Error {
        public let sentence: String

        public init(_ sentence: String) {
            self.sentence = sentence
        }
    }

    /// What the kitchen shows: its name, its clock and the orders, soonest first.
    public struct Picture: Sendable {
        public let name: String
        public let time: String
        public let orders: [BoardOrder]
        public let beingPaid: Int?
    }

    /// For `poll`.
    public let descriptor: Int32
    private var lines: LineReader

    public init(path: String) throws(Failure) {
        guard var address = UnixAddress(path) else {
            throw Failure("\(PlainText.line(path)) is too long for a socket")
        }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0, address.connect(descriptor) else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw Failure(
                "no kitchen answers at \(PlainText.line(path)) (\(reason)); is it served with the "
                    + "same --data or --board?")
        }
        self.descriptor = descriptor
        lines = LineReader(descriptor, limit: 64 << 20)
    }

    public func end() {
        close(descriptor)
    }

    public func send(_ line: String) throws(Failure) {
        guard UnixAddress.send(Array("\(line)\n".utf8), to: descriptor) else { throw Self.gone }
    }

    /// The lines that have arrived; waits for some.
    public mutating func received() throws(Failure) -> [String] {
        guard let found = lines.read() else { throw Self.gone }
        return found
    }

    /// Sends a line and waits for the answer.
    public mutating func ask(_ line: String) throws(Failure) -> String {
        try send(line)
        while true {
            if let answer = try received().first { return answer }
        }
    }

    /// Has the kitchen do something with one order.
    public mutating func perform(_ line: String) throws(Failure) -> BoardOrder {
        switch Self.read(try ask(line)) {
        case .order(let order): return order
        case .error(let sentence): throw Failure(sentence)
        case .picture, nil: throw Failure("the kitchen's answer cannot be read")
        }
    }

    public enum Answer: Sendable {
        case picture(Picture)
        case order(BoardOrder)
        case error(String)
    }

    /// What a line of the kitchen says.
    public static func read(_ line: String) -> Answer? {
        let data = Data(line.utf8)
        let decoder = JSONDecoder()
        // A line is one of the two; the first try shows which.
        if let picture = try? decoder.decode(Board.Picture.self, from: data) {
            return .picture(
                Picture(
                    name: picture.name, time: picture.time, orders: picture.orders,
                    beingPaid: picture.beingPaid))
        }
        guard let reply = try? decoder.decode(Board.Reply.self, from: data) else { return nil }
        return reply.order.map(Answer.order) ?? reply.error.map(Answer.error)
    }

    private static var gone: Failure { Failure("the kitchen has stopped") }
}
