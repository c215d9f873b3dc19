import Foundation

/// How a program ended and what it said.
public struct Outcome: Sendable {
    /// Nil where a signal ended it.
    public let status: Int32?
    public let signal: Int32
    public let output: [UInt8]
    public let error: [UInt8]

    public var out: String { String(decoding: output, as: UTF8.self) }
    public var err: String { String(decoding: error, as: UTF8.self) }
    public var lines: [String] { out.split(separator: "\n").map(String.init) }
    public var json: JSONAnswer { JSONAnswer(output) }
    /// The last message about a failure.
    public var errorJSON: JSONAnswer { remarks.last ?? JSONAnswer([]) }
    /// The messages beside a JSON answer.
    public var warnings: [String] {
        remarks.filter { $0["schema"].text == "eat-tui/warning/1" }.compactMap(\.["message"].text)
    }

    private var remarks: [JSONAnswer] {
        err.split(separator: "\n").map { JSONAnswer(Array($0.utf8)) }
    }

    /// What a terminal might obey, or what would turn its text around or hide in it, if any.
    public var trouble: String? {
        for (name, bytes) in [("stdout", output), ("stderr", error)] {
            guard String(validating: bytes, as: UTF8.self) != nil else {
                return "\(name) is not UTF-8"
            }
            let text = String(decoding: bytes, as: UTF8.self)
            if let scalar = text.unicodeScalars.first(where: Self.isTrouble) {
                return "\(name) has U+\(String(scalar.value, radix: 16))"
            }
        }
        return nil
    }

    private static func isTrouble(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x2060, 0xFEFF: true
        case 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F: true
        default: false
        }
    }
}

/// One value of a JSON answer. What is not there is null, so that a test fails where it looks.
public struct JSONAnswer {
    private let value: Any?

    public init(_ bytes: [UInt8]) {
        // Not JSON reads as null, and then no expectation about it holds.
        value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }

    private init(value: Any?) {
        self.value = value
    }

    public subscript(_ key: String) -> JSONAnswer {
        JSONAnswer(value: (value as? [String: Any])?[key])
    }

    public subscript(_ index: Int) -> JSONAnswer {
        let rows = value as? [Any] ?? []
        return JSONAnswer(value: rows.indices.contains(index) ? rows[index] : nil)
    }

    public var rows: [JSONAnswer] { (value as? [Any] ?? []).map { JSONAnswer(value: $0) } }
    public var keys: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }
    public var text: String? { value as? String }
    public var texts: [String] { rows.compactMap(\.text) }
    public var number: Int? { isFlag ? nil : value as? Int }
    public var flag: Bool? { isFlag ? value as? Bool : nil }
    /// There, and null.
    public var isNull: Bool { value is NSNull }

    private var isFlag: Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? (value is Bool)
    }
}
