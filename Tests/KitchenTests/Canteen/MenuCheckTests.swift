import Foundation
import Kitchen
import Testing

struct MenuCheckTests {
    @Test func `the example that is shipped has no mistake`() {
        let check = MenuCheck(path: MenuFiles.example)

        #expect(check.isGood)
        #expect(
            check.lines[0].hasSuffix(
                "2 caterers, 10 dishes, 3 coupons, 2 places; EUR, Europe/Berlin"))
    }

    @Test func `every mistake is named by its file and line`() throws {
        let files = try MenuFiles([
            "a.json5": """
            {
                name: "X", currency: "EUR",
                zone: "Europe/Berlinn",
                coupon: [],
                caterers: [{
                    name: "Rosa", adress: "1 Mill Lane", place: [48.85, 2.35],
                    hours: ["Mon 11-12"],
                    closures: ["2026-13-01"],
                    payment: ["cach"],
                    sections: [{ name: "All", dishes: [
                        { name: "Soup", price: 9.7 },
                        { name: "Soup", price: "1.250" },
                        { name: "Cake", price: "3,10", diets: ["vegan"], allergens: ["milc", "eggs"] },
                    ] }],
                }],
            }
            """,
            "b.csv": """
            section,name,price,allergns
            """,
            "c.csv": """
            section;name;price;available
            Soups;"Two
            lines";5,00;maybe
            Soups;;5,00;
            Soups;Broth;free;
            """,
        ])

        let mistakes = files.mistakes()
        for expected in [
            #"a.json5:3: "Europe/Berlinn" is no time zone here"#,
            #"a.json5:4: "coupon" is no key of a menu; did you mean "coupons"?"#,
            #"a.json5:6: "adress" is no key of a caterer; did you mean "address"?"#,
            #"a.json5:5: A caterer needs "address""#,
            #"a.json5:7: "Mon 11-12" are no hours"#,
            #"a.json5:8: This is no closure"#,
            #"a.json5:9: "cach" is no way to pay; did you mean "cash"?"#,
            #"a.json5:11: Write "price" in quotes, as "9.70""#,
            #"a.json5:12: "1.250" is no price in EUR"#,
            #"a.json5:12: Another dish has the same code, "SOUP""#,
            #"a.json5:13: "milc" is no allergen; did you mean "milk"?"#,
            #"a.json5:13: A dish cannot be vegan and contain eggs"#,
            #"b.csv:1: "allergns" is no column of dishes; did you mean "allergens"?"#,
            #"c.csv:2: "name" holds a character that cannot be seen"#,
            #"c.csv:2: "maybe" is neither yes nor no"#,
            #"c.csv:4: The name is missing."#,
            #"c.csv:5: "free" is no price in EUR"#,
        ] {
            #expect(mistakes.contains { $0.hasPrefix(expected) }, "\(expected) in \(mistakes)")
        }
        #expect(mistakes.count == 17)
        #expect(throws: KitchenError.self) { _ = try Servers.canteen(files.directory) }
    }

    @Test(arguments: [
        ("{", "x.json5:1: "), ("{ name: 'X' name: 'Y' }", "x.json5:1: A comma or }"),
        ("[]", "x.json5:1: A menu is written in braces"), ("", "x.json5:1: A value is missing"),
        ("\u{0}\u{1}\u{2}", "x.json5:1: A value is expected"),
        ("\n\n{ name: \"X\n\" }", "x.json5:3: This text is never closed"),
        (String(repeating: "[", count: 100_000), "x.json5:1: Values are nested too deeply"),
        (String(repeating: " ", count: 5 << 20), "x.json5: The file is larger than 4 MiB"),
        ("{}", "x.json5:1: A menu needs \"currency\""),
        (
            "{ caterers: [\(String(repeating: "{},", count: 3_000))] }",
            "x.json5:1: There are more than 200 caterers"
        ),
    ])
    func `nonsense is told in a sentence`(text: String, sentence: String) throws {
        let mistakes = try MenuFiles(["x.json5": text]).mistakes()

        #expect(mistakes.contains { $0.hasPrefix(sentence) }, "\(mistakes.prefix(3))")
    }

    @Test func `a mistake in a group of options is one mistake`() throws {
        let menu = MenuFiles.small(
            caterer: #"""
                options: [
                    { code: "hot", name: "How hot", choose: "one", choices: [
                        { code: "mild", name: "Mild", price: "free" },
                        { name: "Hot", price: "0.50", needs: "mild" },
                    ] },
                    { code: "size", name: "Size", choose: "one", choices: [
                        { name: "Large", price: 1 },
                    ] },
                    { code: "bread", choose: "any", choices: [{ name: "Rye" }] },
                    { code: "drink", name: "Drink", choose: "any", choices: [{ code: "tea" }] },
                ],
                """#,
            dishes: #"{ name: "Soup", price: "5.00", options: ["hot", "size", "bread", "drink"] },"#
        )
        let mistakes = try MenuFiles(["a.json5": menu]).mistakes()

        #expect(mistakes.count == 4, "\(mistakes)")
    }

    @Test func `one mistake is named once and hides no other`() throws {
        let menu = MenuFiles.small(
            caterer: #"""
                packaging: "on_request",
                menus: [{ name: "Evening", hours: [], sections: [
                    { name: "All", dishes: ["soup", "stew"] },
                ] }],
                options: [{ code: "top", name: "Topping", choose: "any", choices: [
                    { code: "cheese", name: "Cheese" }, { name: "Double", needs: "cheez" },
                ] }],
                """#,
            dishes: """
                { code: "soup", name: "So\u{200B}up", price: "5.00" },
                { name: "St\u{200B}ew", price: "6.00" },
                { code: "cake", name: "Cake", price: "free", options: ["top"] },
                { code: "cake", name: "Tart", price: "3.10", deposit: "2.00", options: ["top"] },
                """)
        let mistakes = try MenuFiles(["a.json5": menu]).mistakes()

        for part in [
            "Name hours", "no code of another choice", "same code, \"cake\"", "is no price",
        ] {
            #expect(mistakes.count { $0.contains(part) } == 1, "\(part): \(mistakes)")
        }
        #expect(mistakes.count { $0.contains("cannot be seen") } == 2)
        #expect(mistakes.count == 6, "\(mistakes)")
    }

    @Test func `a table without the column of its caterer is read for its other mistakes`() throws {
        let two = """
            { name: "Two", currency: "EUR", zone: "Europe/Paris", caterers: [
                { name: "A", address: "1 Mill Lane", place: [48.85, 2.35],
                  hours: ["Mo-Su 11:00-14:00"] },
                { name: "B", address: "2 Mill Lane", place: [48.85, 2.35],
                  hours: ["Mo-Su 11:00-14:00"] },
            ] }
            """
        let table = "section,name,price\nAll,Soup,5.00\nAll,Cake,free\nAll,Tart,3.00\n"
        let mistakes = try MenuFiles(["a.json5": two, "b.csv": table]).mistakes()
            .filter { $0.hasPrefix("b.csv") }

        #expect(mistakes.count == 2, "\(mistakes)")
        #expect(mistakes.first?.hasPrefix("b.csv:1: There are several caterers") == true)
        #expect(mistakes.last?.contains("is no price") == true)
    }

    @Test func `what is no file is not waited for`() throws {
        let files = try MenuFiles()
        #expect(mkfifo(files.path("x.json5"), 0o600) == 0)
        #expect(files.mistakes() == ["x.json5: is not a file with text."])
        #expect(!MenuCheck(path: "/dev/zero").isGood)
        #expect(!MenuCheck(path: files.path("none.json5")).isGood)
    }

    @Test func `bytes that are no text are told with their line`() throws {
        let files = try MenuFiles(["a.json5": MenuFiles.small()])
        let latin = Data("section;name;price\nSoups;Br".utf8) + [0xFC] + Data("he;5,00\n".utf8)
        try latin.write(to: URL(filePath: files.path("b.csv")))

        #expect(
            files.mistakes()
                == ["b.csv:2: This is not UTF-8 text; save the table as CSV in UTF-8."])
    }

    @Test func `a table alone is told what it lacks`() throws {
        let files = try MenuFiles(["b.csv": "section,name,price\nSoups,Broth,5.00\n"])

        #expect(files.mistakes().count == 1)
        #expect(files.mistakes()[0].hasPrefix("b.csv: A table has only dishes."))
    }

    @Test func `a menu that is too long is told at once`() throws {
        let rows = (0..<60_000).map { "S\($0),N\($0),1.00" }.joined(separator: "\n")
        let files = try MenuFiles([
            "a.json5": MenuFiles.small(), "b.csv": "section,name,price\n" + rows,
        ])

        #expect(
            files.mistakes() == [
                "b.csv:2001: This is one dish too many: a caterer has at most 2000."
            ])
    }

    @Test(arguments: [
        ("EUR", "9.70", 970), ("EUR", "9,70", 970), ("EUR", "9", 900), ("EUR", "0", 0),
        ("EUR", "9.7", 970), ("JPY", "900", 90_000), ("KWD", "1.250", 125), ("EUR", "1.250", nil),
        ("EUR", "-1", nil), ("EUR", "+1", nil), ("EUR", "1e3", nil), ("EUR", "1.000,00", nil),
        ("JPY", "9.5", nil), ("KWD", "1.255", nil), ("EUR", "100000.01", nil), ("EUR", "", nil),
        ("EUR", "٣", nil), ("EUR", "99999999999999999999", nil),
    ])
    func `prices are exact`(currency: String, text: String, hundredths: Int?) throws {
        let menu = MenuFiles.small(dishes: #"{ name: "Soup", price: "\#(text)" },"#)
        let files = try MenuFiles([
            "a.json5": menu.replacing("\"EUR\"", with: "\"\(currency)\"")
        ])
        guard let hundredths else {
            #expect(files.mistakes().count == 1)
            return
        }
        let diner = Diner(try Servers.canteen(files.directory))

        let dishes = try diner.dishes(try diner.canteen("Small canteen"))
        #expect(dishes.map(Diner.price) == [hundredths])
    }
}
