public import JSON
import Glibc

/// The names of a record's parts in JSON, those of JustLog unless others are asked for.
public struct LogKeys: Hashable, Sendable {
    public var message = "message"
    public var metadata = "metadata"
    public var file = "file"
    public var function = "function"
    public var line = "line"
    public var appVersion = "app_version"
    public var device = "ios_device"
    public var bundleID = "app_bundle_ID"
    public var timestamp = "device_timestamp"
    public var systemVersion = "ios_version"
    public var userInfo = "user_info"
    public var logType = "log_type"
    public var errors = "errors"
    public var errorDomain = "error_domain"
    public var errorCode = "error_code"

    public init() {}
}

/// What is the same in all records of a process: program, machine and system.
public struct LogOrigin: Hashable, Sendable {
    public var appVersion: String
    public var bundleID: String
    public var device: String
    public var systemVersion: String

    public init(appVersion: String, bundleID: String, device: String, systemVersion: String) {
        self.appVersion = appVersion
        self.bundleID = bundleID
        self.device = device
        self.systemVersion = systemVersion
    }

    /// The kind of machine without its name, which can be the diner's, and the system's version.
    public static func here(appVersion: String) -> LogOrigin {
        var names = utsname()
        uname(&names)
        let device = [string(&names.sysname), string(&names.machine)].joined(separator: " ")
        return LogOrigin(
            appVersion: appVersion, bundleID: "eat-tui", device: device,
            systemVersion: string(&names.release))
    }

    private static func string<Field>(_ field: inout Field) -> String {
        withUnsafeBytes(of: &field) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

/// Writes records as JSON, one object each.
public struct LogForms: Sendable {
    public let keys: LogKeys
    public let origin: LogOrigin
    /// Errors become one string, as JustLog had it, in the flattened form; else an array.
    public let errorsAsString: Bool

    public init(
        origin: LogOrigin, keys: LogKeys = LogKeys(), errorsAsString: Bool = false
    ) {
        self.keys = keys
        self.origin = origin
        self.errorsAsString = errorsAsString
    }

    /// The nested form: what happened, where and on what machine, the fields, and the errors,
    /// outermost first.
    public func aggregated(_ record: LogRecord) -> [UInt8] {
        var json = JSONWriter(reserving: 512)
        json.object { json in
            json.key(keys.message)
            json.string(record.event)
            json.key("log_id")
            json.string(record.id)
            json.key(keys.metadata)
            json.object { json in
                for (key, value) in metadata(of: record) {
                    json.key(key)
                    json.string(value)
                }
            }
            json.key(keys.userInfo)
            json.object { json in
                for (key, value) in userInfo(of: record) {
                    json.key(key)
                    json.value(value)
                }
            }
            if !record.failures.isEmpty {
                json.key(keys.errors)
                json.errors(record.failures, keys)
            }
        }
        return json.bytes
    }

    /// The flat form: all members at the top. A member whose name is taken gets that of its parent
    /// in front; the record's own parts have the names first, so the outcome is always the same.
    public func flattened(_ record: LogRecord, token: String? = nil) -> [UInt8] {
        var json = JSONWriter(reserving: 512)
        var taken: Set<String> = []
        func free(_ key: String, in parent: String) -> String {
            var name = key
            while !taken.insert(name).inserted { name = parent + "." + name }
            return name
        }
        json.object { json in
            func write(_ key: String, _ value: String, in parent: String) {
                json.key(free(key, in: parent))
                json.string(value)
            }
            if let token { write("token", token, in: "") }
            write(keys.message, record.event, in: "")
            write("log_id", record.id, in: "")
            for (key, value) in metadata(of: record) { write(key, value, in: keys.metadata) }
            // Before the fields, although it is written after them: its name is reserved.
            let errors = record.failures.isEmpty ? nil : free(keys.errors, in: "")
            for (key, value) in userInfo(of: record) {
                json.key(free(key, in: keys.userInfo))
                json.value(value)
            }
            guard let errors else { return }
            json.key(errors)
            if errorsAsString {
                var nested = JSONWriter()
                nested.errors(record.failures, keys)
                json.string(String(decoding: nested.bytes, as: UTF8.self))
            } else {
                json.errors(record.failures, keys)
            }
        }
        return json.bytes
    }

    /// The errors of a chain, outermost first, as in the nested form.
    public static func json(of failures: [LogFailure]) -> [UInt8] {
        var json = JSONWriter()
        json.errors(failures, LogKeys())
        return json.bytes
    }

    private func metadata(of record: LogRecord) -> [(String, String)] {
        [
            (keys.file, record.callSite.fileName), (keys.function, record.callSite.function),
            (keys.line, String(record.callSite.line)), (keys.appVersion, origin.appVersion),
            (keys.device, origin.device), (keys.bundleID, origin.bundleID),
            (keys.timestamp, record.time.seconds), (keys.systemVersion, origin.systemVersion),
        ]
    }

    /// The level comes first, so that no field takes its name.
    private func userInfo(of record: LogRecord) -> [(String, LogValue)] {
        var all = [
            (keys.logType, LogValue(.text(record.level.name))),
            ("module", LogValue(.text(record.callSite.module))),
        ]
        for field in record.fields.all {
            let isTaken = all.contains { $0.0 == field.name }
            all.append((isTaken ? keys.userInfo + "." + field.name : field.name, field.value))
        }
        return all
    }
}

extension JSONWriter {
    /// Writes the members of an object that has been begun.
    public mutating func members(of fields: LogFields) {
        for field in fields.all {
            key(field.name)
            value(field.value)
        }
    }

    mutating func value(_ value: LogValue) {
        switch value.content {
        case .text(let text): string(text)
        case .integer(let number): int(number)
        // JSON has no infinity; the word says more than null.
        case .double(let number): number.isFinite ? double(number) : string(number.description)
        case .bool(let flag): bool(flag)
        case .list(let values):
            array { json in
                for value in values { json.value(value) }
            }
        }
    }

    mutating func errors(_ failures: [LogFailure], _ keys: LogKeys) {
        array { json in
            for failure in failures {
                json.object { json in
                    json.key(keys.errorDomain)
                    json.string(failure.domain)
                    json.key(keys.errorCode)
                    json.int(failure.code)
                    json.key(keys.userInfo)
                    json.object { json in
                        json.key("name")
                        json.string(failure.name)
                        for field in failure.fields.all {
                            let isTaken = field.name == "name"
                            json.key(isTaken ? keys.userInfo + ".name" : field.name)
                            json.value(field.value)
                        }
                    }
                }
            }
        }
    }
}
