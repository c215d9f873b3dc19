/// What the fields of a form may hold.
extension String {
    /// Whether it looks like an e-mail address.
    var isMail: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        return isLine(atMost: 180) && parts.count == 2 && !parts[0].isEmpty
            && parts[1].contains(".") && !contains(where: \.isWhitespace)
    }

    /// Whether it looks like a telephone number.
    var isTelephone: Bool {
        guard utf8.count <= 40 else { return false }
        let digits = filter { $0 != " " }.drop { $0 == "+" }
        return (6...15).contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// The rule of the platform.
    var isUsername: Bool { utf8.count <= 15 && wholeMatch(of: /[a-zA-Z0-9_]{3,15}/) != nil }

    /// Whether it is short and without control characters.
    func isLine(atMost count: Int) -> Bool {
        utf8.count <= 4 * count && unicodeScalars.count <= count
            && unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// The same where line breaks and tabulators are allowed.
    func isText(atMost count: Int) -> Bool {
        utf8.count <= 4 * count && filter { !"\n\r\t\r\n".contains($0) }.isLine(atMost: count)
    }

    /// The text without white space at both ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Violation {
    static func tooLong(_ path: String, _ count: Int) -> Violation {
        Violation(
            path, "This value is too long. It should have \(count) characters or less.",
            code: "TOO_LONG_ERROR")
    }

    static func notPlain(_ path: String) -> Violation {
        Violation(
            path, "This value is too long, or has characters that do not show.",
            code: "REGEX_FAILED_ERROR")
    }

    static func telephone(_ path: String) -> Violation {
        Violation(
            path, "This value is not a valid phone number.", code: "INVALID_PHONE_NUMBER_ERROR")
    }
}

extension Password {
    /// Characters of a new password. More bytes than `mostBytes` cannot match any.
    static let lengths = 8...200
    static let mostBytes = 800

    /// What is wrong with a new password, or nil.
    static func trouble(with text: String) -> String? {
        if text.count < lengths.lowerBound {
            return
                "This value is too short. It should have \(lengths.lowerBound) characters or more."
        }
        guard text.utf8.count <= mostBytes, text.count <= lengths.upperBound else {
            return
                "This value is too long. It should have \(lengths.upperBound) characters or less."
        }
        return nil
    }
}
