import Kitchen
import Testing

@testable import TestSupport

/// What is said again line by line, what is not, and what the prompts and the help promise.
@Suite(.timeLimit(.minutes(10)))
struct LinearNewsJourneys {
    @Test func `news of an order on its own page do not lead to it`() async throws {
        let kitchen = try KitchenServer.still()
        let (talk, total) = try await kitchen.eaterWithBasket(hold: "0s").linearAtTheQuestion()
        try talk.say(total, until: "PLACED")
        try talk.say("")
        let order = try #require(kitchen.guestOrders.first)
        let before = talk.heard.count
        try kitchen.control("POST", "/orders/\(order.id)/accept")
        try talk.hear(until: "accepted")
        let news = talk.heard[before...].filter { $0.contains("\(order.number): ") }
        #expect(news.count == 1 && !news.contains { $0.contains("shows it") }, "\(news)")
        _ = try talk.end()
    }
}
