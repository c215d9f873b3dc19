import Foundation
import FoundationXML
import Kitchen
import OrderModels
import Presentation
import TestSupport
import Testing

@testable import Commands

/// What was spent, told from the receipts alone.
@Suite(.timeLimit(.minutes(10)))
struct StatsCommandTests {
    @Test func `before anything was ordered one sentence says what to do`() async throws {
        for form in [[], ["--linear"], ["--ascii"]] as [[String]] {
            let outcome = try await Program().run(["stats"] + form)
            #expect(outcome.status == 0 && outcome.out.isEmpty)
            #expect(
                outcome.err == "Nothing was ordered yet, as far as is kept here: eat-tui orders "
                    + "asks the server.\n")
        }
        let json = try await Program().run("stats", "--json").json
        #expect(json["schema"].text == "eat-tui/stats/1")
        #expect(json.keys == ["schema", "warnings", "data"])
        #expect(json["data"]["orders"].number == 0 && json["data"]["spending"].rows.isEmpty)
    }

    @Test func `an order counts once it is placed, and no more once it is cancelled`()
        async throws
    {
        let eater = try await Eater()
        try await eater.fill()
        try await eater.quote()
        let order = try await eater.order().json
        let total = try #require(order["data"]["total"]["minor"].number)
        eater.server.forgetCalls()

        let data = try await eater.run("stats", "--json").json["data"]
        #expect(data["orders"].number == 1 && data["demo"].flag == false)
        let spending = data["spending"][0]
        #expect(spending["total"]["minor"].number == total)
        #expect(spending["not_over"]["orders"].number == 1)
        #expect(spending["months"].rows.compactMap(\.["month"].text) == ["2026-05"])
        // The kitchen's clock, not the one in Auckland where the diner sits.
        #expect(data["orders_by_hour"].rows.firstIndex { $0.number == 1 } == 12)
        #expect(data["first_day"].text == "2026-05-06")
        let parts = spending["parts"]
        let sum = [
            "dishes", "delivery", "packaging", "tip", "other_charges", "added_tax", "discount",
            "unexplained",
        ].compactMap { parts[$0]["total"]["minor"].number }.reduce(0, +)
        #expect(sum == total)
        #expect(data["dishes"].rows.compactMap(\.["pieces"].number) == [3, 1])
        // As other commands write money for scripts; spreadsheets get decimals.
        let plain = try await eater.run("stats", "--plain").out.split(separator: "\n")
        #expect(plain.first == "spent\t\t\t1\t\t\t\(total)\tEUR\t")
        for since in ["now", "2026-05-06 00:30", "0:00", "2026-05-06T00:30:00Z"] {
            let some = try await eater.run("stats", "--since", since, "--json")
            #expect(some.status == 0 && some.json["data"]["since"].text == "2026-05-06", "\(since)")
        }
        let text = try await eater.run("stats", "la table")
        #expect(text.out.contains("SPENT, IN EUR") && text.out.contains("La Table de Maëlle"))
        #expect(text.out.contains("1 of them is not known to be over"))
        // Nobody was asked for any of it.
        #expect(eater.server.calls.isEmpty)

        try eater.server.control("POST", "/orders/1/cancel")
        _ = try await eater.run("orders")
        let later = try await eater.run("stats", "--json").json["data"]
        #expect(later["orders"].number == 0)
        #expect(later["not_counted"]["cancelled"].number == 1)
    }

    @Test func `orders of the demo count with the demo only`() async throws {
        let program = try Program("--demo")
        let signedIn = try await program.run(
            "login", "--user", "demo", "--password-command", "echo demo", "--yes")
        #expect(signedIn.status == 0)
        let demo = try await program.run("--offline", "stats", "--json").json["data"]
        #expect(demo["orders"].number == 6 && demo["demo"].flag == true)
        #expect(demo["not_counted"]["cancelled"].number == 1)
        #expect(demo["not_counted"]["refused"].number == 1)
        #expect(demo["deliveries"]["timed"].number == 6)
        let real = try await program.with([]).run("stats")
        #expect(real.err.contains("add --demo to count those"))
        let data = try await program.with([]).run("stats", "--json").json["data"]
        #expect(data["orders"].number == 0 && data["not_counted"]["out_of_scope"].number == 8)
    }

    @Test(arguments: [
        (["--since", "soon"], 2, "takes a year, a month, a day"),
        (["--since", "2026-11", "--until", "2026-10"], 2, "no day is between"),
        (["--svg", "--json"], 2, "exclude each other"),
        (["nobody"], 3, "No order is kept of a kitchen called \"nobody\""),
        (["--private"], 2, "--private"),
    ])
    func `what cannot be counted is said`(
        words: [String], status: Int32, told: String
    ) async throws {
        let outcome = try await Program().run(["stats"] + words)
        #expect(outcome.status == status && outcome.out.isEmpty)
        #expect(outcome.err.contains(told), "\(outcome.err)")
    }

    // MARK: Names as an enemy would choose them

    private func statistics(_ name: String) -> OrderStatistics {
        var history = OrderHistory(zone: .utc)
        history.orders = [OrderState.fulfilled, .ready, .unknown(name)].map { state in
            OrderHistory.Entry(
                .sample(state: state, name: name, bill: .sample(name: name)), placedAt: .noon,
                zone: .utc)
        }
        return OrderStatistics(history)
    }

    @Test func `a picture is whole XML that obeys nobody, with words for who cannot see it`()
        throws
    {
        for name in Hostile.texts + ["</svg><script>alert(1)</script>", "]]>", "&#0;", "\u{FFFE}"] {
            let statistics = statistics(name)
            let text = StatisticsText(statistics, of: .real, now: .noon)
            let svg = StatisticsPicture(statistics, text, now: .noon).svg
            let reader = ElementReader()
            let parser = XMLParser(data: Data(svg.utf8))
            parser.delegate = reader
            #expect(parser.parse(), "\(name.debugDescription): \(parser.parserError as Any)")
            #expect(reader.names.isSubset(of: ElementReader.drawn), "\(reader.names)")
            #expect(svg.contains("role=\"img\" aria-labelledby=\"title desc\""))
            #expect(reader.text("desc").contains("49.48 EUR in 2 orders"))
            #expect(reader.attributes.isSubset(of: ElementReader.plain), "\(reader.attributes)")
            #expect(!svg.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
    }

    @Test func `no cell of the table is a formula`() throws {
        for name in Hostile.texts {
            let csv = StatisticsTable(statistics(name)).csv
            let table = try #require(DelimitedText(csv), "\(name.debugDescription)")
            #expect(table.titles == StatisticsTable.columns)
            for row in table.rows {
                #expect(row.cells.count == StatisticsTable.columns.count)
                for cell in csv.split(separator: ",") where Double(cell) == nil {
                    let first = cell.first == "\"" ? cell.dropFirst().first : cell.first
                    #expect(!(first.map { "=+@\t".contains($0) } ?? false), "\(cell)")
                }
            }
        }
    }
}

/// Which elements an XML file has, and the text of each kind.
private final class ElementReader: NSObject, XMLParserDelegate {
    static let drawn: Set = ["svg", "title", "desc", "style", "rect", "text", "g", "path"]

    /// Those that name nothing to run or to fetch.
    static let plain: Set = [
        "xmlns", "viewBox", "width", "height", "role", "aria-labelledby", "id", "class", "x", "y",
        "d",
    ]

    private(set) var names: Set<String> = []
    private(set) var attributes: Set<String> = []
    private var texts: [String: String] = [:]
    private var open: [String] = []

    func text(_ name: String) -> String { texts[name] ?? "" }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName: String?, attributes attributeDict: [String: String] = [:]
    ) {
        names.insert(elementName)
        attributes.formUnion(attributeDict.keys)
        open.append(elementName)
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        texts[open.last ?? "", default: ""] += string
    }
}
