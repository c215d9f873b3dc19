import OrderModels
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
        "Pad thai without onions or peanuts",
    ])
    func `words for without are understood in every language`(_ text: String) {
        #expect(allergens(text) == ["peanuts"])
        #expect(allergens(text, in: .note) == ["peanuts"])
    }

    @Test func `several are read, a mark ends a refusal, and an allergy is a column of its own`() {
        #expect(allergens("Curry without nuts, milk and eggs") == ["eggs", "milk", "nuts"])
        #expect(allergens("Curry, no rice, peanut sauce") == [])
        #expect(allergens("Peanut noodles") == [] && allergens("No. 12 peanut noodles") == [])
        #expect(allergens("Free range eggs") == [] && allergens("Rice w/ peanuts") == [])
        #expect(allergens("Allergies: nuts", in: .asks) == ["nuts"])
        #expect(asked("vegan please", in: .note).diets == [.vegan])
        #expect(asked("Not vegan", in: .note).diets == [])
    }

    @Test func `a dish conflicts that has it, names it, or is said to suit other diets`() {
        func dish(_ name: String, _ allergens: [String], _ diets: [Diet] = []) -> MenuItem {
            .sample(name, diets: diets, allergens: allergens.map(Allergen.init(rawValue:)))
        }
        let nuts = asked("without nuts")
        #expect(
            nuts.warnings(of: [dish("Cake", ["peanuts"])]) == [
                "! PEANUTS (you named nuts) in Cake, which was to be without."
            ])
        #expect(
            nuts.warnings(of: [dish("Nusskuchen", ["milk"])]).first?.contains("named by") == true)
        #expect(
            nuts.warnings(of: [dish("Tart", []), dish("Rice", ["milk"])]) == [
                "What is in Tart is not stated: ask the kitchen about nuts."
            ])
        let vegan = asked("vegan", in: .note)
        #expect(
            vegan.warnings(of: [dish("Tart", ["milk"], [.vegetarian])]) == [
                "! Tart is not stated to be vegan, as was asked."
            ])
        #expect(vegan.warnings(of: [dish("Vegan tart", ["nuts"])]).isEmpty)
        #expect(vegan.warnings(of: [dish("Tart", ["nuts"], [.vegan])]).isEmpty)
    }
}
