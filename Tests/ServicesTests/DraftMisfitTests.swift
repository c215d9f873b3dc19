import Sentences
import Presentation
import Cache
import OrderModels
import Services
import TestSupport
import Testing

@MainActor
struct DraftMisfitTests {
    @Test func `what no longer fits the menu is told line by line`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.add(DraftRig.rice)
        let large = try DraftRig.soup.answers(["Large"])
        _ = try await rig.drafts.add(DraftRig.soup, choices: large)
        #expect(try misfits(rig, basket) == [[], [], []])

        try await rig.serve([
            .sample(
                "Jasmine rice", number: 2, of: DraftRig.thai.id, price: 275, isAvailable: false),
            .sample(
                "Soup", number: 3, of: DraftRig.thai.id, price: 500,
                groups: [DraftRig.bowl(large: 250)]),
        ])
        #expect(
            try misfits(rig, basket) == [
                ["Green curry is no longer on the menu."],
                [
                    "Jasmine rice is sold out.",
                    "Jasmine rice costs 2.75 EUR now, was 2.50 EUR.",
                ],
                ["Large costs 2.50 EUR now, was 2.00 EUR."],
            ])

        try await rig.serve([
            .sample(
                "Soup", number: 3, of: DraftRig.thai.id, price: 500,
                groups: [DraftRig.bowl(large: nil)])
        ])
        #expect(try misfits(rig, basket)[2].first == "Large is no longer on the menu.")
    }

    @Test func `taking the new prices is one step that can be undone`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.add(DraftRig.rice)
        #expect(try await rig.drafts.takeNewPrices(in: basket) == nil)
        try await rig.serve([
            .sample("Jasmine rice", number: 2, of: DraftRig.thai.id, price: 300),
            .sample("Green curry", number: 1, of: DraftRig.thai.id, price: 1000),
        ])
        #expect(try await rig.drafts.takeNewPrices(in: basket)?.text == "took the new prices")
        #expect(try rig.drafts.content(of: basket).summary.total?.subtotal.minorUnits == 1300)
        #expect(try misfits(rig, basket) == [[], []])
        #expect(try await rig.drafts.undo(basket)?.text == "took the new prices")
        #expect(try rig.drafts.content(of: basket).summary.total?.subtotal.minorUnits == 1230)
    }

    @Test func `of a menu that is not cached nothing is said`() async throws {
        let rig = try await DraftRig()
        let unknown = MenuItem.sample("Bread", number: 9, of: Caterer.sample("", number: 2).id)
        let basket = try await rig.drafts.add(unknown).basket
        let content = try rig.drafts.content(of: basket)
        #expect(!content.isMenuKnown)
        #expect(content.lines.map(\.misfits) == [[]])
        #expect(content.summary.catererName == nil)
        #expect(try await rig.drafts.takeNewPrices(in: basket) == nil)
    }

    @Test func `a head costs its share, rounded up, and the budget says by how much too much`()
        async throws
    {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        let budget = Money(minorUnits: 300, currency: .eur)
        try await rig.drafts.setOccasion(
            Occasion(headCount: 3, budgetPerHead: budget), of: basket)
        let content = try rig.drafts.content(of: basket)
        #expect(content.costPerHead?.minorUnits == 327)
        #expect(content.overBudget?.minorUnits == 27)
        try await rig.drafts.setOccasion(Occasion(headCount: 0), of: basket)
        #expect(try rig.drafts.content(of: basket).costPerHead == nil)
    }

    private func misfits(_ rig: DraftRig, _ basket: Basket.ID) throws -> [[String]] {
        try rig.drafts.content(of: basket).lines.map { $0.misfits.map(\.sentence) }
    }
}
