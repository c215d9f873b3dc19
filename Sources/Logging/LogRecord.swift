/// One thing that happened, as destinations get it: redacted already.
public struct LogRecord: Hashable, Sendable {
    /// Where in the source it was logged.
    public struct CallSite: Hashable, Sendable {
        public let file: String
        public let function: String
        public let line: Int

        public init(file: String, function: String, line: Int) {
            self.file = file
            self.function = function
            self.line = line
        }

        /// The file's own name, without its module or folder.
        public var fileName: String {
            String(file.split(separator: "/").last ?? "")
        }
    }

    public let level: LogLevel
    public let message: String
    public let fields: LogFields
    /// What was thrown, in words, if anything was.
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

    /// One line: time, level, message, fields, error and call site, with nothing raw in it.
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
