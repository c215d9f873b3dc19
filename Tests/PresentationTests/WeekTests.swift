import OrderModels
import Testing

@testable import Presentation

struct WeekTests {
    @Test(arguments: [
        ("de_DE.UTF-8", Weekday.monday), ("en_US", .sunday), ("es_MX.UTF-8@x", .sunday),
        ("en_GB", .monday), ("ar_EG", .saturday), ("dv_MV", .friday), ("C.UTF-8", .monday),
        ("", .monday), ("fr", .monday), ("_", .monday), ("en_U S", .monday),
    ])
    func `a week begins as in the region of the locale`(locale: String, first: Weekday) {
        #expect(Weekday.first(in: locale) == first)
        #expect(Week.days(from: first.rawValue).first == first)
        #expect(Set(Week.days(from: first.rawValue)).count == 7)
    }

    @Test func `days in a row are a range, in the order of the week`() throws {
        let days = try #require(WeekdaySet(text: "Sa-Mo,We"))

        #expect(Week.text(days, Week.days(from: 1)) == "Mon, Wed, Sat, Sun")
        #expect(Week.text(days, Week.days(from: 7)) == "Sun, Mon, Wed, Sat")
        #expect(Week.text(days, Week.days(from: 6)) == "Sat-Mon, Wed")
        #expect(Week.text(WeekdaySet(Weekday.allCases), Week.days(from: 7)) == "Sun-Sat")
    }
}
