import OrderModels
import Sentences
import Services
import Testing

@testable import Presentation

/// What is understood of a sentence, and what stays a word.
@Suite struct SearchSentenceTests {
    /// A Friday, 10:00 in UTC.
    private let now = Instant(secondsSince1970: 1_795_773_600)

    @Test func `a price of a currency without parts has none`() throws {
        let yen = try #require(Currency(code: "JPY"))
        let price = try #require(Money(decimal: "1200", currency: yen)).formatted
        let bound = PriceBound(thousandths: 1_200_000, .below, in: [yen])
        #expect(bound.formatted(in: nil).contains(price))
    }

    private func read(
        _ text: String, in language: Language = .base, at now: Instant? = nil,
        sellingIn currencies: Set<Currency> = [.eur]
    ) -> SearchSentence {
        let now = now ?? self.now
        return SearchSentence(
            text, TimeReader(now: now, zone: .utc), in: language, sellingIn: currencies,
            isCuisine: { ["bavarian", "italian", "thai"].contains(fold($0)) },
            isName: { fold($0) == "thai" }
        ) { name in
            ["krua mae", "gochu", "curry"].contains(fold(name))
                ? ([Caterer.ID(rawValue: fold(name))], name) : nil
        }
    }

    private func facts(_ text: String, in language: Language = .base) -> [String] {
        let sentence = read(text, in: language)
        return sentence.parts.map { $0.fact } + [sentence.words]
    }

    @Test(arguments: [
        ("without peanuts", "Erdnuss-Curry"), ("without peanuts", "Nudeln mit Erdnusssauce"),
        ("without soy", "Soy sauce noodles"), ("without nuts", "Haselnusskuchen"),
        ("without fish", "Thunfischpizza"), ("without milk", "Buttermilk pancakes"),
        ("without eggs", "Egg fried rice"), ("without shellfish", "Krebssuppe"),
    ])
    func `what names the allergen in any form is left out whatever is stated`(
        text: String, dish: String
    ) {
        var wish = SearchWish()
        wish.add(read(text))
        #expect(wish.excluded.values.contains { !$0.named(in: dish, isName: true).isEmpty })
        for other in ["Lechuga", "Bœuf bourguignon", "Genussteller", "Eggplant", "Laitue"] {
            #expect(
                wish.excluded.values.allSatisfy { $0.named(in: other, isName: true).isEmpty },
                "\(other)")
        }
    }

    @Test(arguments: [
        ("en", "soup from 7 pm to 9 pm", "27T19:00", "27T21:00"),
        ("en", "soup from 7 to 9 pm", "27T19:00", "27T21:00"),
        ("en", "soup between 12 and 13:30", "27T12:00", "27T13:30"),
        ("en", "soup from 11 until 1 pm", "27T11:00", "27T13:00"),
        ("en", "soup 12:00-13:30", "27T12:00", "27T13:30"),
        ("en", "soup 12:00 - 13:30", "27T12:00", "27T13:30"),
        ("en", "soup 7pm-9pm", "27T19:00", "27T21:00"),
        ("en", "soup between noon and 2 pm", "27T12:00", "27T14:00"),
        ("en", "soup tomorrow from 12 to 13:30", "28T12:00", "28T13:30"),
        ("en", "soup between 12:00 and 13:30 on Sunday", "29T12:00", "29T13:30"),
        ("en", "soup tonight between 7 and 9", "27T19:00", "27T21:00"),
        ("en", "soup from 7 to 9 this evening", "27T19:00", "27T21:00"),
        ("en", "soup from 8 to 9:30 am", "28T08:00", "28T09:30"),
        ("en", "soup from 9 am to 11 am", "27T09:00", "27T11:00"),
        ("en", "soup from 22:00 to 1:00", "27T22:00", "28T01:00"),
        ("de", "Suppe von 12 bis 13 Uhr", "27T12:00", "27T13:00"),
        ("de", "Suppe zwischen 19 und 21 Uhr", "27T19:00", "27T21:00"),
        ("de", "Suppe 12-13 Uhr", "27T12:00", "27T13:00"),
        ("de", "Suppe morgen von 19 Uhr bis 21 Uhr", "28T19:00", "28T21:00"),
        ("fr", "soupe entre 12h et 13h", "27T12:00", "27T13:00"),
        ("fr", "soupe de 19 h à 21 h", "27T19:00", "27T21:00"),
        ("fr", "soupe de midi à 14h", "27T12:00", "27T14:00"),
        ("fr", "soupe 12h-13h30", "27T12:00", "27T13:30"),
        ("es", "sopa entre las 12:00 y las 13:30", "27T12:00", "27T13:30"),
        ("es", "sopa de 19:00 a 21:00", "27T19:00", "27T21:00"),
        ("es", "sopa desde las 19:00 hasta las 21:00", "27T19:00", "27T21:00"),
    ])
    func `two hours are one span in which it may be had`(
        code: String, text: String, from: String, until: String
    ) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        let words = text.split(separator: " ").first.map(String.init) ?? ""
        #expect(
            facts(text, in: language)
                == ["open_between=2026-11-\(from):00Z/2026-11-\(until):00Z", words])
    }

    @Test(arguments: [
        "soup between 5 and 8", "soup for 2 to 4 people", "soup 2-3", "soup from 2 to 3 dishes",
    ])
    func `two mere numbers are no span of hours`(text: String) {
        #expect(!facts(text).contains { $0.hasPrefix("open") }, "\(facts(text))")
    }

    @Test(arguments: [
        ("vegan curry under 12 open", ["diet=vegan", "price_below=12.00", "open=now", "curry"]),
        ("gluten free pizza krua mae", ["diet=gluten-free", "caterer=krua mae", "pizza"]),
        (
            "something thai for 4 at half past twelve",
            ["cuisine=thai", "people=4", "open_at=2026-11-27T12:30:00Z", ""]
        ),
        ("soup within 40 min", ["within=40m", "soup"]),
        ("soup under 40 min", ["within=40m", "soup"]),
        ("soup in 1h", ["within=60m", "soup"]),
        ("<12.50 soup", ["price_below=12.50", "soup"]),
        ("soup up to €9,50", ["max_price=9.50", "soup"]),
        ("soup under 9 euros", ["price_below=9.00", "soup"]),
        ("soup 12 euros", ["max_price=12.00", "soup"]),
        ("soup for €12", ["max_price=12.00", "soup"]),
        ("soup over €12", ["price_above=12.00", "soup"]),
        ("soup no more than 12 EUR", ["max_price=12.00", "soup"]),
        ("12 € soup for 4", ["max_price=12.00", "people=4", "soup"]),
        ("veggie soup at 12:30", ["diet=vegetarian", "open_at=2026-11-27T12:30:00Z", "soup"]),
        ("pizza from gochu", ["caterer=gochu", "pizza"]),
        ("soup at seven", ["open_at=2026-11-27T19:00:00Z", "soup"]),
        ("soup tomorrow at quarter to one", ["open_at=2026-11-28T12:45:00Z", "soup"]),
        ("soup Sat 12:30", ["open_at=2026-11-28T12:30:00Z", "soup"]),
        ("soup for 12:30", ["open_at=2026-11-27T12:30:00Z", "soup"]),
        ("thai food", ["cuisine=thai", ""]),
        ("soup without nuts", ["without=nuts", "soup"]),
        ("nut-free soup", ["without=nuts", "soup"]),
        ("curry under 12 €, open", ["price_below=12.00", "open=now", "curry"]),
        ("curry under 12€, open", ["price_below=12.00", "open=now", "curry"]),
        ("nut free soup under 12", ["without=nuts", "price_below=12.00", "soup"]),
        ("soup without nuts, milk or celery", ["without=nuts,milk,celery", "soup"]),
        ("soup with no sesame seeds", ["without=sesame-seeds", "soup"]),
        ("soup without nuts and bread", ["without=nuts", "soup bread"]),
        ("soup without nuts and shellfish", ["without=nuts,crustaceans,molluscs", "soup"]),
        ("soup without nuts or onions", ["soup without nuts or onions"]),
        ("soup tomorrow evening at 8", ["open_at=2026-11-28T20:00:00Z", "soup"]),
        ("soup within 40 m", ["soup within 40 m"]),
        ("soup within 1.500 m", ["soup within 1.500 m"]),
        // Nothing is stated of onions.
        ("soup without onions", ["soup without onions"]),
        ("gluten-free soup", ["diet=gluten-free", "soup"]),
        ("not nut-free soup", ["not nut-free soup"]),
        ("soup for four", ["people=4", "soup"]),
        ("soup for a dozen", ["people=12", "soup"]),
        ("twelve people soup", ["people=12", "soup"]),
        ("we are four soup", ["people=4", "soup"]),
        ("soup for one", ["people=1", "soup"]),
        ("soup under ten euros", ["price_below=10.00", "soup"]),
        ("soup in ten minutes", ["within=10m", "soup"]),
        ("soup cheaper than 10", ["price_below=10.00", "soup"]),
        ("soup no more expensive than 10 EUR", ["max_price=10.00", "soup"]),
        ("soup more expensive than 10 EUR", ["price_above=10.00", "soup"]),
        (
            "soup tonight",
            ["open_between=2026-11-27T18:00:00Z/2026-11-27T22:00:00Z", "soup"]
        ),
        (
            "soup open this evening",
            ["open_between=2026-11-27T18:00:00Z/2026-11-27T22:00:00Z", "soup"]
        ),
        (
            "soup tomorrow evening",
            ["open_between=2026-11-28T18:00:00Z/2026-11-28T22:00:00Z", "soup"]
        ),
        ("soup for lunch", ["soup for lunch"]),
        ("soup over 10", ["price_above=10.00", "soup"]),
        ("soup > 10", ["price_above=10.00", "soup"]),
        ("soup >=10", ["min_price=10.00", "soup"]),
        ("soup <= 10", ["max_price=10.00", "soup"]),
        ("soup at least 10 EUR", ["min_price=10.00", "soup"]),
        ("soup at most 10", ["max_price=10.00", "soup"]),
        ("soup from 5 EUR up to 9 EUR", ["min_price=5.00", "max_price=9.00", "soup"]),
        ("soup for at least 4 people", ["people=4", "soup"]),
        ("salad about 10 people", ["people=10", "salad"]),
        ("salad for about 10 people", ["people=10", "salad"]),
        ("salad up to 8 people", ["people=8", "salad"]),
        ("salad at 8 people", ["people=8", "salad at"]),
        ("salad about a dozen people", ["people=12", "salad"]),
        ("about 2 pizzas", ["about 2 pizzas"]),
        ("tomorrow about 2 pizzas", ["tomorrow about 2 pizzas"]),
        ("soup about 7", ["open_at=2026-11-27T19:00:00Z", "soup"]),
        ("soup about 7 o'clock", ["open_at=2026-11-27T19:00:00Z", "soup"]),
        ("soup about 7 tomorrow", ["open_at=2026-11-28T19:00:00Z", "soup"]),
        ("soup about 7 tonight", ["open_at=2026-11-27T19:00:00Z", "soup"]),
        ("about 7 for 4 soup", ["open_at=2026-11-27T19:00:00Z", "people=4", "soup"]),
        ("at about 7 soup", ["open_at=2026-11-27T19:00:00Z", "soup"]),
        ("around seven thirty soup", ["open_at=2026-11-27T19:30:00Z", "soup"]),
        ("soup at 12 at night", ["open_at=2026-11-28T00:00:00Z", "soup"]),
        ("soup tonight at 12", ["open_at=2026-11-28T00:00:00Z", "soup"]),
        ("soup at 12 tonight", ["open_at=2026-11-28T00:00:00Z", "soup"]),
        ("soup tomorrow at 12 at night", ["open_at=2026-11-29T00:00:00Z", "soup"]),
        ("soup tomorrow evening at 12", ["open_at=2026-11-29T00:00:00Z", "soup"]),
        ("soup at half past twelve at night", ["open_at=2026-11-28T00:30:00Z", "soup"]),
        ("soup at 2 at night", ["open_at=2026-11-28T02:00:00Z", "soup"]),
        ("soup at 11 at night", ["open_at=2026-11-27T23:00:00Z", "soup"]),
        ("soup at 12 am", ["open_at=2026-11-28T00:00:00Z", "soup"]),
        ("soup at 12 pm", ["open_at=2026-11-27T12:00:00Z", "soup"]),
        ("soup tomorrow morning at 12", ["open_at=2026-11-28T12:00:00Z", "soup"]),
        ("soup at 12 in the morning", ["soup at 12 in the morning"]),
        ("soup up to 12 in the morning", ["soup up to 12 in the morning"]),
        ("soup tonight at 2", ["soup tonight at 2"]),
        ("soup not within 2 km", ["soup not within 2 km"]),
        ("soup no closer than 2 km", ["soup no closer than 2 km"]),
        ("soup not in less than 2 km", ["soup not in less than 2 km"]),
        ("soup beyond 2 km", ["soup beyond 2 km"]),
        ("soup >= 10", ["min_price=10.00", "soup"]),
        ("soup over 4 people", ["people=4", "soup over"]),
        ("soup over 40 min", ["soup over 40 min"]),
        ("soup around 10 EUR", ["soup around 10 EUR"]),
        ("soup not under 10 EUR", ["min_price=10.00", "soup"]),
        ("soup around 7 pm", ["open_at=2026-11-27T19:00:00Z", "soup"]),
        ("soup about noon", ["open_at=2026-11-27T12:00:00Z", "soup"]),
        ("soup until 8 pm", ["open_at=2026-11-27T20:00:00Z", "soup"]),
        ("soup up to 8 pm", ["open_at=2026-11-27T20:00:00Z", "soup"]),
        ("soup open until 8 pm", ["open_at=2026-11-27T20:00:00Z", "soup"]),
        ("soup before 12:30", ["open_at=2026-11-27T12:30:00Z", "soup"]),
        ("soup from 6 pm", ["open_between=2026-11-27T18:00:00Z/2026-11-27T23:59:00Z", "soup"]),
        (
            "soup not before 6 pm",
            ["open_between=2026-11-27T18:00:00Z/2026-11-27T23:59:00Z", "soup"]
        ),
        (
            "no earlier than 6 pm soup",
            ["open_between=2026-11-27T18:00:00Z/2026-11-27T23:59:00Z", "soup"]
        ),
        ("soup at 12:30, please", ["open_at=2026-11-27T12:30:00Z", "soup"]),
        ("soup 12:30 or 1 pm", ["open_between=2026-11-27T12:30:00Z/2026-11-27T13:00:00Z", "soup"]),
        ("soup at 12 or 1 pm", ["open_between=2026-11-27T12:00:00Z/2026-11-27T13:00:00Z", "soup"]),
        ("soup after 7pm", ["open_between=2026-11-27T19:00:00Z/2026-11-27T23:59:00Z", "soup"]),
        (
            "soup tomorrow evening from 8",
            ["open_between=2026-11-28T20:00:00Z/2026-11-28T23:59:00Z", "soup"]
        ),
        ("soup at 7pm", ["open_at=2026-11-27T19:00:00Z", "soup"]),
        ("soup now", ["open=now", "soup"]),
        ("soup in half an hour", ["within=30m", "soup"]),
        ("soup between 5 and 8 €", ["min_price=5.00", "max_price=8.00", "soup"]),
        ("soup between €5 and 8", ["min_price=5.00", "max_price=8.00", "soup"]),
        ("soup between €8 and €5.50", ["min_price=5.50", "max_price=8.00", "soup"]),
        ("between 2 and 4 people", ["people=4", "between 2"]),
        ("soup 4 euros 50", ["max_price=4.50", "soup"]),
        ("soup under 4 € 50", ["price_below=4.50", "soup"]),
        ("soup 10 € 12 people", ["max_price=10.00", "people=12", "soup"]),
        ("soup 10 dollars", ["soup"]),
        ("soup under $10", ["soup"]),
        ("soup under 10 dollars", ["soup"]),
        ("soup 28/11 12:30", ["open_at=2026-11-28T12:30:00Z", "soup"]),
        ("soup 11/28 12:30", ["open_at=2026-11-28T12:30:00Z", "soup"]),
        ("soup 3/12 12:30", ["soup 3/12 12:30"]), ("soup on 3/12", ["soup on 3/12"]),
        ("soup 12:30 3/12/2026", ["soup 12:30 3/12/2026"]),
        ("soup 3/03 12:30", ["open_at=2027-03-03T12:30:00Z", "soup"]),
        ("soup 1/2 12:30", ["open_at=2026-11-27T12:30:00Z", "soup 1/2"]),
        ("soup 26.11. 12:30", ["open_at=2027-11-26T12:30:00Z", "soup"]),
        ("1/2 pizza 12:30", ["open_at=2026-11-27T12:30:00Z", "1/2 pizza"]),
        (
            "soup on Monday",
            ["open_between=2026-11-30T00:00:00Z/2026-11-30T23:59:00Z", "soup"]
        ),
        ("Sunday roast", ["Sunday roast"]),
        ("soup tonight at noon", ["soup tonight at noon"]),
        ("soup at 8 in the evening", ["open_at=2026-11-27T20:00:00Z", "soup"]),
        ("soup at half past eight in the evening", ["open_at=2026-11-27T20:30:00Z", "soup"]),
        ("soup the day after tomorrow at noon", ["open_at=2026-11-29T12:00:00Z", "soup"]),
        ("soup at noon the day after tomorrow", ["open_at=2026-11-29T12:00:00Z", "soup"]),
        ("soup tomorrow morning at 8", ["open_at=2026-11-28T08:00:00Z", "soup"]),
        ("soup at 8 tomorrow morning", ["open_at=2026-11-28T08:00:00Z", "soup"]),
        ("soup at 8 tonight", ["open_at=2026-11-27T20:00:00Z", "soup"]),
        (
            "soup tomorrow afternoon",
            ["open_between=2026-11-28T12:00:00Z/2026-11-28T18:00:00Z", "soup"]
        ),
        (
            "soup open on Monday",
            ["open_between=2026-11-30T00:00:00Z/2026-11-30T23:59:00Z", "soup"]
        ),
        ("soup within two hours", ["within=120m", "soup"]),
        ("soup in 2h30", ["within=150m", "soup"]),
        ("soup under 2 hours", ["within=120m", "soup"]),
        ("Italian dishes under 12", ["cuisine=italian", "price_below=12.00", ""]),
        ("italian under 15", ["cuisine=italian", "price_below=15.00", ""]),
        ("Italian salad", ["cuisine=italian", "salad"]),
        ("italian", ["italian"]),
        ("italienisch", ["cuisine=italian", ""]),
        ("\"italian\" under 15", ["price_below=15.00", "italian"]),
        ("not italian under 15", ["price_below=15.00", "not italian"]),
        // Dishes are called so, and no kitchen cooks so.
        ("thai under 15", ["price_below=15.00", "thai"]),
        ("mexican under 15", ["price_below=15.00", "mexican"]),
        ("something bavarian", ["cuisine=bavarian", ""]),
        ("bavarian food within 2 km", ["cuisine=bavarian", "distance=2000", ""]),
        ("something warm", ["warm"]),
        ("something vegan", ["diet=vegan", ""]),
        ("fast food", ["fast food"]),
        ("thai curry", ["thai curry"]),
        ("something", ["something"]),
        ("soup within 2 km", ["distance=2000", "soup"]),
        ("soup under 800 m away", ["distance=800", "soup"]),
        ("soup less than a mile away", ["distance=1609", "soup"]),
        ("soup no further than half a mile", ["distance=805", "soup"]),
        ("soup within a radius of two kilometres", ["distance=2000", "soup"]),
        ("soup in 2 km under 12", ["distance=2000", "price_below=12.00", "soup"]),
        ("soup 1,5km from here", ["distance=1500", "soup"]),
        ("soup 2 km", ["distance=2000", "soup"]),
        ("soup within 800m", ["distance=800", "soup"]),
        // As that option takes it.
        ("soup within 40m", ["within=40m", "soup"]),
        ("soup within 40m of here", ["distance=40", "soup"]),
        ("soup more than 2 km away", ["soup more than 2 km away"]),
        ("soup over 2 km", ["soup over 2 km"]),
        ("soup within 2 miles from gochu", ["distance=3219", "caterer=gochu", "soup"]),
        ("soup open Sat 12:30", ["open_at=2026-11-28T12:30:00Z", "soup"]),
        (
            "soup open tomorrow",
            ["open_between=2026-11-28T00:00:00Z/2026-11-28T23:59:00Z", "soup"]
        ),
        ("soup open on Monday 12:30", ["open_at=2026-11-30T12:30:00Z", "soup"]),
        ("soup on Monday at 12:30", ["open_at=2026-11-30T12:30:00Z", "soup"]),
        ("soup by Mon 12:30", ["open_at=2026-11-30T12:30:00Z", "soup"]),
        ("soup for tomorrow at noon", ["open_at=2026-11-28T12:00:00Z", "soup"]),
        ("soup at 12:30 on Monday", ["open_at=2026-11-30T12:30:00Z", "soup"]),
        ("soup 12:30 tomorrow for 4", ["open_at=2026-11-28T12:30:00Z", "people=4", "soup"]),
        ("soup by 12:30", ["open_at=2026-11-27T12:30:00Z", "soup"]),
        ("soup at 7 am", ["open_at=2026-11-28T07:00:00Z", "soup"]),
        ("soup by gochu", ["caterer=gochu", "soup"]),
        (
            "soup on Monday evening",
            ["open_between=2026-11-30T18:00:00Z/2026-11-30T22:00:00Z", "soup"]
        ),
        (
            "soup for tonight",
            ["open_between=2026-11-27T18:00:00Z/2026-11-27T22:00:00Z", "soup"]
        ),
    ])
    func `it is read as it was meant`(text: String, expected: [String]) {
        #expect(facts(text) == expected)
    }

    @Test(arguments: [
        (
            "de", "vegane Suppe unter 12 Euro um halb eins",
            ["diet=vegan", "price_below=12.00", "open_at=2026-11-27T12:30:00Z"]
        ),
        ("de", "veganes Curry für 12 Euro", ["diet=vegan", "max_price=12.00"]),
        ("de", "veganes Curry für höchstens 6 Euro", ["diet=vegan", "max_price=6.00"]),
        (
            "de", "veganes Curry von 5 bis 6 Euro",
            ["diet=vegan", "min_price=5.00", "max_price=6.00"]
        ),
        ("de", "veganes Curry über 12 Euro", ["diet=vegan", "price_above=12.00"]),
        ("fr", "soupe à plus de 12 euros", ["price_above=12.00"]),
        ("de", "vegetarisches Curry 12,50 €", ["diet=vegetarian", "max_price=12.50"]),
        (
            "de", "glutenfreie Pizza um 12.30 Uhr",
            ["diet=gluten-free", "open_at=2026-11-27T12:30:00Z"]
        ),
        ("fr", "soupe végétalienne à 12 euros", ["diet=vegan", "max_price=12.00"]),
        (
            "fr", "plats végétariens moins de 12 euros à 12h30",
            ["diet=vegetarian", "price_below=12.00", "open_at=2026-11-27T12:30:00Z"]
        ),
        ("fr", "soupe à 12h", ["open_at=2026-11-27T12:00:00Z"]),
        ("fr", "soupe à douze heures trente", ["open_at=2026-11-27T12:30:00Z"]),
        ("es", "sopa vegana por 12 euros", ["diet=vegan", "max_price=12.00"]),
        ("es", "sopa a las doce y media 12€", ["open_at=2026-11-27T12:30:00Z", "max_price=12.00"]),
        ("es", "sopa baja en sal", ["diet=low-salt"]),
        ("de", "italienisch unter 15 Euro", ["cuisine=italian", "price_below=15.00"]),
        ("fr", "italien moins de 15 euros", ["cuisine=italian", "price_below=15.00"]),
        ("es", "italiano menos de 15 euros", ["cuisine=italian", "price_below=15.00"]),
        ("de", "etwas thai um viertel vor zwei", ["cuisine=thai", "open_at=2026-11-27T13:45:00Z"]),
        (
            "fr", "soupe à midi et demi moins de 9,50 €",
            ["open_at=2026-11-27T12:30:00Z", "price_below=9.50"]
        ),
        ("fr", "soupe à sept heures moins le quart", ["open_at=2026-11-27T18:45:00Z"]),
        ("fr", "sans gluten chez gochu ouvert", ["diet=gluten-free", "caterer=gochu", "open=now"]),
        (
            "es", "sopa a las siete y media hasta 12",
            ["open_at=2026-11-27T19:30:00Z", "max_price=12.00"]
        ),
        ("de", "Suppe ohne Nüsse", ["without=nuts"]),
        ("de", "Suppe ohne Erdnüsse und Milch", ["without=peanuts,milk"]),
        ("de", "nussfreie Suppe", ["without=nuts"]),
        ("de", "Suppe ohne Zwiebeln", []),
        ("fr", "soupe sans noix", ["without=nuts"]),
        ("fr", "soupe sans fruits à coque ni lait", ["without=nuts,milk"]),
        ("fr", "soupe sans oignons", []),
        ("es", "sopa sin frutos secos", ["without=nuts"]),
        ("es", "sopa sin leche ni huevos", ["without=milk,eggs"]),
        ("es", "sopa sin cebolla", []),
        ("fr", "soupe pour quatre", ["people=4"]),
        ("es", "sopa para cuatro", ["people=4"]),
        ("de", "Suppe für vier", ["people=4"]),
        ("de", "Suppe für zwölf Personen", ["people=12"]),
        ("fr", "soupe pour une douzaine de personnes", ["people=12"]),
        ("es", "sopa para una docena", ["people=12"]),
        ("de", "Suppe für ein Dutzend Leute", ["people=12"]),
        ("fr", "soupe pour une personne", ["people=1"]),
        ("fr", "plats pour une salade", []),
        ("es", "platos para una ensalada", []),
        ("de", "Suppe für einen Salat", []),
        ("de", "Suppe für zehn Euro", ["max_price=10.00"]),
        ("de", "Suppe günstiger als 10 €", ["price_below=10.00"]),
        ("de", "Suppe billiger als 10 Euro", ["price_below=10.00"]),
        ("de", "Suppe teurer als 10 Euro", ["price_above=10.00"]),
        ("fr", "soupe moins chère que 10 €", ["price_below=10.00"]),
        ("fr", "soupe plus chère que 10 €", ["price_above=10.00"]),
        ("es", "sopa más barata que 10 €", ["price_below=10.00"]),
        ("es", "sopa más cara que 10 €", ["price_above=10.00"]),
        (
            "de", "Suppe heute Abend",
            ["open_between=2026-11-27T18:00:00Z/2026-11-27T22:00:00Z"]
        ),
        ("fr", "soupe ce soir", ["open_between=2026-11-27T18:00:00Z/2026-11-27T22:00:00Z"]),
        ("es", "sopa esta noche", ["open_between=2026-11-27T18:00:00Z/2026-11-27T22:00:00Z"]),
        ("fr", "soupe ce midi", ["open_at=2026-11-27T12:00:00Z"]),
        ("es", "sopa a mediodía", ["open_at=2026-11-27T12:00:00Z"]),
        ("de", "etwas Thailändisches", ["cuisine=thai"]),
        ("de", "was Italienisches unter 12 €", ["cuisine=italian", "price_below=12.00"]),
        ("de", "thailändische Küche", ["cuisine=thai"]),
        ("de", "ein mexikanisches Restaurant", ["cuisine=mexican"]),
        ("de", "etwas Warmes", []),
        ("de", "was Veganes", ["diet=vegan"]),
        ("de", "etwas Thai", ["cuisine=thai"]),
        ("fr", "quelque chose de thaïlandais", ["cuisine=thai"]),
        ("fr", "quelque chose d’italien", ["cuisine=italian"]),
        ("fr", "cuisine italienne", ["cuisine=italian"]),
        ("fr", "plats thaïlandais moins de 12 €", ["cuisine=thai", "price_below=12.00"]),
        ("fr", "cuisine grecque végane", ["cuisine=greek", "diet=vegan"]),
        ("es", "algo tailandés", ["cuisine=thai"]),
        ("es", "comida tailandesa", ["cuisine=thai"]),
        ("es", "platos mexicanos", ["cuisine=mexican"]),
        ("es", "algo italiano", ["cuisine=italian"]),
        ("es", "algo caliente", []),
        ("fr", "soupe à moins de 2 km", ["distance=2000"]),
        ("fr", "soupe dans un rayon de 800 mètres", ["distance=800"]),
        ("fr", "soupe à un demi-kilomètre d’ici", ["distance=500"]),
        ("fr", "soupe à plus de 2 km", []),
        ("es", "sopa a menos de 2 km", ["distance=2000"]),
        ("es", "sopa a 800 metros de aquí", ["distance=800"]),
        ("es", "sopa en un radio de un kilómetro", ["distance=1000"]),
        ("es", "sopa a más de 2 km", []),
        ("de", "Suppe höchstens 2 km entfernt", ["distance=2000"]),
        ("de", "Suppe im Umkreis von 2,5 km", ["distance=2500"]),
        ("de", "Suppe weniger als einen halben Kilometer weit weg", ["distance=500"]),
        ("de", "Suppe weiter als 2 km", []),
        ("es", "algo thai para 4 personas", ["cuisine=thai", "people=4"]),
        ("de", "Salat etwa 4 Personen", ["people=4"]),
        ("de", "Salat bis 8 Personen", ["people=8"]),
        ("de", "Salat gegen 10 Leute", ["people=10"]),
        ("de", "etwa 2 Pizzen", []),
        ("es", "ensalada unos 10 comensales", ["people=10"]),
        ("es", "ensalada hasta 8 personas", ["people=8"]),
        ("es", "unos 2 tacos", []),
        ("fr", "salade environ 6 personnes", ["people=6"]),
        ("fr", "salade jusqu’à 8 personnes", ["people=8"]),
        ("fr", "environ 2 pizzas", []),
        ("es", "sopa a las 12 de la noche", ["open_at=2026-11-28T00:00:00Z"]),
        ("es", "sopa mañana a las 12 de la noche", ["open_at=2026-11-29T00:00:00Z"]),
        ("es", "sopa a las doce de la mañana", ["open_at=2026-11-27T12:00:00Z"]),
        ("es", "sopa a las 8 de la noche", ["open_at=2026-11-27T20:00:00Z"]),
        ("es", "sopa a las 2 de la noche", ["open_at=2026-11-28T02:00:00Z"]),
        ("es", "sopa a las 12 de la madrugada", ["open_at=2026-11-28T00:00:00Z"]),
        ("de", "Suppe um 12 Uhr nachts", ["open_at=2026-11-28T00:00:00Z"]),
        ("de", "Suppe um halb eins nachts", ["open_at=2026-11-28T00:30:00Z"]),
        ("de", "Suppe um 2 Uhr nachts", ["open_at=2026-11-28T02:00:00Z"]),
        ("de", "Suppe heute Abend um 12", ["open_at=2026-11-28T00:00:00Z"]),
        ("de", "Suppe um 12 am Mittag", ["open_at=2026-11-27T12:00:00Z"]),
        ("de", "Suppe um 12 am Abend", []),
        ("fr", "soupe à 12 heures de la nuit", ["open_at=2026-11-28T00:00:00Z"]),
        ("fr", "soupe à 2 heures de la nuit", ["open_at=2026-11-28T02:00:00Z"]),
        ("fr", "soupe à 12 heures du matin", []),
        ("fr", "soupe pas à moins de 2 km", []),
        ("fr", "soupe pas plus près que 2 km", []),
        ("fr", "soupe pas dans un rayon de 2 km", []),
        ("fr", "soupe au-delà de 2 km", []),
        ("es", "sopa no a menos de 2 km", []),
        ("es", "sopa no más cerca de 2 km", []),
        ("es", "sopa más allá de 2 km", []),
        ("de", "Suppe nicht innerhalb von 2 km", []),
        ("de", "Suppe nicht in weniger als 2 km", []),
        ("de", "Suppe nicht näher als 2 km", []),
        ("fr", "curry dans deux heures", ["within=120m"]),
        (
            "es", "sopa de más de 8 sobre las 19",
            ["price_above=8.00", "open_at=2026-11-27T19:00:00Z"]
        ),
        ("de", "Suppe gegen 19 Uhr", ["open_at=2026-11-27T19:00:00Z"]),
        ("de", "Suppe so gegen sieben", ["open_at=2026-11-27T19:00:00Z"]),
        ("de", "Suppe bis 20 Uhr", ["open_at=2026-11-27T20:00:00Z"]),
        ("de", "Suppe bis 20h", ["open_at=2026-11-27T20:00:00Z"]),
        ("de", "Suppe bis acht Uhr abends", ["open_at=2026-11-27T20:00:00Z"]),
        ("de", "Suppe ab 18 Uhr", ["open_between=2026-11-27T18:00:00Z/2026-11-27T23:59:00Z"]),
        ("de", "Suppe nach 19 Uhr", ["open_between=2026-11-27T19:00:00Z/2026-11-27T23:59:00Z"]),
        (
            "de", "Suppe heute Abend ab 19 Uhr",
            ["open_between=2026-11-27T19:00:00Z/2026-11-27T23:59:00Z"]
        ),
        ("de", "Suppe um 8 Uhr", ["open_at=2026-11-28T08:00:00Z"]),
        ("de", "Suppe um 11 Uhr", ["open_at=2026-11-27T11:00:00Z"]),
        ("de", "Suppe morgen um acht Uhr", ["open_at=2026-11-28T08:00:00Z"]),
        ("de", "Suppe um 8 Uhr abends", ["open_at=2026-11-27T20:00:00Z"]),
        ("de", "Suppe heute Abend um 8 Uhr", ["open_at=2026-11-27T20:00:00Z"]),
        ("de", "Suppe um acht", ["open_at=2026-11-27T20:00:00Z"]),
        ("de", "Suppe zwischen 5 und 8 €", ["min_price=5.00", "max_price=8.00"]),
        ("de", "Suppe 4 Euro 50", ["max_price=4.50"]),
        ("de", "Suppe 28.11. 12:30", ["open_at=2026-11-28T12:30:00Z"]),
        ("de", "Suppe am 28.11. um 12:30", ["open_at=2026-11-28T12:30:00Z"]),
        (
            "de", "Suppe am Freitag",
            ["open_between=2026-11-27T00:00:00Z/2026-11-27T23:59:00Z"]
        ),
        ("de", "Suppe montags", ["open_between=2026-11-30T00:00:00Z/2026-11-30T23:59:00Z"]),
        ("de", "Suppe jetzt", ["open=now"]),
        ("de", "Suppe in einer halben Stunde", ["within=30m"]),
        ("fr", "soupe dans une demi-heure", ["within=30m"]),
        ("es", "sopa en media hora", ["within=30m"]),
        ("fr", "soupe maintenant", ["open=now"]),
        ("es", "sopa ahora", ["open=now"]),
        ("fr", "soupe à 8h", ["open_at=2026-11-28T08:00:00Z"]),
        ("fr", "soupe entre 5 et 8 €", ["min_price=5.00", "max_price=8.00"]),
        ("es", "sopa entre 5 y 8 €", ["min_price=5.00", "max_price=8.00"]),
        (
            "es", "sopa desde las 19",
            ["open_between=2026-11-27T19:00:00Z/2026-11-27T23:59:00Z"]
        ),
        (
            "fr", "soupe à partir de 19h",
            ["open_between=2026-11-27T19:00:00Z/2026-11-27T23:59:00Z"]
        ),
        ("fr", "soupe le lundi", ["open_between=2026-11-30T00:00:00Z/2026-11-30T23:59:00Z"]),
        ("es", "sopa el lunes", ["open_between=2026-11-30T00:00:00Z/2026-11-30T23:59:00Z"]),
        ("de", "Suppe übermorgen um 12", ["open_at=2026-11-29T12:00:00Z"]),
        ("de", "Suppe morgen früh um acht", ["open_at=2026-11-28T08:00:00Z"]),
        ("de", "Suppe um acht morgen früh", ["open_at=2026-11-28T08:00:00Z"]),
        ("de", "Suppe heute morgen um 8", []),
        ("de", "Suppe Montag Morgen um 8", ["open_at=2026-11-30T08:00:00Z"]),
        (
            "de", "Suppe morgen Nachmittag",
            ["open_between=2026-11-28T12:00:00Z/2026-11-28T18:00:00Z"]
        ),
        ("de", "Suppe über 10 €", ["price_above=10.00"]),
        ("de", "Suppe mindestens 10 €", ["min_price=10.00"]),
        ("de", "Suppe ab 10 €", ["min_price=10.00"]),
        ("de", "Suppe etwa 10 €", []),
        ("de", "Suppe höchstens 10 €", ["max_price=10.00"]),
        ("de", "Suppe in zwei Stunden", ["within=120m"]),
        ("fr", "soupe vers 19 h", ["open_at=2026-11-27T19:00:00Z"]),
        ("fr", "soupe jusqu’à 20 h", ["open_at=2026-11-27T20:00:00Z"]),
        ("fr", "soupe jusqu’à 20h", ["open_at=2026-11-27T20:00:00Z"]),
        ("fr", "soupe jusqu’à 20 €", ["max_price=20.00"]),
        ("fr", "soupe d’ici 2 heures", ["within=120m"]),
        ("fr", "soupe après-demain à midi", ["open_at=2026-11-29T12:00:00Z"]),
        ("fr", "soupe demain matin à 8 heures", ["open_at=2026-11-28T08:00:00Z"]),
        ("fr", "soupe à 8 heures du soir", ["open_at=2026-11-27T20:00:00Z"]),
        ("fr", "soupe au moins 10 €", ["min_price=10.00"]),
        ("fr", "soupe à partir de 10 €", ["min_price=10.00"]),
        (
            "fr", "soupe à partir de 19 h",
            ["open_between=2026-11-27T19:00:00Z/2026-11-27T23:59:00Z"]
        ),
        ("es", "sopa sobre las 19", ["open_at=2026-11-27T19:00:00Z"]),
        ("es", "sopa hasta las 20", ["open_at=2026-11-27T20:00:00Z"]),
        ("es", "sopa pasado mañana a las 12", ["open_at=2026-11-29T12:00:00Z"]),
        ("es", "sopa mañana por la mañana a las 8", ["open_at=2026-11-28T08:00:00Z"]),
        ("es", "sopa a las 8 de la tarde", ["open_at=2026-11-27T20:00:00Z"]),
        ("es", "sopa más de 10 €", ["price_above=10.00"]),
        ("es", "sopa desde 10 €", ["min_price=10.00"]),
        ("de", "Suppe am Montag 12:30", ["open_at=2026-11-30T12:30:00Z"]),
        ("de", "Suppe offen am Montag um 12:30 Uhr", ["open_at=2026-11-30T12:30:00Z"]),
        ("de", "Suppe bis 12.30 Uhr", ["open_at=2026-11-27T12:30:00Z"]),
        ("de", "Suppe bis 12,50", ["max_price=12.50"]),
        ("de", "Suppe für 12:30", ["open_at=2026-11-27T12:30:00Z"]),
        ("de", "Suppe um 12:30 am Montag", ["open_at=2026-11-30T12:30:00Z"]),
        ("fr", "soupe lundi 12:30", ["open_at=2026-11-30T12:30:00Z"]),
        ("fr", "soupe ouvert le lundi à 12h30", ["open_at=2026-11-30T12:30:00Z"]),
        ("fr", "soupe pour lundi midi", ["open_at=2026-11-30T12:00:00Z"]),
        ("fr", "soupe avant 12:30", ["open_at=2026-11-27T12:30:00Z"]),
        ("fr", "soupe des 4 saisons", []),
        ("es", "sopa el lunes a las 12:30", ["open_at=2026-11-30T12:30:00Z"]),
        ("es", "sopa abierto el lunes 12:30", ["open_at=2026-11-30T12:30:00Z"]),
        ("es", "sopa antes de las 12:30", ["open_at=2026-11-27T12:30:00Z"]),
        ("es", "sopa para el lunes 12:30", ["open_at=2026-11-30T12:30:00Z"]),
    ])
    func `each language has its sentences`(code: String, text: String, parts: [String]) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        #expect(Array(facts(text, in: language).dropLast()) == parts)
    }

    @Test(arguments: [
        "curry", "gochu", "currywurst", "veganer's", "12 eurobread", "ueberhalb eins", "not vegan",
        "under the sea", "\"open\" sandwich",
        "\"vegan", "7 up", "five spice", "mac and cheese 4", "4 m", "2000 km", "a mile high pie",
        "12", "at", "for", "under", "\"", "<", "on", "soup for today at 9:30", "soup today at 9:30",
        "soup yesterday at noon", "soup 2026-11-27 09:30",
    ])
    func `what is not said stays words`(text: String) {
        let sentence = read(text)
        let odd = text.hasPrefix("\"vegan")
        #expect(sentence.parts.isEmpty != odd, "\(sentence.parts)")
    }

    @Test(arguments: [
        ("en", "soup at half past twelve", "2026-11-28T12:30:00Z"),
        ("en", "soup at noon", "2026-11-28T12:00:00Z"),
        ("en", "soup at 12", "2026-11-28T12:00:00Z"),
        ("en", "soup at seven", "2026-11-27T19:00:00Z"),
        ("en", "soup at eleven", "2026-11-27T23:00:00Z"),
        ("de", "Suppe um halb eins", "2026-11-28T12:30:00Z"),
        ("fr", "soupe à midi et demi", "2026-11-28T12:30:00Z"),
        ("es", "sopa a las doce y media", "2026-11-28T12:30:00Z"),
        ("en", "soup at 12:30", "2026-11-28T12:30:00Z"),
        ("en", "soup by 12:30", "2026-11-28T12:30:00Z"),
        ("en", "soup for 12:30", "2026-11-28T12:30:00Z"),
        ("en", "soup 12:30", "2026-11-28T12:30:00Z"),
        ("en", "soup at 18:00", "2026-11-27T18:00:00Z"),
        ("en", "soup at 02:00", "2026-11-28T02:00:00Z"),
        ("en", "soup Fri 12:30", "2026-12-04T12:30:00Z"),
        ("en", "soup on Friday at noon", "2026-12-04T12:00:00Z"),
        ("en", "soup Fri 18:00", "2026-11-27T18:00:00Z"),
        ("de", "Suppe um 12.30 Uhr", "2026-11-28T12:30:00Z"),
        ("de", "Suppe bis 12:30", "2026-11-28T12:30:00Z"),
        ("de", "Suppe am Freitag um 12:30", "2026-12-04T12:30:00Z"),
        ("fr", "soupe à 12h30", "2026-11-28T12:30:00Z"),
        ("fr", "soupe vendredi 12:30", "2026-12-04T12:30:00Z"),
        ("es", "sopa a las 12:30", "2026-11-28T12:30:00Z"),
        ("es", "sopa el viernes 12:30", "2026-12-04T12:30:00Z"),
    ])
    func `a time that is over is that of the next day, and an hour of words never at night`(
        code: String, text: String, time: String
    ) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        let sentence = read(text, in: language, at: now.adding(seconds: 4 * 3600))
        #expect(sentence.parts.map(\.fact) == ["open_at=" + time])
    }

    @Test(arguments: Language.choices)
    func `of each example of the help at most what it is about is left`(language: Language) throws {
        let help = try #require(Sentence.help.searchDetails3.text(on: .commands, in: language))
        let quoted = help.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        let read = quoted.map { self.read($0, in: language) }.filter { !$0.parts.isEmpty }
        #expect(read.count == 12)
        for sentence in read {
            #expect(!sentence.words.contains(" "), "\(sentence.words)")
        }
    }

    @Test func `a date that may be two is neither, and both are named`() throws {
        let said = try #require(read("soup on 3/12").otherTime?.text)
        #expect(said.contains("Thu 2026-12-03") && said.contains("Fri 2027-03-12"), "\(said)")
        #expect(read("soup \"3/12\" 12:30").otherTime == nil)
        let french = try #require(Language.choices.first { $0.code == "fr" })
        #expect(
            facts("soupe le 3/12", in: french)
                == ["open_between=2026-12-03T00:00:00Z/2026-12-03T23:59:00Z", "soupe"])
    }

    @Test(arguments: [
        "soup 25:00", "soup at 25:00", "soup open at 25:00", "soup, open at 25:00, vegan",
        "soup tomorrow at 25:00", "soup open tomorrow at 25:00", "soup open on Friday at 25:00",
    ])
    func `a time that no clock shows is named, and means neither now nor all day`(
        _ text: String
    ) {
        let sentence = read(text)
        #expect(
            sentence.otherTime?.text
                == "There is no 25:00 on the clock, which goes from 00:00 to 23:59.")
        #expect(!sentence.parts.contains { $0.meaning.isTime || $0.meaning == .openNow })
        #expect(read("soup \"25:00\"").otherTime == nil)
        #expect(read("soup open").parts.map(\.meaning) == [.openNow])
        #expect(read("soup 2026-02-30").otherTime != nil)
    }

    @Test func `a chip names a clock that is not the diner's, and a day that is another there`()
        throws
    {
        let zones = Zones(local: "UTC")
        let tokyo = try #require(zones.rules(for: "Asia/Tokyo"))
        func chip(_ text: String, _ hours: Int64, onEach: Bool = false) -> [String] {
            let now = now.adding(seconds: hours * 3600)
            let clock = KitchenClock(tokyo, beside: .utc, at: now)
            let sentence = SearchSentence(
                text, TimeReader(now: now, zone: tokyo), in: .base, isCuisine: { _ in false },
                isName: { _ in false }, kitchen: { _ in nil })
            return sentence.parts.map { $0.chip(at: now, in: clock, nil, onEachClock: onEach) }
        }
        #expect(chip("soup at 20:00", 0) == ["open 20:00 Tokyo"])
        #expect(chip("soup from 20:00 to 21:00", 0) == ["open 20:00–21:00 Tokyo"])
        #expect(chip("soup at 20:00", 0, onEach: true) == ["open 20:00 on each kitchen's clock"])
        // Tomorrow may be another day on another clock.
        #expect(
            chip("soup tomorrow at 12:30", 0, onEach: true)
                == ["open Sat 12:30 on each kitchen's clock"])
        #expect(chip("soup at 20:00", 8) == ["open Sat 2026-11-28 20:00 Tokyo"])
        #expect(
            chip("soup from 20:00 to 21:00", 8) == ["open Sat 2026-11-28 20:00–21:00 Tokyo"])
    }

    @Test func `a chip says on which day a time is`() {
        let now = now.adding(seconds: 4 * 3600)
        func chip(_ text: String) -> [String] {
            read(text, at: now).parts.map {
                $0.chip(at: now, in: KitchenClock(zone: .utc, label: nil), nil)
            }
        }
        #expect(chip("soup at 18:00") == ["open 18:00"])
        #expect(chip("soup at 12:30") == ["open tomorrow 12:30"])
        #expect(chip("soup on Mon 12:30") == ["open Mon 12:30"])
        #expect(chip("soup Fri 12:30") == ["open Fri 2026-12-04 12:30"])
    }

    @Test func `an evening that is over is none`() {
        func later(_ hours: Int64) -> [String] {
            read("soup tonight", at: now.adding(seconds: hours * 3600)).parts.map(\.fact)
        }
        #expect(later(11) == ["open_between=2026-11-27T18:00:00Z/2026-11-27T22:00:00Z"])
        #expect(later(12).isEmpty)
    }

    @Test func `several words beside what was understood are said`() {
        #expect(read("vegan curry").rest == nil)
        #expect(read("green curry").rest == nil)
        #expect(read("vegan curry around 10 EUR").rest == "curry around 10 EUR")
    }

    @Test func `a price in another currency is no filter, which is said`() {
        func said(_ text: String) -> String? { read(text).otherMoney?.text }
        #expect(said("soup 10 dollars") == "10 dollars is no filter: the kitchens sell in EUR.")
        #expect(said("$10 soup") == "$10 is no filter: the kitchens sell in EUR.")
        #expect(said("soup 10 €") == nil && said("dollars") == nil)
        #expect(said("under 10 yen soup")?.hasPrefix("under 10 yen is no filter") == true)
        #expect(read("under 10 yen soup").words == "soup")
        #expect(read("under 10 yen soup").parts.isEmpty)
        #expect(said("soup under 10 zlotys") != nil && said("soup 10 jpy") != nil)
    }

    @Test(arguments: [
        "15 a head", "curry for 4 at 15 EUR per person", "15 each", "under 15 a person",
        "per person 15 EUR",
    ])
    func `a price for each is what a dish may cost`(text: String) {
        let prices = read(text).parts.compactMap { part -> Int64? in
            if case .price(let bound) = part.meaning { bound.thousandths } else { nil }
        }
        #expect(prices == [15_000] && !read(text).words.contains { $0.isNumber })
        #expect(read("four cookies a person").parts.isEmpty && read("tacos 3 each").parts.isEmpty)
        #expect(read("2 coronas").words == "2 coronas" && read("12:30 krone").words == "krone")
    }

    @Test func `three decimals are a price where money has three`() {
        func prices(_ text: String, _ codes: String...) -> [Int64] {
            read(text, sellingIn: Set(codes.compactMap(Currency.init(code:)))).parts
                .compactMap { part in
                    if case .price(let bound) = part.meaning { bound.thousandths } else { nil }
                }
        }
        #expect(
            prices("under 3.500 KWD", "KWD") == [3500] && prices("under 3.500", "KWD") == [3500])
        #expect(prices("under 3.500 KWD", "KWD", "EUR") == [3500])
        #expect(prices("under 3.500", "KWD", "EUR").isEmpty && prices("under 3.500", "EUR").isEmpty)
        #expect(prices("under 1200 yen", "JPY") == [1_200_000])
    }

    @Test func `a part is taken away alone, or made words of`() {
        let sentence = read("vegan \"open\" curry under 12")
        let (diet, price) = (sentence.parts[0], sentence.parts[1])
        #expect(sentence.words == "open curry")
        #expect(sentence.leavingOut(diet) == "\"open\" curry under 12")
        #expect(sentence.asWords(price) == "vegan \"open\" curry \"under 12\"")
        #expect(read(sentence.asWords(price)).parts.map(\.fact) == ["diet=vegan"])
    }

    @Test func `what options say holds beside it`() {
        var wish = SearchWish()
        wish.diets = [.vegan]
        wish.within = 20
        wish.add(read("gluten free soup within 40 min"))
        #expect(wish.diets == [.vegan, .glutenFree] && wish.within == 20)
        #expect(wish.words == "soup")
    }
}

extension SearchSentence.Part {
    /// The meaning in few words.
    var fact: String {
        switch meaning {
        case .diet(let diet): "diet=" + diet.rawValue
        case .without(let allergens):
            "without=" + allergens.map(\.rawValue).joined(separator: ",")
        case .price(let bound): bound.fact
        case .openNow: "open=now"
        case .open(let time): "open_at=" + time.rfc3339
        case .openBetween(let from, let until):
            "open_between=" + from.rfc3339 + "/" + until.rfc3339
        case .within(let minutes): "within=\(minutes)m"
        case .near(let metres): "distance=\(metres)"
        case .kitchen(let ids, name: _): "caterer=" + ids.map(\.rawValue).joined(separator: ",")
        case .cuisine(let word): "cuisine=" + word
        case .people(let count): "people=\(count)"
        }
    }
}

extension PriceBound {
    var fact: String {
        switch side {
        case .atMost: "max_price=" + text
        case .below: "price_below=" + text
        case .atLeast: "min_price=" + text
        case .above: "price_above=" + text
        }
    }
}
