import OrderModels
import Testing

/// Codes of transfers, and the accounts that they go to.
struct TransferCodeTests {
    @Test(arguments: [
        "DE89 3704 0044 0532 0130 00", "fr1420041010050500013m02606", "NL91ABNA0417164300",
        "MT84MALT011000012345MTLCAST001S", "NO9386011117947", "GB29 NWBK 6016 1331 9268 19",
    ])
    func `accounts of the area are taken, however they are spaced`(text: String) throws {
        let plain = text.replacing(" ", with: "").uppercased()
        #expect(try IBAN(text).text == plain)
        #expect(try IBAN(text).grouped.replacing(" ", with: "") == plain)
    }

    @Test func `a wrong digit, a swap and another country are found`() {
        let good = "DE89370400440532013000"
        let digits = Array(good)
        for place in digits.indices.dropFirst(4) {
            for digit in "0123456789" where digit != digits[place] {
                var wrong = digits
                wrong[place] = digit
                #expect(throws: IBAN.Flaw.checkDigits) { try IBAN(String(wrong)) }
            }
        }
        for place in 4..<digits.count - 1 where digits[place] != digits[place + 1] {
            var wrong = digits
            wrong.swapAt(place, place + 1)
            #expect(throws: IBAN.Flaw.checkDigits) { try IBAN(String(wrong)) }
        }
        #expect(throws: IBAN.Flaw.length(country: "DE", expected: 22, found: 21)) {
            try IBAN(String(good.dropLast()))
        }
        #expect(throws: IBAN.Flaw.country("US")) { try IBAN("US64SVBKUS6S3300958879") }
        for text in ["", "DE", "DE8937040044053201300Ö", "8937040044DE0532013000", "DE89-3704"] {
            #expect(throws: IBAN.Flaw.wrongCharacters) { try IBAN(text) }
        }
    }

    private func payee(_ name: String = "Mia Meyer", _ bic: String? = nil) throws -> Payee {
        Payee(name: name, iban: try IBAN("DE89370400440532013000"), bic: bic)
    }

    private func code(
        _ cents: Int, caterer: String = "Krua Mae", order: String = "order K-12",
        to payee: Payee
    ) throws -> TransferCode {
        try TransferCode(
            to: payee, Money(minorUnits: cents, currency: .eur), caterer: caterer,
            date: "26 Nov", order: order)
    }

    @Test func `each line is what the guideline says`() throws {
        let code = try code(1230, to: try payee("Jürgen Müller", "COBADEFFXXX"))
        #expect(
            code.text.split(separator: "\n", omittingEmptySubsequences: false) == [
                "BCD", "002", "1", "SCT", "COBADEFFXXX", "Jürgen Müller",
                "DE89370400440532013000", "EUR12.30", "", "", "Krua Mae, 26 Nov, order K-12",
            ])
    }

    @Test func `only euro, and from a cent to a thousand millions less one`() throws {
        let payee = try payee()
        #expect(try code(1, to: payee).lines[7] == "EUR0.01")
        #expect(try code(99_999_999_999, to: payee).lines[7] == "EUR999999999.99")
        for cents in [0, -1, 100_000_000_000, Int.max, Int.min] {
            #expect(throws: TransferCode.Flaw.self) { try code(cents, to: payee) }
        }
        let yen = try #require(Currency(code: "JPY"))
        #expect(throws: TransferCode.Flaw.currency(yen)) {
            try TransferCode(
                to: payee, Money(minorUnits: 5, currency: yen), caterer: "", date: "", order: "")
        }
    }

    @Test(arguments: [
        ("Chez Zoë & Søn ÄÖ", "Chez Zoe + Son AO, 26 Nov, order K-12"),
        ("//Soup//", "Soup/, 26 Nov, order K-12"),
        ("寿司屋\u{1B}[31m\nBCD", "31m BCD, 26 Nov, order K-12"),
        ("", ", 26 Nov, order K-12"),
    ])
    func `what a bank does not take is left out`(caterer: String, text: String) throws {
        #expect(try code(100, caterer: caterer, to: try payee()).remittance == text)
    }

    @Test func `it is never too long, and the order's number stays`() throws {
        let name = try #require(Payee.name(String(repeating: "Ü", count: 70)))
        for caterer in [String(repeating: "Krua ", count: 99), String(repeating: "🍲", count: 500)] {
            let code = try code(
                99_999_999_999, caterer: caterer, to: try payee(name, "COBADEFFXXX"))
            #expect(code.text.utf8.count <= TransferCode.longest)
            #expect(code.remittance.count <= 140 && code.remittance.hasSuffix(", order K-12"))
        }
        let code = try code(1, order: String(repeating: "9", count: 900), to: try payee())
        #expect(code.remittance.count == 140 && code.lines.count == 11)
    }

    @Test(arguments: ["", " ", "a\nb", "a\u{202E}b", String(repeating: "x", count: 71)])
    func `a name is of one line and not too long`(name: String) {
        #expect(Payee.name(name) == nil)
    }

    @Test(arguments: ["COBADEFF", "cobadeffxxx", "COBA DE FF"])
    func `a bank's code has eight or eleven characters`(bic: String) {
        #expect(Payee.bic(bic) != nil)
        #expect(Payee.bic(bic + "X") == nil && Payee.bic(String(bic.dropLast())) == nil)
    }
}
