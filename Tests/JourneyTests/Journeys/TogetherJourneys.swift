import Foundation
import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// A lunch at a canteen that three people put together: in the terminal, on the page behind the link,
/// and with `join`; one pays by card on the page of the canteen's payment provider, and the cooks see
/// it through.
@Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: Chromium.isExpected, "Chromium is missing; scripts/setup --tests installs it"))
struct TogetherJourneys {
    /// The menu that is shipped as an example, from its own directory.
    private static let menu = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../docs/canteen").standardized.path

    /// Somebody with two dishes of Canteen Rosa in the basket, and with an address.
    private func eater(at kitchen: KitchenServer) async throws -> Program {
        let program = try kitchen.diner()
        try program.configure(
            "{prefetch: false, geocoder: \"\(kitchen.origin)/geocode\", hold: \"1s\"}")
        try await program.does("menu", "canteen rosa")
        try await program.does(
            "--offline", "basket", "add", "schnitzel", "--from", "canteen rosa", "--option", "rice",
            "--quantity", "2", "--for", "Anna")
        try await program.does("--offline", "basket", "add", "semolina", "--from", "canteen rosa")
        try await program.does(
            "address", "add", "14 Mill Lane, 12043 Berlin", "--at", "52.4812,13.4350")
        return program
    }

    /// Chooses the card, wherever it stands among the ways to pay.
    private func chooseCard(_ journey: Journey) async throws {
        try await journey.press("Y")
        for _ in 0..<4 {
            guard try await !journey.screen.cursorLine.contains("card") else { break }
            try await journey.press("Down")
        }
        try await journey.press("Enter")
    }

    @Test func `three choose, one pays on a page, and everybody's share adds up`() async throws {
        let provider = try PaymentProvider()
        let files = try Program()
        let place = files.home.path
        let data = place + "/canteen.db"
        let kitchen = try provider.kitchen(Self.menu, in: place + "/menu") {
            $0.dataFile = data
            $0.hasBoardPage = true
        }
        let host = try await eater(at: kitchen)
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
        try browser.press("form:has(input[value='rosa.lentil-soup']) button")
        // And one with a terminal.
        let ana = try kitchen.contemporary()
        try await ana.does(
            "join", String(link), "--name", "Ana", "--email", "ana@example.org", "--yes")
        try await ana.does("basket", "add", "green curry", "--quantity", "2")
        try await ana.does("send")

        _ = try await journey.waitUntil("both") { $0.contains("Ana") && $0.contains("Bo") }
        try await journey.press("M", "Down", "Down", "Enter")
        _ = try await journey.waitUntil("closed") { $0.contains("closed by you") }
        try await journey.press("c")
        try await chooseCard(journey)
        try await journey.place("NOT ORDERED YET")
        let tracked = try await host.run("orders", "--json")
        let page = try #require(tracked.json["data"]["unsettled"][0]["page"].text)
        #expect(kitchen.guestOrders.isEmpty)
        try browser.open(page)
        try browser.press("a")
        // The provider's page, and from there back to the kitchen's.
        try browser.press("button")
        #expect(try browser.page().contains("is paid and placed"))
        let placed = try await journey.waitUntil("PLACED") { $0.contains("PLACED") }

        // The cooks.
        let order = try #require(kitchen.guestOrders.first)
        #expect(kitchen.guestOrders.map(\.pays) == [1] && placed.contains(order.number))
        try browser.open(kitchen.boardURL ?? "")
        #expect(try browser.page().contains("For \"Ana\"") && browser.page().contains("For \"Bo\""))
        #expect(try browser.page().contains("paid by card"))
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
        // All of it is in the file.
        kitchen.stop()
        let again = try provider.kitchen(Self.menu, in: place + "/menu") { $0.dataFile = data }
        #expect(again.placedOrders == kitchen.placedOrders && again.placedOrders.count == 1)
    }
}
