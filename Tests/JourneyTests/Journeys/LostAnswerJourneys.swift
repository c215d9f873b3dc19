import Glibc
import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// Orders whose outcome is unknown for a while, and which were placed.
@Suite(.timeLimit(.minutes(10)))
struct LostAnswerJourneys {
    private static let roomy = Size(columns: 100, lines: 40)

    /// The kitchen has it, the answer was lost, and it cannot be looked up before the program dies.
    @Test func `killed while the outcome is unknown, it comes back, asks and finds the order`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.eaterWithBasket(), size: Self.roomy)
        try await journey.checkOut()
        try await journey.sayGuest()
        try kitchen.setFaults(json: Self.lostAnswer)
        try await journey.place("UNKNOWN")
        try await journey.crash()

        // The server still cannot be asked.
        try await journey.start()
        let again = try await journey.screen
        #expect(again.contains("UNKNOWN") && again.contains("NOT sent again"), "\(again)")
        try await journey.press("P")
        #expect(kitchen.payCalls == 1)

        kitchen.setFaults([])
        try await journey.press("r")
        let found = try await journey.screen
        let number = try #require(kitchen.guestOrders.first?.number)
        #expect(found.contains("PLACED") && found.contains(number), "\(found)")
        try await journey.crash()

        try await journey.start()
        let placed = try await journey.screen
        #expect(placed.contains("PLACED") && placed.contains(number), "\(placed)")
        #expect(kitchen.guestOrders.map(\.pays) == [1] && kitchen.payCalls == 1)
    }

    /// What was sent is still on its way when the program dies, and arrives later.
    @Test func `killed with the order under way, it comes back and finds it`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.eaterWithBasket(), size: Self.roomy)
        try await journey.checkOut()
        try await journey.sayGuest()
        try kitchen.setFaults(json: #"{"path":"*/pay","count":1,"lateMs":6000000}"#)
        try await journey.press("P", until: .painted)
        try await kitchen.wait(for: "/late?count=1")
        try await journey.crash()

        try await journey.start()
        let again = try await journey.screen
        #expect(again.contains("UNKNOWN") && kitchen.guestOrders.isEmpty, "\(again)")

        try kitchen.control("POST", "/late")
        try await journey.press("r")
        let found = try await journey.screen
        let number = try #require(kitchen.guestOrders.first?.number)
        #expect(found.contains("PLACED") && found.contains(number), "\(found)")
        #expect(kitchen.guestOrders.map(\.pays) == [1] && kitchen.payCalls == 1)
    }

    @Test func `two programs order one basket once, and the second one says so`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let one = try await Journey(by: program, size: Self.roomy)
        try await one.checkOut()
        try await one.sayGuest()
        let two = try await Journey(by: program.sharingFiles(), beside: one, size: Self.roomy)
        try await two.checkOut()
        let ready = try await two.screen
        #expect(!ready.state.contains("missing"), "\(ready)")

        try await one.press("P", until: .painted)
        try await two.press("P", until: .painted)
        let outcomes = ["PLACED", "NOT SENT", "UNKNOWN", "REFUSED", "CHANGED"]
        for journey in [one, two] {
            try await journey.waitUntil("an outcome") { view in
                outcomes.contains { view.contains($0) }
            }
        }
        // The second program learns of it without asking.
        for journey in [one, two] {
            let view = try await journey.waitUntil("the order") { $0.contains("PLACED") }
            #expect(view.contains(try #require(kitchen.guestOrders.first?.number)))
        }
        #expect(kitchen.guestOrders.map(\.pays) == [1])
    }

    /// The answer to the order is lost, and so is every answer to what became of it.
    static let lostAnswer = #"""
        [{"path":"*/pay","dropAfterBytes":0,"count":1},
        {"path":"/api/orders/1","method":"GET","skip":1,"status":503}]
        """#
}
