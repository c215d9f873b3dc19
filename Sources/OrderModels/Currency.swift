/// A currency by its ISO 4217 code.
///
/// Accepts any three letters, since a server may use a currency unknown here.
public struct Currency: Hashable, Sendable {
    public static let eur = Currency(unchecked: "EUR")

    // The three letters as a number, which makes comparing and hashing money cheap.
    private let letters: UInt32

    /// Nil unless the code is three Latin letters. Lower case becomes upper case.
    @inlinable
    public init?(code: some StringProtocol) {
        self.init(code: Substring(code))
    }

    @usableFromInline
    init?(code: Substring) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }) else {
            return nil
        }
        self.init(unchecked: code)
    }

    private init(unchecked code: Substring) {
        letters = code.utf8.reduce(0) { $0 << 8 | UInt32($1 & 0xDF) }
    }

    public var code: String {
        let bytes = [
            UInt8(letters >> 16 & 0xFF), UInt8(letters >> 8 & 0xFF), UInt8(letters & 0xFF),
        ]
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The number of decimals of a price in this currency.
    public var minorUnitDigits: Int {
        switch code {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI",
            "VND", "VUV", "XAF", "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        case "CLF", "UYW": 4
        default: 2
        }
    }

    /// The minor units in one major unit: 100 for the euro.
    public var minorUnitsPerUnit: Int {
        switch minorUnitDigits {
        case 0: 1
        case 3: 1000
        case 4: 10_000
        default: 100
        }
    }
}

extension Currency {
    /// Those that a folded word or a sign may mean; empty where that is not known.
    public static func all(called word: String, sign: Character?) -> Set<Currency> {
        let codes = names[word] ?? sign.flatMap { names[String($0)] } ?? word
        return Set(codes.split(separator: " ").compactMap { Currency(code: $0) })
    }

    private static let dollars = "USD CAD AUD NZD SGD HKD"
    private static let pesos = "MXN ARS CLP COP UYU DOP CUP PHP"
    private static let dinars = "KWD BHD JOD TND IQD LYD DZD RSD"
    private static let crowns = "SEK NOK DKK CZK"
    private static let names = [
        "€": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "pound": "GBP", "pounds": "GBP",
        "pfund": "GBP", "livre": "GBP", "livres": "GBP", "libra": "GBP", "libras": "GBP",
        "¥": "JPY CNY", "$": dollars + " " + pesos, "dollar": dollars, "dollars": dollars,
        "dolares": dollars, "pesos": pesos, "franken": "CHF", "francs": "CHF XAF XOF XPF",
        "yen": "JPY", "yens": "JPY", "yenes": "JPY", "dinar": dinars, "dinars": dinars,
        "dinares": dinars, "dinare": dinars, "franc": "CHF XAF XOF XPF", "francos": "CHF",
        "peso": pesos, "krona": "SEK", "kronor": "SEK", "kroner": "NOK DKK",
        "kronen": crowns, "couronnes": crowns, "zloty": "PLN", "zlotys": "PLN",
        "yuan": "CNY", "rupees": "INR", "roupies": "INR", "rupias": "INR", "rupien": "INR",
    ]
}
