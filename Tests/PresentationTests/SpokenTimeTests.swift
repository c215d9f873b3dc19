import OrderModels
import Services
import Testing

@testable import Presentation

/// Times and days as people say them in a search.
struct SpokenTimeTests {
    /// A Friday, 10:00 in UTC.
    private let now = Instant(secondsSince1970: 1_795_773_600)

    private func read(_ text: String, in code: String) throws -> SearchSentence {
        let language = try #require(Language(code))
        return SearchSentence(
            text, TimeReader(now: now, zone: .utc), in: language, sellingIn: [.eur],
            isCuisine: { _ in false }, isName: { _ in false }
        ) { _ in nil }
    }

    @Test(arguments: [
        ("en", "soup at ten to nine", "27T20:50"), ("en", "soup at 5 past 12", "27T12:05"),
        ("en", "soup at twenty past one", "27T13:20"), ("en", "soup ten to nine", "27T20:50"),
        ("en", "soup at twenty-five to one", "27T12:35"),
        ("en", "soup at half past one", "27T13:30"),
        ("en", "soup at quarter to one", "27T12:45"),
        ("de", "suppe um zehn vor neun", "27T20:50"),
        ("de", "suppe um fünf nach halb eins", "27T12:35"),
        ("de", "suppe um fünf vor halb eins", "27T12:25"),
        ("de", "suppe um 10 nach 12", "27T12:10"), ("de", "suppe um zwölf Uhr zehn", "27T12:10"),
        ("de", "suppe um halb eins", "27T12:30"),
        ("fr", "soupe à neuf heures moins dix", "27T20:50"),
        ("fr", "soupe à une heure moins vingt", "27T12:40"),
        ("fr", "soupe à une heure moins le quart", "27T12:45"),
        ("es", "sopa a las nueve menos diez", "27T20:50"),
        ("es", "sopa a la una y veinte", "27T13:20"),
        ("es", "sopa a la una menos veinticinco", "27T12:35"),
        ("en", "soup 3 december at noon", "03T12:00"),
        ("en", "soup December 3rd at noon", "03T12:00"),
        ("en", "soup on the 3rd of December at noon", "03T12:00"),
        ("de", "suppe am 3. Dezember um 12:30", "03T12:30"),
        ("fr", "soupe le 3 décembre à midi", "03T12:00"),
        ("fr", "soupe le 1er décembre à midi", "01T12:00"),
        ("es", "sopa el 3 de diciembre a las 12:30", "03T12:30"),
        ("en", "soup 2 January 2027 at noon", "02T12:00"),
    ])
    func `minutes beside an hour are none themselves, and a named day is that day`(
        code: String, text: String, time: String
    ) throws {
        let sentence = try read(text, in: code)
        let times = sentence.parts.map(\.fact).filter { $0.contains("T") }
        #expect(times.count == 1 && times[0].contains(time), "\(sentence.parts.map(\.fact))")
        #expect(!sentence.words.contains { $0.isNumber }, "\(sentence.words)")
    }

    @Test(arguments: ["rolls 10 to 12 EUR", "for 10 to 12 people", "ten to twelve dumplings"])
    func `amounts from one number to another are no times`(text: String) throws {
        #expect(!(try read(text, in: "en")).parts.contains { $0.fact.contains("T") })
    }

    @Test(arguments: [
        ("en", "anything but peanuts"), ("en", "curry nuts no"), ("en", "peanuts not"),
        ("en", "curry except nuts"), ("en", "everything but fish"),
        ("fr", "tout sauf arachides"), ("fr", "curry sauf noix"), ("es", "todo menos cacahuetes"),
        ("es", "curry excepto nueces"), ("de", "alles außer Erdnüssen"),
        ("de", "Curry, aber ohne Nüsse"), ("en", "curry w/o nuts"),
        ("en", "neither peanuts nor nuts"), ("fr", "curry, pas d'arachides"),
        ("fr", "sans l’arachide"), ("fr", "curry ni noix ni lait"), ("es", "curry sin lácteos"),
        ("es", "ni nueces ni leche"), ("de", "weder Nüsse noch Milch"),
        ("de", "ohne Milchprodukte"), ("fr", "sans produits laitiers"),
    ])
    func `what is excepted is left out, and never looked for`(code: String, text: String) throws {
        var wish = SearchWish()
        let sentence = try read(text, in: code)
        wish.add(sentence)
        #expect(!wish.excluded.isEmpty, "\(sentence.parts.map(\.fact)) \(sentence.words)")
        #expect(!fold(sentence.words).contains("nu"), "\(sentence.words)")
    }
}
