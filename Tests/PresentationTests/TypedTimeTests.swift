import OrderModels
import Presentation
import Testing

/// What is said of a time that is none.
struct TypedTimeTests {
    private let reader = TimeReader(now: Instant(secondsSince1970: 1_778_063_400), zone: .utc)

    @Test(arguments: ["fri. 12.5", "8", "90", "now 12:30 sharp", ""])
    func `the diner's own words are quoted`(text: String) {
        #expect(throws: UnusableTime.unreadable(text)) { try reader.instant(typed: text) }
    }

    @Test(arguments: [
        ("2026-02-30 12:00", UnusableTime.noSuchDay("2026-02-30")),
        ("Fri 25:00", .noSuchTime("25:00")), ("12:60", .noSuchTime("12:60")),
        ("2026-13-01T18:00", .noSuchDay("2026-13-01")),
    ])
    func `a day and a time that do not exist are named`(text: String, error: UnusableTime) {
        #expect(throws: error) { try reader.instant(typed: text) }
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
        ("en", "today at half past one", "2026-05-06T13:30:00Z"),
        ("en", "in 3 hours", "2026-05-06T13:30:00Z"), ("en", "+3h", "2026-05-06T13:30:00Z"),
        ("en", "in half an hour", "2026-05-06T11:00:00Z"),
        ("de", "in drei Stunden", "2026-05-06T13:30:00Z"),
        ("fr", "dans 3 heures", "2026-05-06T13:30:00Z"),
        ("es", "en 3 horas", "2026-05-06T13:30:00Z"),
        ("en", "midnight", "2026-05-07T00:00:00Z"), ("de", "Mitternacht", "2026-05-07T00:00:00Z"),
        ("fr", "à minuit", "2026-05-07T00:00:00Z"), ("es", "medianoche", "2026-05-07T00:00:00Z"),
        ("en", "noon", "2026-05-06T12:00:00Z"), ("de", "mittags", "2026-05-06T12:00:00Z"),
        ("fr", "midi", "2026-05-06T12:00:00Z"), ("es", "al mediodía", "2026-05-06T12:00:00Z"),
        ("de", "11 Uhr am Mittag", "2026-05-06T11:00:00Z"),
        ("de", "1 Uhr mittags", "2026-05-06T13:00:00Z"),
        ("es", "a las 11 del mediodía", "2026-05-06T11:00:00Z"),
        ("es", "las 12 del mediodía", "2026-05-06T12:00:00Z"),
        ("en", "08.05.2026 12:30", "2026-05-08T12:30:00Z"),
        ("fr", "ven. 08/05/2026 12:00", "2026-05-08T12:00:00Z"),
        ("fr", "Fri 2026-05-08 12:00", "2026-05-08T12:00:00Z"),
        ("en", "tomorrow at 8 am", "2026-05-07T08:00:00Z"),
        ("en", "tomorrow evening at 8", "2026-05-07T20:00:00Z"),
        ("de", "morgen früh um acht", "2026-05-07T08:00:00Z"),
        ("en", "Fri 2026-05-08 12:00", "2026-05-08T12:00:00Z"),
        ("de", "19 Uhr", "2026-05-06T19:00:00Z"),
        ("de", "heute um halb acht", "2026-05-06T19:30:00Z"),
        ("de", "12 Uhr 30", "2026-05-06T12:30:00Z"),
        ("de", "morgen um 8 Uhr", "2026-05-07T08:00:00Z"),
        ("de", "morgen acht Uhr", "2026-05-07T08:00:00Z"),
        ("fr", "demain à 8 heures", "2026-05-07T08:00:00Z"),
        ("fr", "demain 8 h", "2026-05-07T08:00:00Z"),
        ("fr", "à 19 h 30", "2026-05-06T19:30:00Z"),
        ("fr", "à 19h", "2026-05-06T19:00:00Z"), ("fr", "demain à 19 h", "2026-05-07T19:00:00Z"),
        ("es", "las 7 de la tarde", "2026-05-06T19:00:00Z"),
        ("xx", "Tue 12:30", "2026-05-12T12:30:00Z"),
        ("xx", "tomorrow 12:30", "2026-05-07T12:30:00Z"),
        ("fr", "tues 12:30", "2026-05-12T12:30:00Z"), ("de", "thurs 12:30", "2026-05-07T12:30:00Z"),
        ("es", "Wednes 18:00", "2026-05-06T18:00:00Z"),
    ])
    func `a time is read as a search reads it`(code: String, text: String, time: String) throws {
        let language = try #require(Language(code))
        #expect(try reader.instant(typed: text, in: language).rfc3339 == time)
    }

    @Test(arguments: [
        ("en", "T 12:30", "2026-05-07", "2026-05-12"),
        ("en", "s. 12:30", "2026-05-09", "2026-05-10"),
        ("xx", "T 12:30", "2026-05-07", "2026-05-12"),
        ("fr", "T 12:30", "2026-05-07", "2026-05-12"),
        ("fr", "m 12:30", "2026-05-06", "2026-05-12"),
        ("de", "D 12:30", "2026-05-07", "2026-05-12"),
        ("es", "m 12:30", "2026-05-06", "2026-05-12"),
    ])
    func `what two days begin with is asked about`(
        code: String, text: String, first: String, second: String
    ) throws {
        let language = try #require(Language(code))
        let error = #expect(throws: UnusableTime.self) {
            try reader.instant(typed: text, in: language)
        }
        let problem = error?.problem(option: "for", in: .utc, at: Instant(secondsSince1970: 0))
            .problem
        #expect(
            problem?.facts.choices == [first + "T12:30:00+00:00", second + "T12:30:00+00:00"])
    }

    @Test(arguments: [
        ("en", "8 o'clock"), ("en", "tomorrow at 8"), ("en", "half past one"),
        ("fr", "demain à huit heures"), ("de", "morgen um acht"), ("de", "halb acht"),
        ("es", "mañana a las 8"), ("en", "tomorrow at midnight"), ("en", "tomorrow at 12"),
    ])
    func `an hour of either half of a day is asked about`(code: String, text: String) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        let error = #expect(throws: UnusableTime.self) {
            try reader.instant(typed: text, in: language)
        }
        guard case .eitherHalf(_, let first, let second) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(second.seconds(since: first) % 43_200 == 0)
        let problem = error?.problem(option: "for", in: .utc, at: first).problem
        #expect(problem?.facts.option == "--for")
        #expect(problem?.facts.choices == [first, second].map { $0.rfc3339(in: .utc) })
    }

    @Test(arguments: [("13h", 13, 0), ("2 h", 2, 0), ("2h30", 2, 30), ("1H15", 1, 15)])
    func `hours alone may be a time or a span`(text: String, hours: Int, minutes: Int) throws {
        let error = UnusableTime.spanOrClock(text, hours: hours, minutes: minutes)
        #expect(throws: error) {
            try reader.instant(typed: text)
        }
        guard minutes == 0 else { return }
        #expect(throws: Never.self) { try reader.instant(typed: text, .gone) }
    }

    @Test(arguments: [
        ("en", "13:30 am"), ("en", "20:00 am"), ("en", "18 in the morning"), ("en", "00:30 pm"),
        ("fr", "13 heures du matin"), ("es", "las 18 de la mañana"), ("de", "13 Uhr morgens"),
        ("de", "18 Uhr am Morgen"), ("en", "15:00 at night"),
    ])
    func `what says two times is none`(code: String, text: String) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        #expect(throws: UnusableTime.unreadable(text)) {
            try reader.instant(typed: text, in: language)
        }
    }

    @Test(arguments: [("fr", "mercredi 9h"), ("de", "Mittwoch 9 Uhr")])
    func `a weekday whose time is over is a week away on either side`(
        code: String, text: String
    ) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        #expect(
            try reader.instant(typed: text, .either, in: language).rfc3339
                == "2026-05-13T09:00:00Z")
    }

    @Test(arguments: ["C", "en"])
    func `in English a date may have its month first`(code: String) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        for text in ["24/12/2026 18:00", "12/24/2026 18:00", "12/24 18:00", "24/12 18:00"] {
            #expect(
                try reader.instant(typed: text, in: language).rfc3339 == "2026-12-24T18:00:00Z")
        }
        #expect(
            try reader.instant(typed: "12/12/2026 18:00", in: language).rfc3339
                == "2026-12-12T18:00:00Z")
        for text in ["12/3/2026 12:30", "3/12 12:30", "12/03 12:30"] {
            let error = #expect(throws: UnusableTime.self) {
                try reader.instant(typed: text, in: language)
            }
            guard case .eitherHalf(_, let first, let second) = error else {
                return #expect(Bool(false), "\(String(describing: error))")
            }
            #expect(first < second)
        }
        let french = try #require(Language.choices.first { $0.code == "fr" })
        #expect(
            try reader.instant(typed: "3/12/2026 12:30", in: french).rfc3339
                == "2026-12-03T12:30:00Z")
    }

    @Test(arguments: ["2am", "2:00", "02:00"])
    func `an hour that is over is over however it is written`(text: String) throws {
        let error = #expect(throws: UnusableTime.self) { try reader.instant(typed: text) }
        guard case .past = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
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
