import Kitchen
import Networking
import TestSupport
import Testing

/// An order by card, from scripts.
@Suite(.timeLimit(.minutes(10)))
struct HandOffCommandTests {
    @Test func `an order by card says where to pay, and is known once that is done`() async throws {
        let eater = try await Eater { $0.hasPaymentPage = true }
        try await eater.fill()
        try await eater.quote()
        let outcome = try await eater.order("--pay", "card", "--key", "lunch")
        #expect(outcome.status == 9, "\(outcome.err)")
        let page = try #require(outcome.errorJSON["page"].text)
        #expect(page.hasPrefix(eater.server.url + "payment/"))
        #expect(eater.server.placedOrders.isEmpty)

        // Asked in another way, or again, it is the same page.
        for way in ["card", "cash"] {
            let again = try await eater.order("--pay", way, "--key", "lunch")
            #expect(again.status == 9 && again.errorJSON["page"].text == page)
        }
        let other = try await eater.order("--key", "dinner")
        #expect(other.status == 9 && other.errorJSON["page"].text == page)
        let waiting = try await eater.run("track", "lunch")
        #expect(waiting.status == 9 && waiting.out.hasPrefix(page))
        // It is no fault; no receipt, and in no archive.
        let errors = try await eater.run("errors", "--json").json["data"]["errors"]
        #expect(errors.rows.isEmpty, "\(errors)")
        let receipt = try await eater.run("receipt")
        #expect(receipt.status == 9 && receipt.out.hasPrefix("What you agreed to"))
        #expect(receipt.out.contains("Onion soup") && receipt.out.contains("Agreed to "))
        #expect(!receipt.out.contains("Placed") && !receipt.out.contains("/api/"))
        let json = try await eater.run("receipt", "lunch", "--json")
        #expect(json.status == 9 && json.json["data"]["outcome"].text == "handed_off")
        #expect(json.json["data"]["placed_at"].isNull && !json.json["data"]["agreed_at"].isNull)
        #expect(try await eater.run("receipt", "--csv").out.isEmpty)
        let archive = try await eater.run("export", eater.program.home.path + "/archive")
        #expect(archive.status == 0 && archive.err.contains("1 order of unknown outcome"))

        #expect(try await Self.post(page) == 200)
        let paid = try await eater.run("track", "lunch", "--json")
        #expect(paid.status == 0 && paid.json["data"]["key"].text == "lunch")
        #expect(eater.server.placedOrders.map(\.pays) == [1])
    }

    @Test func `--open gives the page to the browser, and says what went wrong`() async throws {
        let eater = try await Eater { $0.hasPaymentPage = true }
        let home = eater.program.home.path
        for (name, status) in [("browser", 0), ("failing", 3)] {
            try await Program.install(
                "#!/bin/sh\necho \"$# $1\" >> \(home)/opened\nexit \(status)\n",
                at: home + "/" + name)
        }
        func opened() -> [String] {
            Home.text(home + "/opened").split(separator: "\n").map(String.init)
        }
        let program = eater.program.with(nil, ["BROWSER": home + "/browser"])
        try await eater.fill()
        try await eater.quote()
        let ordered = try await program.run(
            "order", "--yes", "--max-total", "900", "--pay", "card", "--key", "lunch", "--open")
        #expect(ordered.status == 9, "\(ordered.err)")
        let page = try #require(ordered.lines.first)
        #expect(opened() == ["1 " + page] && ordered.err.contains("given to the browser"))

        _ = try await program.run("track", "lunch")
        #expect(opened().count == 1)
        #expect(try await program.run("track", "lunch", "--open", "--json").status == 9)
        #expect(opened().count == 2)

        // What is configured comes first; its failure changes nothing else.
        try program.configure("{ browser: '\(home)/failing' }")
        let failed = try await program.run("track", "lunch", "--open")
        #expect(failed.status == 9 && failed.err.contains("did not open the page (status 3)"))
        #expect(failed.lines.first == page)
        try program.configure("{}")
        let nothing = try await eater.run("track", "lunch", "--open")
        #expect(nothing.status == 9 && nothing.err.contains("No browser is known here"))
        #expect(opened().count == 3)
    }

    @discardableResult
    static func post(_ page: String) async throws -> Int {
        let client = CurlClient(configuration: .init(userAgent: "a browser"))
        return try await client.send(HTTPRequest(.post, page)).status
    }
}
