import JSON
import OrderModels
import Testing
import TestSupport

import Presentation

@testable import Commands

struct ReceiptTests {
    private let lines: [BasketLine] = [
        .sample("Green curry", option: nil, note: "no peanuts", for: "Anna"),
        .sample("Green curry", for: "Bob"), .sample("Rice", price: 400),
    ]

    @Test func `a spreadsheet gets who had what, then every sum by its name`() throws {
        let table = try #require(DelimitedText(Receipt.sample(lines: lines).csv))
        let rows = table.rows.map(\.cells)
        #expect(table.titles.prefix(3) == ["kind", "who", "item"])
        #expect(
            rows[0] == [
                "line", "Anna", "Green curry", "", "1", "no peanuts", "9.80", "9.80", "EUR",
            ])
        #expect(
            rows.map { $0[0] }.dropFirst(3) == [
                "subtotal", "delivery", "discount", "total", "tax_included", "tax_included",
                "share", "share", "share",
            ])
        #expect(rows.first { $0[0] == "discount" }?[7] == "-2.36")
        #expect(
            rows.filter { $0[0] == "tax_included" }.map { [$0[2], $0[7]] } == [
                ["TVA 10%", "2.14"], ["TVA 20%", "0.58"],
            ])
        #expect(rows.first { $0[0] == "total" }?[7] == "24.74")
        #expect(
            rows.filter { $0[0] == "share" }.map { [$0[1], $0[7]] } == [
                ["Anna", "10.28"], ["Bob", "10.27"], ["", "4.19"],
            ])
    }

    @Test func `lines of ours that come to another sum give way to the server's`() throws {
        let receipt = Receipt.sample(lines: [.sample("Green curry", for: "Anna")])
        #expect(!receipt.linesFit)
        let rows = try #require(DelimitedText(receipt.csv)).rows.map(\.cells)
        #expect(rows.prefix(2).map { $0[2] } == ["Green curry", "Rice"])
        #expect(rows.prefix(2).map { $0[1] } == ["Anna", ""])
    }

    @Test func `everybody has what is theirs, and what is for nobody comes last`() {
        let all = [lines[2], lines[1], lines[0], .sample("Tea", price: 250, for: "Bob")]
        let shares = DinerSplit(all, total: nil).shares
        #expect(shares.map(\.diner) == ["Bob", "Anna", ""])
        #expect(shares.map(\.dishes) == [.euro(1230), .euro(980), .euro(400)])
        #expect(DinerSplit([lines[2]], total: nil).shares.isEmpty)
    }

    @Test func `no cell is a formula, and amounts are numbers all the same`() {
        for text in Hostile.texts {
            let row = CSV.text([[text]])
            let first = row.first == "\"" ? row.dropFirst().first : row.first
            let isNumber = Int(text) != nil && !text.hasPrefix("+")
            #expect(
                isNumber || !(first.map { "=+-@\t\r".contains($0) } ?? false),
                "\(text.debugDescription)")
        }
        #expect(CSV.text([["-2.36", "+1", "-2+3"]]) == "-2.36,\" +1\",\" -2+3\"\r\n")
    }

    @Test func `whatever a cell holds is read again as it was`() throws {
        for seed in 1...300 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let line = BasketLine.sample(
                Hostile.text(&generator), price: 2360, note: Hostile.text(&generator),
                for: Hostile.text(&generator))
            let table = DelimitedText(Receipt.sample(lines: [line]).csv)
            let cells = try #require(table?.rows.first?.cells, "seed \(seed)")
            try #require(cells.count == 9, "seed \(seed)")
            for (cell, text) in [(1, line.diner), (2, line.name), (5, line.note)] {
                // White space around a cell is not read.
                #expect(
                    cells[cell].split { $0.isWhitespace } == text.split { $0.isWhitespace },
                    "seed \(seed)")
            }
        }
    }

    @Test func `JSON says whose each sum is, tax by rate, and each diner's share`() throws {
        let bytes = Envelope.bytes(.receipt, nil, now: .noon) {
            $0.fields(of: Receipt.sample(lines: lines))
        }
        let data = JSONAnswer(bytes)["data"]
        #expect(data["number"].text == "A7K2")
        #expect(data["bill"]["total"]["minor"].number == 2474)
        #expect(data["bill"]["total"]["source"].text == "server")
        #expect(data["bill"]["tax"]["included"].flag == true)
        let rates = data["bill"]["tax"]["rates"].rows
        #expect(rates.compactMap(\.["label"].text) == ["TVA 10%", "TVA 20%"])
        #expect(data["diners"].rows.compactMap(\.["for"].text) == ["Anna", "Bob", ""])
        #expect(data["diners"][0]["total"]["source"].text == "ours")
        #expect(data["diners"][0]["lines"][0]["note"].text == "no peanuts")
    }

    @Test func `sums that do not fit together are shown, and said to be so`() {
        let bill = Bill.sample()
        let wrong = Bill(
            lines: bill.lines, itemsTotal: bill.itemsTotal, charges: bill.charges,
            total: .euro(9999))
        #expect(Receipt.sample(.sample(bill: wrong)).doubt?.contains("75.25 EUR") == true)
        #expect(Receipt.sample().doubt == nil)
    }
}
