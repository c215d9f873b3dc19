import OrderModels
import Presentation
import Testing

/// What is said of a time that is none.
struct TypedTimeTests {
    private let reader = TimeReader(now: Instant(secondsSince1970: 1_778_063_400), zone: .utc)

    @Test(arguments: ["Fri 25:00", "fri. 12", "Tomorrow noon", "now 12:30 sharp", ""])
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
}
