/// Removes secrets from log records.
///
/// A field whose key names a secret loses its whole value. In messages and other values, typical
/// forms of secrets are removed: bearer and basic credentials, JSON web tokens, credentials in
/// URLs, card numbers, and the values after `token=`, `"password":` and the like.
public struct Redaction: Sendable {
    public static let mark = "•••"

    /// Parts of keys that mark a secret; lowercase letters only.
    private static let secretParts = [
        "password", "passwd", "passphrase", "token", "authorization", "cookie", "secret", "apikey",
        "credential", "cardnumber", "cardno", "iban", "jwt", "sessionid", "privatekey",
    ]
    /// Keys that mark a secret as a whole word, but are harmless inside another ("discard",
    /// "shipping").
    private static let secretKeys: Set<String> = [
        "auth", "bearer", "card", "cvc", "cvv", "pan", "pass", "pin", "pwd", "session", "sig",
        "signature",
    ]

    private let extraKeys: Set<String>

    /// Adds keys to treat as secret, in any case.
    public init(extraKeys: [String] = []) {
        self.extraKeys = Set(extraKeys.map(Self.letters))
    }

    public func redacted(_ fields: LogFields) -> LogFields {
        var redacted = LogFields()
        for field in fields.all {
            if isSecret(field.key) {
                redacted[field.key] = .string(Self.mark)
            } else {
                redacted[field.key] = self.redacted(field.value)
            }
        }
        return redacted
    }

    public func redacted(_ text: String) -> String {
        var scanner = SecretScanner(text, isSecret: isSecret)
        return scanner.run()
    }

    public func isSecret(_ key: String) -> Bool {
        let letters = Self.letters(key)
        guard !Self.secretKeys.contains(letters), !extraKeys.contains(letters) else { return true }
        let words = Self.words(key)
        return words.contains { Self.secretKeys.contains($0) }
            || Self.secretParts.contains { letters.contains($0) }
    }

    private func redacted(_ value: LogFields.Value) -> LogFields.Value {
        switch value {
        case .string(let text): .string(redacted(text))
        case .integer(let number):
            // Long enough to be a card number.
            SecretScanner.isCardNumber(String(number).utf8) ? .string(Self.mark) : value
        case .double, .bool: value
        }
    }

    private static func letters(_ key: String) -> String {
        String(key.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Splits `card_number`, `card-number` and `cardNumber` into two words each.
    private static func words(_ key: String) -> [String] {
        var words: [String] = [""]
        var wasLower = false
        for character in key {
            guard character.isLetter || character.isNumber else {
                words.append("")
                wasLower = false
                continue
            }
            if character.isUppercase, wasLower { words.append("") }
            wasLower = character.isLowercase
            words[words.count - 1] += character.lowercased()
        }
        return words
    }
}
