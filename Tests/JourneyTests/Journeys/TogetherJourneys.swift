import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// A lunch that three people put together: in the terminal, on the page behind the link, and with
/// `join`; one pays on a page, and the cooks see it through.
@Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: Chromium.isExpected, "Chromium is missing; scripts/setup --tests installs it"))
struct TogetherJourneys {
    @Test func `three choose, one pays on a page, and everybody's share adds up`() async throws {
        let kitchen = try KitchenServer.still {
            $0.hasPaymentPage = true
            $0.hasBoardPage = true
        }
        let host = try await kitchen.eaterWithBasket()
        let leeks = try #require(try await host.codes().last)
        let journey = try await Journey(by: host, size: Size(columns: 110, lines: 50))
        try await journey.checkOut()
        try await journey.sayGuest()
        try await journey.press("Escape")
        try await journey.press("3")
        try await journey.press("M", "Enter")
        let invited = try await journey.waitUntil("the link") { $0.contains("/order/share/") }
        let words = "\(invited)".split(whereSeparator: \.isWhitespace)
        let link = try #require(
            words.first { $0.hasPrefix(kitchen.url) && $0.contains("/order/share/") })
        try await journey.press("Enter")

        // A colleague with a browser.
        let browser = try Chromium()
        try browser.open(String(link))
        try browser.type("Bo", into: "input[name=name]")
        try browser.press("form[action$='/join'] button")
        try browser.press("form:has(input[value='\(leeks)']) button")
        // And one with a terminal.
        let ana = try kitchen.contemporary()
        try await ana.does(
            "join", String(link), "--name", "Ana", "--email", "ana@example.org", "--yes")
        try await ana.does("basket", "add", "onion soup", "--quantity", "2")
        try await ana.does("send")

        _ = try await journey.waitUntil("both") { $0.contains("Ana") && $0.contains("Bo") }
        try await journey.press("M", "Down", "Down", "Enter")
        _ = try await journey.waitUntil("closed") { $0.contains("closed for others") }
        try await journey.press("c")
        try await journey.press("Y", "Down", "Enter")
        try await journey.place("NOT ORDERED YET")
        let tracked = try await host.run("orders", "--json")
        let page = try #require(tracked.json["data"]["unsettled"][0]["page"].text)
        #expect(kitchen.guestOrders.isEmpty)
        try browser.open(page)
        try browser.press("button")
        #expect(try browser.page().contains("is paid and placed"))
        let placed = try await journey.waitUntil("PLACED") { $0.contains("PLACED") }

        // The cooks.
        let order = try #require(kitchen.guestOrders.first)
        #expect(kitchen.guestOrders.map(\.pays) == [1] && placed.contains(order.number))
        try browser.open(kitchen.boardURL ?? "")
        #expect(try browser.page().contains("For Ana") && browser.page().contains("For Bo"))
        for deed in ["accept", "ready", "done"] {
            try browser.press("form[action$='/\(order.number)/\(deed)'] button")
        }
        let end = try await host.run("track", order.number, "--json").json["data"]
        #expect(end["state"].text == "fulfilled")

        let shares = try await host.run("shares", order.number, "--json").json["data"]
        let sums = shares["diners"].rows.compactMap { $0["total"]["minor"].number }
        #expect(shares["diners"].rows.count == 4 && sums.allSatisfy { $0 > 0 })
        #expect(sums.reduce(0, +) == order.total)
        #expect(try await ana.run("basket", "show").out.contains(order.number))
    }
}
