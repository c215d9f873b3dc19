import OrderModels
import Services
import TestSupport
import Testing

@testable import Presentation

/// What a row of a table asks away: rather too much than too little.
@Suite struct AskedAwayTests {
    private func asked(_ text: String, in part: Wish.Part = .item) -> AskedAway {
        AskedAway(Wish(id: .random(), row: 2, parts: [part: text]))
    }

    private func allergens(_ text: String, in part: Wish.Part = .item) -> [String] {
        asked(text, in: part).allergens.map(\.rawValue).sorted()
    }

    @Test(arguments: [
        "Pad thai without peanuts", "Pad thai (no peanuts!)", "peanut-free pad thai",
        "Pad thai, please hold the crushed peanuts", "Pad thai - peanuts", "Pad thai w/o peanuts",
        "Pad thai sans cacahuètes", "Pad thai ohne Erdnusssoße", "Pad thai, erdnussfrei",
        "Pad thai sin cacahuetes", "Pad thai, frei von Erdnüssen", "Pad thai: nothing with peanuts",
        "Pad thai, allergic to peanuts", "Pad thai (Erdnussallergie)",
        "Pad thai without onions or peanuts", "Pad thai without onions, leeks or crushed peanuts",
        "Pad thai, no onions, not peanuts", "Pad thai ohne Zwiebeln, Lauch und Erdnüsse",
        "Pad thai sans oignons, cacahuètes", "Pad thai sin cebolla/cacahuetes",
    ])
    func `words for without are understood in every language`(_ text: String) {
        #expect(allergens(text) == ["peanuts"])
        #expect(allergens(text, in: .note) == ["peanuts"])
    }

    @Test func `several are read, and an allergy is a column of its own`() {
        #expect(allergens("Curry without nuts, milk and eggs") == ["eggs", "milk", "nuts"])
        #expect(allergens("Curry without onions, peanuts or milk") == ["milk", "peanuts"])
        #expect(allergens("Curry, no rice, peanut sauce") == ["peanuts"])
        #expect(allergens("Curry, no rice, extra peanut sauce") == [])
        #expect(allergens("Curry, no rice; peanut sauce") == [])
        #expect(allergens("Peanut noodles") == [] && allergens("No. 12 peanut noodles") == [])
        #expect(allergens("Free range eggs") == [] && allergens("Rice w/ peanuts") == [])
        #expect(allergens("Allergies: nuts", in: .asks) == ["nuts"])
        #expect(asked("vegan please", in: .note).diets == [.vegan])
        #expect(asked("Not vegan", in: .note).diets == [])
    }

    @Test(arguments: [
        "coeliac", "I am celiac", "Zöliakie", "Zöliakiepatient", "maladie cœliaque", "céliaque",
        "celíaca", "celiaquía",
    ])
    func `a coeliac asks gluten away`(_ text: String) {
        for part in [Wish.Part.item, .note, .asks, .options] {
            #expect(allergens(text, in: part) == ["gluten"])
        }
    }

    private func dish(_ name: String, _ allergens: [String], _ diets: [Diet] = []) -> MenuItem {
        .sample(name, diets: diets, allergens: allergens.map(Allergen.init(rawValue:)))
    }

    @Test func `each thing that is asked away is judged by itself`() {
        let veganWithoutNuts = asked("vegan, no nuts", in: .note)
        #expect(
            veganWithoutNuts.warnings(of: [dish("Tart", [], [.vegetarian])]) == [
                "! Asked to be vegan; the kitchen does not state that of Tart.",
                "Of Tart nothing is stated about nuts: ask the kitchen.",
            ])
        #expect(
            veganWithoutNuts.warnings(of: [dish("Tart", ["nuts"]), dish("Rice", [])]) == [
                "! NUTS in Tart: asked for without.",
                "Of Tart nothing is stated about vegan: ask the kitchen.",
                "Of Rice nothing is stated about nuts, vegan: ask the kitchen.",
            ])
        #expect(
            asked("without nuts and milk").warnings(of: [dish("Nut cake", [])]) == [
                "! NUTS named by Nut cake: asked for without. The kitchen does not state it: ask.",
                "Of Nut cake nothing is stated about milk: ask the kitchen.",
            ])
        // What is said of nuts says it of peanuts only where those alone were asked about.
        #expect(
            asked("without nuts and peanuts").warnings(of: [dish("Nut cake", [])]).last
                == "Of Nut cake nothing is stated about peanuts: ask the kitchen.")
        #expect(asked("without peanuts").warnings(of: [dish("Nut cake", [])]).count == 1)
        #expect(
            veganWithoutNuts.conflict(with: dish("Tart", [], [.vegetarian])).spoken
                == "vegan, nuts: not stated")
    }

    @Test func `every dish that is named is judged`() {
        let dishes = (1...9).map { dish("Tart \($0)", ["nuts"]) }
        #expect(asked("without nuts").warnings(of: dishes).count == 9)
        #expect(WishTrouble.namesAll(dishes.map(\.name)).named(of: dishes) == dishes)
        #expect(WishTrouble.severalDishes(dishes).named(of: dishes).count == 5)
    }

    @Test func `a dish conflicts that has it, names it, or is said to suit other diets`() {
        let nuts = asked("without nuts")
        #expect(
            nuts.warnings(of: [dish("Cake", ["peanuts"])]) == [
                "! PEANUTS (you named nuts) in Cake: asked for without."
            ])
        #expect(
            nuts.warnings(of: [dish("Nusskuchen", ["milk"])]).first?.contains("named by") == true)
        #expect(
            nuts.warnings(of: [dish("Tart", []), dish("Rice", ["milk"])]) == [
                "Of Tart nothing is stated about nuts: ask the kitchen."
            ])
        let vegan = asked("vegan", in: .note)
        #expect(
            vegan.warnings(of: [dish("Tart", ["milk"], [.vegetarian])]) == [
                "! Asked to be vegan; the kitchen does not state that of Tart."
            ])
        #expect(vegan.warnings(of: [dish("Vegan tart", ["nuts"])]).isEmpty)
        #expect(vegan.warnings(of: [dish("Tart", ["nuts"], [.vegan])]).isEmpty)
    }

    @Test(arguments: [
        "Som tam, peanuts make me ill", "Som tam (Erdnüsse bekommen mir schlecht)",
        "Som tam, cacahuètes interdites", "Som tam with peanuts",
    ])
    func `an allergen that a row mentions in any way warns of a dish that has it`(_ text: String) {
        let warning = "! PEANUTS in Som tam: mentioned beside it."
        for part in [Wish.Part.item, .note] {
            let asked = asked(text, in: part)
            #expect(asked.warnings(of: [dish("Som tam", ["peanuts", "fish"])]) == [warning])
            #expect(!asked.conflict(with: dish("Som tam", ["peanuts"])).isEmpty)
            #expect(
                asked.conflict(with: dish("Som tam", ["peanuts"])).spoken
                    == "has what is mentioned, peanuts")
            #expect(asked.warnings(of: [dish("Som tam", ["fish"])]).isEmpty)
        }
        // A dish is called by what is in it.
        #expect(asked("2 peanut noodles").warnings(of: [dish("Peanut noodles", ["peanuts"])]) == [])
        #expect(
            asked("Nut cake").warnings(of: [dish("Carrot cake", ["nuts"])])
                == ["! NUTS in Carrot cake: mentioned beside it."])
        // An option is chosen by its name.
        #expect(
            asked("Peanut sauce", in: .options).warnings(of: [dish("Rice", ["peanuts"])]).isEmpty)
    }
}
