/// A transfer in euro as banks' apps read it from a QR code: EPC069-12, version 2, in UTF-8.
public struct TransferCode: Hashable, Sendable {
    public let payee: Payee
    public let amount: Money
    /// What the payee's statement says, in the characters that all banks take.
    public let remittance: String

    public enum Flaw: Error, Hashable, Sendable {
        case currency(Currency)
        case amount(Money)
    }

    /// In bytes, of the whole code.
    public static let longest = 331
    private static let longestRemittance = 140
    private static let cents = 1...99_999_999_999

    /// `caterer` and `date` are shortened rather than `order`, which tells orders apart.
    public init(
        to payee: Payee, _ amount: Money, caterer: String, date: String, order: String
    ) throws(Flaw) {
        guard amount.currency == .eur else { throw .currency(amount.currency) }
        guard Self.cents.contains(amount.minorUnits) else { throw .amount(amount) }
        self.payee = payee
        self.amount = amount
        let head = Self.lines(payee, amount, "").joined(separator: "\n").utf8.count
        let room = min(Self.longestRemittance, Self.longest - head)
        let end = String(Self.plain(", \(date), \(order)").suffix(room))
        let start = Self.plain(caterer).prefix(room - end.count)
        remittance = Self.whole(start + end)
    }

    /// One element a line; the last is what the statement says.
    public var lines: [String] { Self.lines(payee, amount, remittance) }
    public var text: String { lines.joined(separator: "\n") }

    private static func lines(
        _ payee: Payee, _ amount: Money, _ remittance: String
    ) -> [String] {
        [
            "BCD", "002", "1", "SCT", payee.bic ?? "", payee.name, payee.iban.text,
            "EUR" + amount.plain, "", "", remittance,
        ]
    }

    // MARK: Characters

    private static let marks = Set("/-?:().,'+ ")

    private static func isTaken(_ character: Character) -> Bool {
        marks.contains(character)
            || character.isASCII && (character.isLetter || character.isNumber)
    }

    /// Letters lose their accents; what no bank takes becomes a space.
    private static func plain(_ text: String) -> String {
        text.reduce(into: "") { plain, character in
            if isTaken(character) {
                plain.append(character)
            } else if character == "&" {
                plain += "+"
            } else {
                let letters = fold(String(character)).filter { $0.isASCII && $0.isLetter }
                let word = character.isUppercase ? letters.uppercased() : letters
                plain += word.isEmpty ? " " : word
            }
        }
    }

    /// Without double blanks and slashes, nor a slash at either end, which banks refuse.
    private static func whole(_ text: some StringProtocol) -> String {
        let words = text.split(separator: " ").joined(separator: " ")
        let parts = words.split(separator: "/", omittingEmptySubsequences: true)
        return parts.joined(separator: "/").split(separator: " ").joined(separator: " ")
    }
}
