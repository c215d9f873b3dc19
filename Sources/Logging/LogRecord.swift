/// One logged event in the form that destinations get: already redacted.
public struct LogRecord: Hashable, Sendable {
    /// The place in the source that logged it.
    public struct CallSite: Hashable, Sendable {
        public let file: String
        public let line: Int

        public init(file: String, line: Int) {
            self.file = file
            self.line = line
        }

        /// The name of the file, without module and folder.
        public var fileName: String {
            String(file.split(separator: "/").last ?? "")
        }
    }

    public let level: LogLevel
    public let message: String
    public let fields: LogFields
    /// The error, in words, if one was thrown.
    public let error: String?
    public let time: LogTime
    public let callSite: CallSite

    public init(
        level: LogLevel, message: String, fields: LogFields = [:], error: String? = nil,
        time: LogTime, callSite: CallSite
    ) {
        self.level = level
        self.message = message
        self.fields = fields
        self.error = error
        self.time = time
        self.callSite = callSite
    }

    /// One line: time, level, message, fields, error and call site, all escaped.
    public var line: String {
        var line = "\(time.text) \(level.name.uppercased()) \(LineText.escaped(message))"
        for field in fields.all {
            line += " \(LineText.escaped(field.key))=\(LineText.quoted(field.value.description))"
        }
        if let error {
            line += " error=\(LineText.quoted(error))"
        }
        return line + " at=\(LineText.escaped(callSite.fileName)):\(callSite.line)"
    }
}
