import Cache
import Kitchen
import OrderModels
import Presentation
import TestSupport
import Testing

@testable import Terminal

/// What of the screens a terminal may link.
@MainActor
struct LinkTests {
    /// The linked words by their targets, each put together of its lines.
    private func links(_ app: AppUnderTest) -> [String: String] {
        let frame = app.frame
        return (0..<frame.size.lines).reduce(into: [:]) { found, line in
            for slot in frame.row(line) where slot.link > 0 {
                found[frame.targets[Int(slot.link) - 1], default: ""].append(frame.character(slot))
            }
        }
    }

    @Test func `the page of an order links the kitchen's telephone`() async throws {
        let ground = try await Ground.offline()
        try await ground.keepOrderUnderWay()
        try await AppUnderTest(on: ground, size: .usual).run { app in
            await app.press("t")
            let links = links(app)
            #expect(links.count == 1)
            let (target, words) = try #require(links.first)
            #expect(target == "tel:" + words.filter { $0 != " " } && words.hasPrefix("+"))
            #expect(app.text.contains(words))
            // What lies over it is none.
            await app.press("?")
            #expect(self.links(app).isEmpty)
        }
    }

    @Test func `a telephone in a single row is linked as one in a paragraph is`() async throws {
        try await atCheckout { app, _ in
            let links = links(app)
            // Of who orders, in a row, and of whom the driver meets, in a paragraph.
            let number = "+33612345678"
            #expect(links["tel:" + number] == number + number, "\(links) \(app.text)")
            // What is cut would be the number of somebody else.
            for columns in 38...56 {
                await app.resize(to: Size(columns: columns, lines: 24))
                let words = self.links(app)
                #expect(words.keys.allSatisfy { $0 == "tel:" + number }, "\(app.text)")
                #expect(words.values.allSatisfy { $0.replacing(number, with: "").isEmpty })
            }
        }
    }

    @Test func `the preview of a kitchen links its address to where it is on a map`() async throws {
        let ground = try await Ground.read()
        // The first of the list is that which is previewed.
        let kitchens = try ground.store.read { try $0.items(Request(KeptCaterer.self)) }
        func link(on row: String) throws -> (words: String, page: String) {
            let address = try #require(
                kitchens.first { row.contains($0.caterer.name) }?.caterer.address)
            let place = try #require(address.coordinate).text.split(separator: ",")
            return (
                address.line,
                "https://www.openstreetmap.org/?mlat=\(place[0])&mlon=\(place[1])"
                    + "#map=18/\(place[0])/\(place[1])"
            )
        }
        try await AppUnderTest(on: ground, size: Size(columns: 160, lines: 40)).run { app in
            for _ in 1...2 {
                await app.rest()
                let wanted = try link(on: try #require(app.selectedRow))
                #expect(self.links(app)[wanted.page] == wanted.words)
                await app.press("j")
            }
        }
    }

    @Test func `a page to pay on is linked whole, on as many lines as it takes`() async throws {
        let ground = try await Ground.read { $0.hasPaymentPage = true }
        try await AppUnderTest(on: ground, size: .small).run { app in
            try await app.checkOut()
            await app.press("Y", "Down", "Enter")
            await app.order()
            await app.shows("NOT ORDERED YET")
            let page = try #require(links(app).keys.first { $0.contains("/payment/") })
            #expect(links(app)[page] == page)
        }
    }
}
