/// Whom the others pay their shares back to, by bank transfer.
///
/// It is read from the configuration, goes into codes and texts that the diner asks for, and
/// nowhere else: no server, log or report gets it.
public struct Payee: Hashable, Sendable {
    public let name: String
    public let iban: IBAN
    /// The bank's code; banks within Europe do not need it.
    public let bic: String?

    public init(name: String, iban: IBAN, bic: String? = nil) {
        self.name = name
        self.iban = iban
        self.bic = bic
    }

    /// How many characters a transfer takes of a name; their bytes leave room for the rest.
    public static let longestName = 70

    /// The name without blanks around it; nil if a transfer does not take it.
    public static func name(_ text: String) -> String? {
        let words = text.split(separator: " ")
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
                false
            default: true
            }
        }
        let name = words.joined(separator: " ")
        let fits = name.unicodeScalars.count <= longestName && name.utf8.count <= 2 * longestName
        return isPlain && !name.isEmpty && fits ? name : nil
    }

    /// A bank's code of 8 or 11 characters (ISO 9362); nil if it is none.
    public static func bic(_ text: String) -> String? {
        let code = text.filter { $0 != " " }.uppercased()
        let bytes = Array(code.utf8)
        guard bytes.count == 8 || bytes.count == 11,
            bytes.allSatisfy({ IBAN.isLetter($0) || IBAN.isDigit($0) }),
            bytes[4..<6].allSatisfy(IBAN.isLetter)
        else { return nil }
        return code
    }
}

/// The number of a bank account to which transfers in euro can go.
public struct IBAN: Hashable, Sendable {
    /// Without spaces, in capitals.
    public let text: String

    public enum Flaw: Error, Hashable, Sendable {
        case wrongCharacters
        /// The country does not take part in transfers in euro, or is none.
        case country(String)
        case length(country: String, expected: Int, found: Int)
        /// A digit is wrong, or two are swapped.
        case checkDigits
    }

    public init(_ text: String) throws(Flaw) {
        let plain = text.filter { $0 != " " }
        let bytes = Array(plain.utf8).map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
        guard bytes.count > 4, bytes.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) }),
            bytes[..<2].allSatisfy(Self.isLetter), bytes[2..<4].allSatisfy(Self.isDigit)
        else { throw .wrongCharacters }
        let country = String(decoding: bytes[..<2], as: UTF8.self)
        guard let length = Self.lengths[country] else { throw .country(country) }
        guard bytes.count == length else {
            throw .length(country: country, expected: length, found: bytes.count)
        }
        guard Self.remainder(of: bytes[4...] + bytes[..<4]) == 1 else { throw .checkDigits }
        self.text = String(decoding: bytes, as: UTF8.self)
    }

    /// In groups of four, for people.
    public var grouped: String {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: 4).map {
            String(characters[$0..<min($0 + 4, characters.count)])
        }.joined(separator: " ")
    }

    /// Modulo 97, with A as 10 and Z as 35 (ISO 7064).
    private static func remainder(of bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { rest, byte in
            isDigit(byte)
                ? (rest * 10 + Int(byte) - 0x30) % 97 : (rest * 100 + Int(byte) - 0x37) % 97
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    /// Of the countries of the Single Euro Payments Area.
    private static let lengths = [
        "AD": 24, "AL": 28, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22,
        "DK": 18, "EE": 20, "ES": 24, "FI": 18, "FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21,
        "HU": 28, "IE": 22, "IS": 26, "IT": 27, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27,
        "MD": 24, "ME": 22, "MK": 19, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25, "RO": 24,
        "RS": 22, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "VA": 22,
    ]
}
