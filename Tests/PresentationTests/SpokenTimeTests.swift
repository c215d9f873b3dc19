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
        ("en", "anything but peanuts", "peanuts", ""),
        ("en", "curry nuts no", "nuts", "curry"),
        ("en", "peanuts not", "peanuts", ""),
        ("en", "curry except nuts", "nuts", "curry"),
        ("en", "everything but fish", "fish", ""),
        ("en", "curry w/o nuts", "nuts", "curry"),
        ("en", "neither peanuts nor nuts", "nuts, peanuts", ""),
        ("fr", "tout sauf arachides", "peanuts", ""),
        ("fr", "curry sauf noix", "nuts", "curry"),
        ("fr", "curry pas d'arachides", "peanuts", "curry"),
        ("fr", "sans l’arachide", "peanuts", ""),
        ("fr", "curry ni noix ni lait", "milk, nuts", "curry"),
        ("fr", "sans produits laitiers", "milk", ""),
        ("es", "todo menos cacahuetes", "peanuts", ""),
        ("es", "curry excepto nueces", "nuts", "curry"),
        ("es", "curry sin lácteos", "milk", "curry"),
        ("es", "ni nueces ni leche", "milk, nuts", ""),
        ("de", "alles außer Erdnüssen", "peanuts", ""),
        ("de", "Curry ohne Nüsse", "nuts", "Curry"),
        ("de", "weder Nüsse noch Milch", "milk, nuts", ""),
        ("de", "ohne Milchprodukte", "milk", ""),
        ("de", "ein nussfreies Brot", "nuts", "Brot"),
    ])
    func `what is excepted is left out, and never looked for`(
        code: String, text: String, allergens: String, words: String
    ) throws {
        var wish = SearchWish()
        let sentence = try read(text, in: code)
        wish.add(sentence)
        let excluded = wish.excluded.keys.map(\.rawValue).sorted().joined(separator: ", ")
        #expect(excluded == allergens && sentence.words == words, "\(excluded); \(sentence.words)")
    }

    @Test(arguments: [
        ("en", "soup from 5 to 7 pm", "17:00", "19:00"),
        ("en", "soup from ten to two pm", "10:00", "14:00"),
        ("es", "sopa entre las 8 y 10 de la noche", "20:00", "22:00"),
    ])
    func `what joins the hours of a span joins no minutes`(
        code: String, text: String, from: String, until: String
    ) throws {
        let facts = try read(text, in: code).parts.map(\.fact)
        #expect(
            facts.count == 1 && facts[0].contains("T\(from)") && facts[0].contains("T\(until)"),
            "\(facts)")
    }

    @Test func `people behind an hour are no minutes of it`() throws {
        let facts = try read("um 19 Uhr 10 Personen", in: "de").parts.map(\.fact)
        #expect(facts.contains("people=10") && facts.contains { $0.contains("T19:00") }, "\(facts)")
    }
}
