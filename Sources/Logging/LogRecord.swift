internal import Synchronization

/// One logged event in the form that destinations get: nothing in it is secret.
public struct LogRecord: Hashable, Sendable {
    /// The place in the source that logged it.
    public struct CallSite: Hashable, Sendable {
        /// `Module/File.swift`.
        public let file: String
        public let function: String
        public let line: Int

        public init(file: StaticString, function: StaticString, line: UInt) {
            self.file = file.description
            self.function = function.description
            self.line = Int(line)
        }

        /// The name of the file, without module and folder.
        public var fileName: String {
            String(file.split(separator: "/").last ?? "")
        }

        public var module: String {
            String(file.prefix { $0 != "/" })
        }
    }

    public let level: LogLevel
    /// What happened: a name, such as `order.paid`.
    public let event: String
    public let fields: LogFields
    /// The error and its causes, if there was one.
    public let failures: [LogFailure]
    public let time: LogTime
    public let callSite: CallSite
    /// Counts the records of this process.
    public let sequence: UInt64

    public init(
        level: LogLevel, event: StaticString, fields: LogFields = [:], error: (any Error)? = nil,
        time: LogTime = .now, callSite: CallSite
    ) {
        self.level = level
        self.event = event.description
        self.fields = fields
        failures = error.map(LogFailure.chain) ?? []
        self.time = time
        self.callSite = callSite
        sequence = Self.written.add(1, ordering: .relaxed).oldValue
    }

    private static let written = Atomic<UInt64>(0)
    private static let process = UInt32.random(in: 0 ... .max)

    /// Unlike that of any other record, and greater than those logged before it: receivers drop
    /// a record that they have seen, and can sort the rest.
    public var id: String {
        Self.hex(UInt64(max(time.millisecondsSince1970, 0)), 12) + "-"
            + Self.hex(UInt64(Self.process), 8) + "-" + Self.hex(sequence, 8)
    }

    private static func hex(_ number: UInt64, _ width: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// One line: time, level, module, event, fields, errors and call site, all escaped.
    public var line: String {
        var line =
            "\(time.text) \(level.name.uppercased()) \(callSite.module) \(LineText.escaped(event))"
        line += fields.line(after: " ")
        for failure in failures {
            line += " error=\(failure.label)"
            if failure.code != 0 { line += "(\(failure.code))" }
            line += failure.fields.line(after: " ")
        }
        return line + " at=\(callSite.fileName):\(callSite.line)"
    }
}
