import Foundation
import Kitchen
import Testing

import class TestSupport.Chromium

/// The pages in a real browser: without scripts, on a telephone's screen.
@Suite(
    .serialized,
    .enabled(if: Chromium.isExpected, "Chromium is missing; scripts/setup --tests installs it"))
struct BrowserTests {
    @Test func `a colleague joins, chooses and changes, and the cooks accept it`() throws {
        let long = String(repeating: "Donaudampfschiff", count: 6)
        let dish = #"{ code: "long", name: "\#(long)", price: "1.00", options: ["rice"] },"#
        let files = try MenuFiles([
            "menu.json5": MenuFiles.small(
                caterer: SharePageTests.options, dishes: SharePageTests.dishes + dish)
        ])
        let server = try Servers.canteen(files.directory) { $0.hasBoardPage = true }
        let mia = Diner(server)
        try mia.fillCart(try mia.canteen("Small canteen"), quantity: 2, of: "small.soup")
        let address = server.url + "order/share/\(try mia.invite())"
        let browser = try Chromium()

        try browser.open("data:text/html,<title>off</title><script>document.title='on'</script>")
        #expect(try browser.page().contains("<title>off"))
        try browser.open("\(server.url)de/order/share/\(try mia.invite())")
        #expect(try browser.pageWidth() == Chromium.width)
        try browser.type("Ana Løv", into: "input[name=name]")
        try browser.press("form[action$='/join'] button")
        #expect(try browser.page().contains("You are <strong>Ana Løv</strong>"))

        let curry = "details:has(input[value='small.curry'])"
        try browser.press("\(curry) summary", opens: false)
        try browser.press("\(curry) input[value='small.rice.egg']", opens: false)
        #expect(try browser.pageWidth() == Chromium.width)
        #expect(try browser.leastHeight("button, summary, input[type=number]") >= 40)
        try browser.press("\(curry) form button")
        try browser.press("#chosen button[aria-label^='One more']")
        #expect(try browser.page().contains("2 × Curry + Egg: 21.00 EUR"))
        #expect(try Diner.lines(mia.call("GET", mia.cart)) == ["2 Soup ", "2 Curry Ana Løv"])

        try #require(try mia.payCash().status == 200)
        try browser.open(address)
        #expect(try browser.page().contains("This was ordered already"))
        try browser.open(server.boardURL ?? "")
        try browser.press("form[action$='/K-1/accept'] button")
        #expect(try browser.page().contains("For \"Ana Løv\": "))
        #expect(try mia.call("GET", mia.cart).json()["state"] as? String == "accepted")
    }

    @Test func `a basket is paid from its page, and from no other site's`() throws {
        let server = try Servers.frozen { $0.hasPaymentPage = true }
        let diner = Diner(server)
        try diner.fillCart()
        let answer = try diner.call("PUT", diner.cart + "/payment", ["paymentMethod": "CARD"])
        let address = try #require(try answer.json()["redirectUrl"] as? String)
            // The diner came by a name without a port.
            .replacing("http://127.0.0.1/", with: server.url)
        let browser = try Chromium()

        try browser.open(
            "data:text/html,<form method=post action='\(address)'><button>Win</button></form>")
        try browser.press("button")
        #expect(try browser.page().contains("This page of another site may not do this."))
        #expect(try diner.call("GET", diner.cart).json()["state"] as? String != "new")
        try browser.open(address)
        try browser.press("button")
        #expect(try browser.page().contains("is paid and placed"))
    }
}
