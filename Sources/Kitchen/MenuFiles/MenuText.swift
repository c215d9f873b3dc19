import OrderModels

/// The currency of a menu, and how its prices become hundredths.
struct MenuCurrency {
    let currency: OrderModels.Currency

    /// The API's hundredths for `text`, exactly; nil if it is no such price.
    func hundredths(_ text: String) -> Int? {
        guard text.utf8.count <= 12, text.first?.isNumber == true,
            let money = Money(decimal: text, currency: currency)
        else { return nil }
        let perUnit = currency.minorUnitsPerUnit
        let (hundreds, overflow) = money.minorUnits.multipliedReportingOverflow(by: 100)
        guard !overflow, hundreds % perUnit == 0, money.minorUnits >= 0 else { return nil }
        return hundreds / perUnit
    }

    var example: String { currency.minorUnitDigits == 0 ? "970" : "9.70" }
}

/// The checks of texts that JSON5 and CSV have in common.
enum MenuText {
    /// In hundredths; no dish costs more.
    static let priceLimit = 10_000_000

    /// The text without white space at its ends; nil after noting a mistake.
    static func checked(
        _ text: String, _ key: String, isLong: Bool = false, _ note: (String) -> Void
    ) -> String? {
        let limit = isLong ? 2_000 : 200
        guard
            text.unicodeScalars.allSatisfy({ PlainText.isSeen($0) || isLong && $0 == "\n" })
        else {
            note("\"\(key)\" holds a character that cannot be seen; type it again.")
            return nil
        }
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else {
            note("\"\(key)\" is empty; give it a text or leave it out.")
            return nil
        }
        guard trimmed.count <= limit, trimmed.utf8.count <= limit * 8 else {
            note("\"\(key)\" is longer than \(limit) characters.")
            return nil
        }
        return trimmed
    }

    static func price(
        _ text: String, _ key: String, in currency: MenuCurrency?, _ note: (String) -> Void
    ) -> Int? {
        // Without a currency, which is a mistake already, nothing can be said.
        guard let currency else { return nil }
        guard let price = currency.hundredths(text.trimmed), price <= priceLimit else {
            note(
                "\(MistakeList.quote(text)) is no price in \(currency.currency.code); write "
                    + "\"\(currency.example)\", without thousands separators and no more decimals "
                    + "than that.")
            return nil
        }
        return price
    }

    /// A code of the menu: letters, digits, `-` and `_`.
    static func code(_ text: String, _ key: String, _ note: (String) -> Void) -> String? {
        let isFit = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isFit, (1...60).contains(text.utf8.count) else {
            note(
                "\(MistakeList.quote(text)) is no code: letters from a to z, digits, - and _, up to "
                    + "60 of them.")
            return nil
        }
        return text
    }

    /// The code given, or one made of the name, as `GREEN_CURRY`.
    static func code(
        _ given: String?, of name: String, _ what: String, _ note: (String) -> Void
    ) -> String? {
        if let given { return code(given, "code", note) }
        let made = String(MenuFactory.code(name).prefix(60))
        guard !made.isEmpty else {
            note(
                "\(what.capitalizedStart) with the name \(MistakeList.quote(name)) needs a code, "
                    + "as in code: \"soup\".")
            return nil
        }
        return made
    }

    /// The address of a picture.
    static func picture(_ text: String, _ note: (String) -> Void) -> String? {
        let isFit =
            (text.hasPrefix("https://") || text.hasPrefix("http://")) && text.utf8.count <= 500
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
        guard isFit else {
            note(
                "\(MistakeList.quote(text)) is no address of a picture, as "
                    + "\"https://example.org/soup.jpg\".")
            return nil
        }
        return text
    }

    static func known<Value>(
        _ text: String, _ what: String, among known: [String: Value], _ note: (String) -> Void
    ) -> Value? {
        let key = text.lowercased().map { $0 == " " || $0 == "-" ? "_" : String($0) }.joined()
        if let value = known[key] { return value }
        let names = known.keys.sorted()
        let hint =
            didYouMean(key, among: names).map { "did you mean \"\($0)\"?" }
            ?? (names.isEmpty ? "there is none." : "known are \(names.joined(separator: ", ")).")
        note("\(MistakeList.quote(text)) is no \(what); \(hint)")
        return nil
    }
}
