import Glibc
internal import Synchronization

/// Sends records to the systemd journal, in its [native
/// protocol](https://systemd.io/JOURNAL_NATIVE_PROTOCOL/), which keeps the fields.
public final class JournalDestination: LogDestination {
    private let queue: LogQueue

    /// Nil where there is no journal.
    public convenience init?() {
        self.init(socket: "/run/systemd/journal/socket")
    }

    init?(socket path: String) {
        guard let address = Self.address(path), access(path, W_OK) == 0 else { return nil }
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        let open = Socket(descriptor: descriptor, address: address)
        queue = LogQueue(named: "eat.log.journal") { records, dropped in
            for record in records { open.send(Self.entry(record)) }
            if dropped > 0 { open.send(Self.entry(.dropped(dropped))) }
        }
    }

    public func write(_ record: LogRecord) {
        queue.add(record)
    }

    public func flush() {
        queue.flush()
    }

    /// A datagram socket: if the journal restarts, the next record finds it again.
    private final class Socket: Sendable {
        private let descriptor: Int32
        private let address: sockaddr_un

        init(descriptor: Int32, address: sockaddr_un) {
            self.descriptor = descriptor
            self.address = address
        }

        deinit {
            close(descriptor)
        }

        func send(_ bytes: [UInt8]) {
            var address = address
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    _ = sendto(
                        descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), pointer,
                        socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
    }

    private static func address(_ path: String) -> sockaddr_un? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    /// The fields of a record: those known to the journal, then ours as `EAT_NAME`.
    static func entry(_ record: LogRecord) -> [UInt8] {
        var entry: [UInt8] = []
        func add(_ name: String, _ value: String) {
            entry += name.utf8
            if value.utf8.contains(0x0A) {
                // A value of several lines: its length as 64 bits, the least byte first.
                entry.append(0x0A)
                withUnsafeBytes(of: UInt64(value.utf8.count).littleEndian) { entry += $0 }
            } else {
                entry.append(UInt8(ascii: "="))
            }
            entry += value.utf8
            entry.append(0x0A)
        }
        add("MESSAGE", message(record))
        add("PRIORITY", String(priority(record.level)))
        add("SYSLOG_IDENTIFIER", "eat-tui")
        add("CODE_FILE", record.callSite.file)
        add("CODE_LINE", String(record.callSite.line))
        add("CODE_FUNC", record.callSite.function)
        add("EAT_EVENT", record.event)
        add("EAT_LOG_ID", record.id)
        for field in record.fields.all { add(name(field.name), field.value.description) }
        for (number, failure) in record.failures.enumerated() {
            let prefix = number == 0 ? "EAT_ERROR" : "EAT_CAUSE\(number)"
            add(prefix, failure.label)
            add(prefix + "_CODE", String(failure.code))
        }
        return entry
    }

    private static func message(_ record: LogRecord) -> String {
        let fields = record.fields.all.map {
            " \($0.name)=\(LineText.quoted($0.value.description))"
        }
        return record.event + fields.joined()
            + record.failures.map { " error=\($0.label)" }.joined()
    }

    /// Levels of syslog.
    private static func priority(_ level: LogLevel) -> Int {
        switch level {
        case .verbose, .debug: 7
        case .info: 6
        case .warning: 4
        case .error: 3
        }
    }

    /// The journal takes capitals, digits and underscores.
    private static func name(_ name: String) -> String {
        "EAT_FIELD_"
            + String(
                decoding: name.utf8.map { byte in
                    let upper = (byte &- 0x61 < 26) ? byte & 0xDF : byte
                    return upper &- 0x41 < 26 || upper &- 0x30 < 10 ? upper : UInt8(ascii: "_")
                }, as: UTF8.self)
    }
}
