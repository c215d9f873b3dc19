import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// Lunch for forty on Friday at half past twelve, at 15.00 a head.
@Suite(.timeLimit(.minutes(10)))
struct LunchJourneys {
    @Test func `forty wishes become one lunch in time, with a receipt`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eater()
        try Program.put(Self.wishes, at: program.home.path + "/lunch.csv")
        let imported = try await program.does(
            "--offline", "draft", "import", program.home.path + "/lunch.csv", "--from", "9")
        #expect(imported.out.contains("40 lines"), "\(imported.out)")
        try await program.does(
            "--offline", "basket", "occasion", "--name", "Team lunch", "--people", "40", "--at",
            "2026-05-08 12:30", "--contact", "Ada at the desk", "--instructions",
            "Second floor, side door", "--budget", "15.00")
        try await program.does("address", "add", "12, Quai de la Lune", "--at", "47.5512,0.4821")

        let journey = try await Journey(by: program, size: Size(columns: 120, lines: 60))
        try await journey.press("3")
        try await journey.press("c")
        try await journey.sayGuest()
        try await journey.press("T")
        try await journey.press("End", "Enter")
        try await journey.press("Enter")
        let ready = try await journey.screen
        for words in [
            "12, Quai de la Lune", "Second floor, side door", "Contact: Ada at the desk",
            "Fri 2026-05-08 12:00-12:30", "A head, of 40", "12.70 EUR",
        ] {
            #expect(ready.contains(words), "\(words)")
        }
        #expect(!ready.contains("above the budget") && !ready.state.contains("missing"))
        try await journey.press("End")
        let end = try await journey.screen

        let placed = try await journey.place("PLACED")
        #expect(placed.contains("expected Fri 2026-05-08 12:00-12:30"))
        let order = try #require(kitchen.guestOrders.first)
        #expect(kitchen.guestOrders.map(\.pays) == [1] && order.total == 50_800)
        let notes = try #require(order.notes).split(separator: "\n").map(String.init)
        #expect(notes.count == 42 && notes[0] == "40 people")
        #expect(notes[1] == "Contact: Ada at the desk")
        #expect(notes.contains("1 Ratatouille (Guest 7): no pepper"))
        #expect(notes.allSatisfy { note in end.lines.contains { $0.hasSuffix("  " + note) } })

        let receipt = try await program.does("receipt", order.number)
        #expect(receipt.out.contains("For: Team lunch") && receipt.out.contains("508.00"))
        #expect(receipt.out.contains("Guest 40: 13.01 EUR"))
    }

    private static let wishes =
        "who,item,options,quantity,note\n"
        + (1...40).map { number in
            let dish = number <= 25 ? "Ratatouille" : "Chickpea panisse"
            return "Guest \(number),\(dish),,1,\(number == 7 ? "no pepper" : "")"
        }.joined(separator: "\n")
}
