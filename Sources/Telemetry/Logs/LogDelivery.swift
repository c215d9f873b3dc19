import JSON
import Networking
import OrderModels
import SQLite

/// Sends the outbox to the receiver, batch by batch.
///
/// A batch has a connection of its own, since how a connection ends is the only word a receiver has.
/// Its rows go only after it has said so; if the program dies between the two, they are sent again.
struct LogDelivery: Sendable {
    enum Ending: Sendable {
        /// The outbox is empty.
        case sent
        /// Another process is sending.
        case busy
        case failed(LogShipper.Problem)
    }

    static let batchRows = 1000
    private static let batchBytes = 1 << 20
    /// Lines go to the system together, up to the size of a TLS record, and a short one never in two
    /// parts: a process that dies then leaves the receiver no half of it.
    private static let chunk = 16 << 10
    private static let emptyToken = Array(#"{"token":"""#.utf8)

    private let outbox: LogOutbox
    private let settings: LogstashSettings
    /// What each line begins with.
    private let opening: [UInt8]

    init(_ outbox: LogOutbox, to settings: LogstashSettings) {
        self.outbox = outbox
        self.settings = settings
        var opening: [UInt8] = []
        if let token = settings.token {
            var json = JSONWriter()
            json.object { json in
                json.key("token")
                json.string(token)
            }
            opening = json.bytes.dropLast()
        }
        self.opening = opening
    }

    /// Blocks until the outbox is empty, or until something keeps it from that. Calls `arrived` for
    /// each batch, with the number of its lines.
    func run(_ signal: CancelSignal, arrived: (Int) -> Void) -> Ending {
        do {
            guard !(try outbox.total().isEmpty) else { return .sent }
            guard let lock = try FileLock(outbox.path + ".lock") else { return .busy }
            try sendAll(signal, arrived: arrived)
            // Held until here.
            _ = consume lock
            return .sent
        } catch let error as HTTPError {
            return .failed(.network(error))
        } catch {
            return .failed(.outbox(String(describing: error)))
        }
    }

    private func sendAll(_ signal: CancelSignal, arrived: (Int) -> Void) throws {
        while !(try outbox.total().isEmpty) {
            let stream = try ByteStream(to: settings.endpoint, cancelledBy: signal)
            guard let batch = try outbox.batch(rows: Self.batchRows, bytes: Self.batchBytes)
            else { return }
            for chunk in chunks(of: batch.lines) { try stream.send(chunk) }
            try stream.finish()
            try outbox.remove(batch)
            arrived(batch.lines.count)
        }
    }

    private func chunks(of lines: [[UInt8]]) -> [[UInt8]] {
        var (chunks, chunk): ([[UInt8]], [UInt8]) = ([], [])
        for line in lines {
            if !chunk.isEmpty, chunk.count + opening.count + line.count + 1 > Self.chunk {
                chunks.append(chunk)
                chunk = []
            }
            append(line, to: &chunk)
        }
        return chunks + [chunk]
    }

    private func append(_ line: [UInt8], to chunk: inout [UInt8]) {
        if opening.isEmpty {
            chunk += line
        } else {
            chunk += opening
            // Lines from the logger have an empty token already.
            let hasPlace = line.starts(with: Self.emptyToken)
            let members = line.dropFirst(hasPlace ? Self.emptyToken.count : 1)
            if !hasPlace, members.first != UInt8(ascii: "}") { chunk.append(UInt8(ascii: ",")) }
            chunk += members
        }
        chunk.append(0x0A)
    }
}
