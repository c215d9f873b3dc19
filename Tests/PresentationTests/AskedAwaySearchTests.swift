import OrderModels
import Sentences
import Services
import Testing

@testable import Presentation

/// What a search or a filter asks away is never what it finds dishes by.
@Suite struct AskedAwaySearchTests {
    private func read(_ text: String, in language: Language = .base) -> SearchSentence {
        SearchSentence(
            text, TimeReader(now: Instant(secondsSince1970: 1_795_773_600), zone: .utc),
            in: language, sellingIn: [.eur], isCuisine: { _ in false },
            isName: { fold($0) == "chips without salt" }, kitchen: { _ in nil })
    }

    private func without(_ sentence: SearchSentence) -> Set<String> {
        Set(
            sentence.parts.flatMap { part -> [String] in
                if case .without(let allergens) = part.meaning {
                    allergens.map(\.rawValue)
                } else {
                    []
                }
            })
    }

    @Test(arguments: [
        ("curry excluding peanut", ["peanuts"], "curry"),
        ("curry anti peanut", ["peanuts"], "curry"),
        ("peanut and egg free curry", ["peanuts", "eggs"], "curry"),
        ("egg and peanut free curry", ["peanuts", "eggs"], "curry"),
        ("curry no eggs peanuts", ["peanuts", "eggs"], "curry"),
        ("curry without eggs / peanuts", ["peanuts", "eggs"], "curry"),
        ("curry without egg & peanut", ["peanuts", "eggs"], "curry"),
        ("curry without eggs/peanuts", ["peanuts", "eggs"], "curry"),
        ("curry without eggs; peanuts", ["peanuts", "eggs"], "curry"),
        ("curry without eggs. peanuts", ["peanuts", "eggs"], "curry"),
        ("curry without eggs , peanuts", ["peanuts", "eggs"], "curry"),
        ("curry without eggs and the peanuts", ["peanuts", "eggs"], "curry"),
        ("curry (no eggs, peanuts)", ["peanuts", "eggs"], "curry"),
        ("curry no eggs: peanuts", ["peanuts", "eggs"], "curry"),
        ("egg and dairy-free soup", ["eggs", "milk"], "soup"),
        ("egg- and dairy-free soup", ["eggs", "milk"], "soup"),
        ("milk-and-egg-free soup", ["eggs", "milk"], "soup"),
        ("egg, milk and nut free soup", ["eggs", "milk", "nuts"], "soup"),
        ("curry -peanuts", ["peanuts"], "curry"), ("curry !peanuts", ["peanuts"], "curry"),
        ("curry –peanuts", ["peanuts"], "curry"), ("curry - peanuts", ["peanuts"], "curry"),
        ("curry /peanuts", ["peanuts"], "curry"),
        ("cakes no seafood", ["fish", "crustaceans", "molluscs"], "cakes"),
        ("cakes no shellfish", ["crustaceans", "molluscs"], "cakes"),
        ("eggless soup", ["eggs"], "soup"), ("/soup -peanuts", ["peanuts"], "soup"),
        ("curry without the nuts", ["nuts"], "curry"),
    ])
    func `all of a list is asked away, whatever parts it`(
        text: String, allergens: [String], words: String
    ) {
        let sentence = read(text)
        #expect(without(sentence) == Set(allergens))
        #expect(fold(sentence.words) == words)
        #expect(sentence.otherRefusal == nil)
        let filter = MenuFilter(words: text)
        #expect(Set(filter.without.map(\.rawValue)) == Set(allergens))
        #expect(fold(filter.left) == words)
    }

    @Test(arguments: [
        ("fr", "curry sans lait & œufs", ["milk", "eggs"]),
        ("fr", "curry sans les noix et les œufs", ["nuts", "eggs"]),
        ("de", "Curry ohne Milch & Eier", ["milk", "eggs"]),
        ("de", "nuss- und milchfreies Curry", ["nuts", "milk"]),
        ("es", "curry sin leche / huevos", ["milk", "eggs"]),
        ("de", "Curry ohne Milch & eggs", ["milk", "eggs"]),
    ])
    func `the same in other languages`(code: String, text: String, allergens: [String]) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        #expect(without(read(text, in: language)) == Set(allergens))
    }

    @Test(arguments: [
        "curry without onions", "curry no onions", "curry -onions", "noodles !chili",
        "curry without nuts or onions", "curry can't have peanuts", "-vegan curry",
        "curry hold the peanuts", "peanut allergy curry",
    ])
    func `what no kitchen states finds nothing, and that is said`(text: String) {
        let sentence = read(text)
        #expect(sentence.otherRefusal != nil)
        var wish = SearchWish()
        wish.add(sentence)
        #expect(wish.isUnmeetable && wish.diets.isEmpty)
        let filter = MenuFilter(words: text)
        #expect(filter.caveat == sentence.otherRefusal)
        let dish = Self.dish("Noodles curry with onions and chili", .notStated)
        #expect(filter.applied(to: Self.menu(of: [dish])).itemCount == 0)
    }

    @Test(arguments: [
        "free range eggs", "alcohol-free pale ale", "sugar free cola", "chips without salt",
        "\"without onions\" curry", "noodles", "non", "/noodles",
        "boneless chicken", "krua mae - pad thai",
    ])
    func `what only sounds like it is looked for`(text: String) {
        #expect(read(text).otherRefusal == nil)
    }

    @Test func `a filter leaves out what is stated, what is named, and what states nothing`() {
        let dish = Self.dish
        let peanuts = Allergen(rawValue: "peanuts")
        let eggs = Allergen(rawValue: "eggs")
        let menu = Self.menu(of: [
            dish("Pad thai", .stated([peanuts])), dish("Peanut noodles", .stated([eggs])),
            dish("Noodle soup", .notStated), dish("Rice noodles", .stated([eggs])),
        ])
        let shown = MenuFilter(words: "no peanuts").applied(to: menu)
        #expect(shown.sections.flatMap(\.items).map(\.name) == ["Rice noodles"])
        #expect(MenuFilter(words: "no peanuts").isNarrow)
        #expect(MenuFilter(words: "no").applied(to: menu).itemCount > 1)
    }

    private static let kitchen = Caterer.ID(rawValue: "k")

    private static func dish(_ name: String, _ allergens: Declaration<Allergen>) -> MenuItem {
        MenuItem(
            id: MenuItem.ID(rawValue: name), caterer: kitchen, orderCode: name, name: name,
            price: nil, allergens: allergens)
    }

    private static func menu(of dishes: [MenuItem]) -> Menu {
        let section = MenuSection(
            id: MenuSection.ID(rawValue: "s"), caterer: kitchen, name: "All")
        return Menu(caterer: kitchen, sections: [Menu.Section(section, items: dishes)])
    }
}
