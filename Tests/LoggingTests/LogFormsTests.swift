import Foundation
import Logging
import Testing

struct LogFormsTests {
    private struct Mishap: LoggedError {
        let depth: Int
        var logCode: Int { depth }
        var logFields: LogFields { ["depth": .count(depth), "name": "taken"] }
        var logCause: (any Error)? { depth == 1 ? nil : Mishap(depth: depth - 1) }
    }

    private let forms = LogForms(
        origin: LogOrigin(
            appVersion: "1.2 (3)", bundleID: "eat-tui", device: "Linux x86_64",
            systemVersion: "6.1"))

    private func record(_ fields: LogFields = [:], error: (any Error)? = nil) -> LogRecord {
        LogRecord(
            level: .warning, event: "order.paid", fields: fields, error: error,
            time: LogTime(millisecondsSince1970: 1_700_000_000_007),
            callSite: LogRecord.CallSite(file: "Services/Payer.swift", function: "pay()", line: 9))
    }

    private func object(_ bytes: [UInt8]) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    @Test func `the aggregated form has the names of the parts it was taken from`() throws {
        let record = record(["total": 970], error: Mishap(depth: 2))
        let json = try object(forms.aggregated(record))

        #expect(Set(json.keys) == ["message", "log_id", "metadata", "user_info", "errors"])
        #expect(json["message"] as? String == "order.paid")
        #expect(json["log_id"] as? String == record.id)
        #expect(
            json["metadata"] as? [String: String] == [
                "file": "Payer.swift", "function": "pay()", "line": "9",
                "app_version": "1.2 (3)", "ios_device": "Linux x86_64",
                "app_bundle_ID": "eat-tui", "device_timestamp": "1700000000.007",
                "ios_version": "6.1",
            ])
        let info = try #require(json["user_info"] as? [String: Any])
        #expect(info["log_type"] as? String == "warning")
        #expect(info["module"] as? String == "Services")
        #expect(info["total"] as? Int == 970)
        let errors = try #require(json["errors"] as? [[String: Any]])
        #expect(errors.map { $0["error_code"] as? Int } == [2, 1])
        #expect(errors.first?["error_domain"] as? String == "Mishap")
    }

    @Test func `the flat form has all of it at the top, arrays as arrays, and the token`() throws {
        let record = record(["sizes": [1, 2]], error: Mishap(depth: 1))
        let json = try object(forms.flattened(record, token: "hosted"))

        #expect(json["token"] as? String == "hosted")
        #expect(json["file"] as? String == "Payer.swift")
        #expect(json["log_type"] as? String == "warning")
        #expect(json["sizes"] as? [Int] == [1, 2])
        #expect((json["errors"] as? [[String: Any]])?.count == 1)
        #expect(json.values.allSatisfy { !($0 is [String: Any]) })
    }

    @Test func `a name that is taken gets that of its parent in front, always the same`() throws {
        let clashing: LogFields = [
            "message": 1, "file": 2, "errors": 3, "token": 4, "log_type": 5, "user_info.file": 6,
            "log_id": 7,
        ]
        let record = record(clashing, error: Mishap(depth: 1))
        let first = forms.flattened(record, token: "hosted")
        for _ in 0..<20 { #expect(forms.flattened(record, token: "hosted") == first) }
        let json = try object(first)
        #expect(json["message"] as? String == "order.paid")
        #expect(json["user_info.message"] as? Int == 1)
        #expect(json["file"] as? String == "Payer.swift")
        #expect(json["user_info.file"] as? Int == 2)
        #expect(json["user_info.user_info.file"] as? Int == 6)
        #expect(json["user_info.errors"] as? Int == 3)
        #expect(json["user_info.token"] as? Int == 4)
        #expect(json["log_type"] as? String == "warning")
        #expect(json["user_info.log_type"] as? Int == 5)
        #expect(json["user_info.log_id"] as? Int == 7)
        #expect(json["errors"] is [[String: Any]])
        // Whoever reads the bytes finds each name once.
        let text = String(decoding: first, as: UTF8.self)
        for name in json.keys {
            #expect(text.components(separatedBy: "\"\(name)\":").count == 2, "\(name)")
        }
    }

    @Test func `errors can be one string, as they were`() throws {
        let forms = LogForms(origin: forms.origin, errorsAsString: true)
        let json = try object(forms.flattened(record(error: Mishap(depth: 3))))

        let text = try #require(json["errors"] as? String)
        let errors = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any]
        #expect(errors?.count == 3)
    }

    @Test func `the names can be chosen`() throws {
        var keys = LogKeys()
        keys.message = "text"
        keys.logType = "severity"
        keys.errorCode = "code"
        let forms = LogForms(origin: forms.origin, keys: keys)
        let json = try object(forms.flattened(record(error: Mishap(depth: 1))))

        #expect(json["text"] as? String == "order.paid")
        #expect(json["severity"] as? String == "warning")
        #expect((json["errors"] as? [[String: Any]])?.first?["code"] as? Int == 1)
    }

    @Test func `numbers that JSON has not, and any text, still make a record`() throws {
        let record = record([
            "nan": .number(.nan), "much": .number(.infinity), "flag": true,
            "odd": "\u{0}\u{1F}\"\\\u{2028}\u{1F469}\u{200D}\u{1F373}",
        ])
        for bytes in [forms.flattened(record), forms.aggregated(record)] {
            #expect(!bytes.contains(0x0A))
            _ = try object(bytes)
        }
        let json = try object(forms.flattened(record))
        #expect(json["nan"] as? String == "nan")
        #expect(json["much"] as? String == "inf")
    }

    @Test func `this machine is described without its name`() {
        let origin = LogOrigin.here(appVersion: "1")
        #expect(origin.device.hasPrefix("Linux "))
        let host = ProcessInfo.processInfo.hostName
        #expect(!origin.device.contains(host) && !origin.systemVersion.contains(host))
    }
}
