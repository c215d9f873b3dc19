import OrderModels
import Presentation
import Testing

/// What is said of a time that is none.
struct TypedTimeTests {
    private let reader = TimeReader(now: Instant(secondsSince1970: 1_778_063_400), zone: .utc)

    @Test(arguments: ["Fri 25:00", "fri. 12.5", "8", "90", "now 12:30 sharp", ""])
    func `the diner's own words are quoted`(text: String) {
        #expect(throws: UnusableTime.unreadable(text)) { try reader.instant(typed: text) }
    }

    @Test(arguments: ["", "  "])
    func `that nothing was given can be seen`(text: String) {
        let error = UnusableTime.unreadable(text)
        #expect(error.sentence(in: .utc).text.hasPrefix("No time was given."))
        let problem = error.problem(
            option: "for", in: .utc, at: Instant(secondsSince1970: 0)
        ).problem
        #expect(problem.sentence.hasSuffix("not an empty text."))
    }

    @Test(arguments: [
        ("en", "at 7 pm", "2026-05-06T19:00:00Z"), ("en", "tomorrow noon", "2026-05-07T12:00:00Z"),
        ("en", "half past one", "2026-05-06T13:30:00Z"),
        ("en", "Fri 2026-05-08 12:00", "2026-05-08T12:00:00Z"),
        ("de", "19 Uhr", "2026-05-06T19:00:00Z"), ("de", "halb acht", "2026-05-06T19:30:00Z"),
        ("de", "um 8 Uhr", "2026-05-07T08:00:00Z"),
        ("fr", "à 19h", "2026-05-06T19:00:00Z"), ("fr", "demain à 19 h", "2026-05-07T19:00:00Z"),
        ("es", "las 7 de la tarde", "2026-05-06T19:00:00Z"),
    ])
    func `a time is read as a search reads it`(code: String, text: String, time: String) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        #expect(try reader.instant(typed: text, in: language).rfc3339 == time)
    }

    @Test func `what the program writes it reads`() throws {
        let time = Instant(secondsSince1970: 1_780_000_200)
        #expect(try reader.instant(typed: OrderWords.time(time, in: .utc)) == time)
    }

    @Test(arguments: [("en", "from 7 pm"), ("de", "ab 19 Uhr"), ("en", "tonight")])
    func `a range is no time`(code: String, text: String) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        #expect(throws: UnusableTime.range(text)) {
            try reader.instant(typed: text, in: language)
        }
        #expect(UnusableTime.range(text).sentence(in: .utc).text.contains(text))
    }
}
