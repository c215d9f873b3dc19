import TestSupport
import Testing

/// Times of a kitchen in Paris, where it is Wednesday, 12:30, for who is elsewhere.
@Suite(.timeLimit(.minutes(10)))
struct OtherClockTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
        try await eater.quote()
    }

    private func run(in zone: String, _ words: String...) async throws -> Outcome {
        try await eater.program.with(nil, ["TZ": zone]).run(words)
    }

    @Test func `a time names its clock where that is not the diner's, in every answer`()
        async throws
    {
        let quote = try await run(in: "Asia/Tokyo", "quote")
        #expect(quote.out.firstMatch(of: /\d\d:\d\d Paris/) != nil, "\(quote.out)")
        let order = try await run(in: "Asia/Tokyo", "order", "--yes", "--max-total", "900")
        #expect(order.out.firstMatch(of: #/-\d\d:\d\d Paris\.\n/#) != nil, "\(order.out)")
        for words in [["status"], ["status", "--format", "tmux"], ["orders"], ["track"]] {
            let told = try await eater.program.with(["--offline"], ["TZ": "Asia/Tokyo"]).run(words)
            #expect(
                told.out.firstMatch(of: #/-\d\d:\d\d Paris/#) != nil, "\(words): \(told.out)")
            let own = try await eater.program.with(["--offline"], ["TZ": "Europe/Berlin"])
                .run(words)
            #expect(own.status == 0 && !own.out.contains(" Paris"), "\(words): \(own.out)")
        }
        let track = try await run(in: "Asia/Tokyo", "track")
        #expect(track.out.contains("12:30 Paris  placed"), "\(track.out)")
        let bar = try await run(in: "Asia/Tokyo", "status", "--format", "waybar")
        #expect(bar.json["text"].text?.hasSuffix(" Paris") == true, "\(bar.out)")
    }

    @Test func `what a basket is for, and the slots that are offered instead, name it too`()
        async throws
    {
        let occasion = try await run(
            in: "Asia/Tokyo", "basket", "occasion", "--at", "2026-05-07 18:00")
        #expect(occasion.out.contains("Thu 2026-05-07 18:00 Paris"), "\(occasion.out)")
        let own = try await run(
            in: "Europe/Berlin", "basket", "occasion", "--at", "2026-05-07 19:00")
        #expect(
            own.out.contains("Thu 2026-05-07 19:00") && !own.out.contains("Paris"), "\(own.out)")
        let slot = try await run(in: "Asia/Tokyo", "quote", "--slot", "2026-05-06 18:07")
        #expect(slot.err.contains("18:07 Paris"), "\(slot.err)")
        #expect(slot.err.firstMatch(of: #/-\d\d:\d\d Paris/#) != nil, "\(slot.err)")
    }

    @Test func `a day that is today there and not here is named`() async throws {
        #expect(try await eater.order().status == 0)
        let date = "Wed 2026-05-06"
        #expect(try await !run(in: "Asia/Tokyo", "status").out.contains(date))
        // There it is Thursday already.
        let ahead = try await run(in: "Pacific/Kiritimati", "status")
        #expect(ahead.out.contains(date), "\(ahead.out)")
    }
}
