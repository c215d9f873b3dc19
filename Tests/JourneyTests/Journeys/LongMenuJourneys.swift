import Glibc
import Testing

@testable import TestSupport

/// Menus of one dish and of ten thousand.
@Suite(.timeLimit(.minutes(10)))
struct LongMenuJourneys {
    /// Every hundredth is a curry, and the last one is.
    private static func menu(of count: Int) async throws -> Journey {
        let dishes = (1...count).map { number in
            let isCurry = number % 100 == 0 || number == count
            return Handmade.dish("d\(number)", "\(isCurry ? "Curry" : "Soup") number \(number)")
        }
        let server = try Handmade.server(
            kitchens: [Handmade.kitchen("/api/restaurants/1", "The only kitchen")],
            menu: Handmade.menu(dishes))
        var program = try Program("--server", server.url)
        program.server = server
        let journey = try await Journey(by: program)
        try await journey.press("Enter")
        return journey
    }

    @Test(arguments: [1, 10_000])
    func `a menu of any length is walked through, filtered and ordered from`(
        count: Int
    ) async throws {
        let journey = try await Self.menu(of: count)
        let opened = try await journey.screen
        #expect(opened.contains("[2 Menu]") && opened.state.contains("The only kitchen"))
        let first = count == 1 ? "Curry number 1" : "Soup number 1"
        #expect(opened.selected == first && opened.peeked == first, "\(opened)")

        try await journey.press("G")
        let last = try await journey.screen
        #expect(last.selected == "Curry number \(count)" && last.peeked == last.selected, "\(last)")

        try await journey.press("/")
        try await journey.type("curry")
        let found = try await journey.screen
        let matches = count == 1 ? "1 of 1 match" : "100 of 10000 match"
        #expect(found.state.contains(matches), "\(found)")
        try await journey.press("Enter", "G", "a")
        #expect(try await journey.screen.selected == "Curry number \(count)")
        try await journey.press("3")
        let basket = try await journey.screen
        #expect(
            basket.contains("[3 Basket:1]") && basket.contains("Curry number \(count)"), "\(basket)"
        )
        try await journey.press("Q")
        #expect(try await journey.exitStatus == 0)
    }

    /// Looking twice at each dish for each other one would be four hundred times as much. Beside what
    /// a letter costs anyway, what it costs for each dish shows in a menu of some hundreds.
    @Test func `a letter of the filter costs no more than in proportion to the menu`() async throws
    {
        let (few, many) = (
            try await Self.costOfLetters(in: 500), try await Self.costOfLetters(in: 10_000)
        )
        #expect(many < few * 30, "\(few) in 500 dishes, \(many) in 10,000")
    }

    private static func costOfLetters(in count: Int) async throws -> Duration {
        let journey = try await menu(of: count)
        try await journey.press("/")
        let process = try #require(await journey.process)
        let before = try processorTime(of: process)
        try await journey.type("curry number")
        return try processorTime(of: process) - before
    }
}
