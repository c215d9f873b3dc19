import Sentences
import Presentation
import Cache
import OrderModels
import Services
import TestSupport
import Testing
import ViewModels

/// A dish being put together, and what becomes of it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DishEditorTests {
    private static let (small, large) = (option("Small", 0), option("Large", 200))
    private static let (tofu, egg, rice) = (
        option("Tofu", 150), option("Egg", 100), option("Rice", 200)
    )
    private static let size = group("Size", 1...1, [small, large])
    private static let extras = group("Extras", 0...2, [tofu, egg, rice])
    private static let sauces = group(
        "Sauces", 0...3, [option("Soy", 0), option("Chili", 50)], allowsQuantities: true)
    private static let dish = MenuItem.sample(
        "Green curry", number: 7, of: BasketRig.thai.id, groups: [size, extras, sauces])

    private static func option(_ name: String, _ price: Int) -> OptionGroup.Option {
        OptionGroup.Option(
            id: OptionGroup.Option.ID(provider: .test, local: name), orderCode: name, name: name,
            price: Money(minorUnits: price, currency: .eur))
    }

    private static func group(
        _ name: String, _ range: ClosedRange<Int>, _ options: [OptionGroup.Option],
        allowsQuantities: Bool = false
    ) -> OptionGroup {
        OptionGroup(
            id: OptionGroup.ID(provider: .test, local: name), orderCode: name, name: name,
            minimum: range.lowerBound, maximum: range.upperBound,
            allowsQuantities: allowsQuantities, options: options)
    }

    private func opened(_ rig: BasketRig) async throws -> DishEditorViewModel {
        var model: DishEditorViewModel?
        rig.baskets.compose(Self.dish, rig.told) { model = $0 }
        await rig.models.activity.finishKeeping()
        return try #require(model)
    }

    private func names(_ model: DishEditorViewModel) -> [String] {
        model.line.choices.map { $0.quantity == 1 ? $0.name : "\($0.quantity) \($0.name)" }
    }

    private func rig() async throws -> BasketRig {
        let rig = try await BasketRig()
        try await rig.serve([Self.dish, BasketRig.rice])
        return rig
    }

    @Test(arguments: [false, true])
    func `a dish with options brings the time for which it was looked for, and takes it along`(
        isThere: Bool
    ) async throws {
        let rig = try await rig()
        if isThere {
            rig.baskets.add(BasketRig.rice, rig.told)
            await rig.settled(["1 Jasmine rice"])
        }
        let time = rig.models.clock.now.adding(seconds: 3600)
        var model: DishEditorViewModel?
        rig.baskets.compose(Self.dish, for: time, rig.told) { model = $0 }
        await rig.models.activity.finishKeeping()
        try #require(model).chose(1, of: Self.large.id, in: Self.size)
        try #require(model).committed(rig.told)
        let before = isThere ? ["1 Jasmine rice"] : []
        await rig.settled(before + ["1 Green curry"])
        #expect(rig.news.last?.hasPrefix("Added 1 Green curry (Large) 11.80 for ") == true)
        let content = try #require(rig.baskets.current)
        #expect(content.occasion.startsAt == time)
        rig.baskets.undo(content.summary.id, rig.told)
        await rig.settled(before)
        #expect(rig.baskets.current?.occasion.startsAt == nil)
    }

    @Test func `what was chosen in one that was killed is there again, and that is said`()
        async throws
    {
        let rig = try await rig()
        let killed = try await rig.models.services.drafts.compose(Self.dish)
        try await killed.change(
            .menu.myUsual, LineChange(choices: [Self.extras.choice(Self.egg)]))
        await killed.close()
        let model = try await opened(rig)
        #expect(names(model) == ["Egg"])
        let said = "Green curry: your choices from last time are back; check them."
        #expect(model.takenUp == said)
        // The diner has gone elsewhere before it opened.
        model.unopened()
        await rig.models.activity.finishKeeping()
        let again = try await opened(rig)
        #expect(names(again) == ["Egg"] && again.takenUp == said)
        again.discarded()
        await rig.models.activity.finishKeeping()
        let fresh = try await opened(rig)
        #expect(names(fresh).isEmpty && fresh.takenUp == nil)
    }

    @Test func `one answer takes the place of another, and the price runs along`() async throws {
        let rig = try await rig()
        let model = try await opened(rig)
        #expect(model.troubles.map(\.sentence) == ["Choose one more of Size."])
        model.chose(1, of: Self.large.id, in: Self.size)
        #expect(model.total?.plain == "11.80")
        model.chose(1, of: Self.small.id, in: Self.size)
        #expect(names(model) == ["Small"])
        #expect(model.total?.plain == "9.80")
        #expect(model.troubles.isEmpty)
    }

    @Test func `more than the kitchen allows is refused where it is chosen`() async throws {
        let rig = try await rig()
        let model = try await opened(rig)
        for option in [Self.tofu, Self.egg, Self.rice] {
            model.chose(1, of: option.id, in: Self.extras)
        }
        #expect(names(model) == ["Tofu", "Egg"])
        #expect(model.refusal?.sentence == "Choose at most 2 of Extras.")
        #expect(model.refusal?.group == Self.extras.id)
        // Something has to go before something else comes.
        model.chose(0, of: Self.tofu.id, in: Self.extras)
        #expect(model.refusal == nil)
        model.chose(1, of: Self.rice.id, in: Self.extras)
        #expect(names(model) == ["Egg", "Rice"])
    }

    @Test func `an option can be had several times where the kitchen says so`() async throws {
        let rig = try await rig()
        let model = try await opened(rig)
        let chili = Self.sauces.options[1]
        model.chose(2, of: chili.id, in: Self.sauces)
        #expect(model.count(of: chili.id, in: Self.sauces.id) == 2)
        model.chose(2, of: Self.sauces.options[0].id, in: Self.sauces)
        #expect(model.refusal?.sentence == "Choose at most 3 of Sauces.")
        #expect(model.total?.plain == "10.80")
    }

    @Test func `what was put together is one step of the basket`() async throws {
        let rig = try await rig()
        let model = try await opened(rig)
        model.chose(1, of: Self.large.id, in: Self.size)
        model.chose(1, of: Self.tofu.id, in: Self.extras)
        model.changed(quantity: 2, note: "mild", diner: "Ana")
        #expect(rig.baskets.current == nil)
        model.committed(rig.told)
        await rig.settled(["2 Green curry"])
        #expect(rig.news.last == "Added 2 Green curry (Large, Tofu) 26.60")
        let line = try #require(rig.baskets.current?.lines.first?.line)
        #expect((line.note, line.diner) == ("mild", "Ana"))
        #expect(try await rig.models.activity.undo.undo() == .done("added Green curry"))
        await rig.settled([])
    }

    @Test func `what the kitchen asks is to be answered first`() async throws {
        let rig = try await rig()
        let model = try await opened(rig)
        var isRefused = false
        model.committed(rig.told) { isRefused = true }
        await rig.models.activity.finishKeeping()
        #expect(isRefused)
        #expect(rig.news.isEmpty)
        #expect(model.group(of: try #require(model.troubles.first)) == Self.size.id)
    }

    @Test func `discarding it leaves the basket as it was`() async throws {
        let rig = try await rig()
        rig.baskets.add(BasketRig.rice, rig.told)
        await rig.settled(["1 Jasmine rice"])
        let model = try await opened(rig)
        model.chose(1, of: Self.large.id, in: Self.size)
        model.discarded()
        await rig.models.activity.finishKeeping()
        #expect(rig.lines == ["1 Jasmine rice"])
        #expect(rig.models.activity.undo.next?.label == "added Jasmine rice")
        // Nothing holds the basket any more.
        let id = try #require(rig.baskets.current?.summary.id)
        let other = DraftStore(try rig.files.another(), now: { .noon })
        #expect(try await other.clear(id)?.text == "emptied the basket")
    }

    @Test func `a line of the basket is changed in place`() async throws {
        let rig = try await rig()
        let choices = try Self.dish.answers(["Small"])
        let added = try await rig.models.services.drafts.add(Self.dish, choices: choices)
        await rig.settled(["1 Green curry"])
        var opened: DishEditorViewModel?
        rig.models.basket().edited(rig.told) { opened = $0 }
        await rig.models.activity.finishKeeping()
        let model = try #require(opened)
        #expect(!model.isNew)
        model.chose(1, of: Self.large.id, in: Self.size)
        model.committed(rig.told)
        await rig.models.activity.finishKeeping()
        await wait { rig.baskets.current?.undoLabel?.text == "other options for Green curry" }
        #expect(rig.baskets.current?.lines.map(\.id) == [added.line])
        #expect(rig.news.last == "Now 1 Green curry (Large) 11.80")
    }

    @Test func `a line whose dish is gone cannot be put together anew, and that is said`()
        async throws
    {
        let rig = try await rig()
        rig.baskets.add(BasketRig.rice, rig.told)
        await rig.settled(["1 Jasmine rice"])
        try await rig.serve([Self.dish])
        rig.models.basket().edited(rig.told) { _ in Issue.record("It opened.") }
        await rig.models.activity.finishKeeping()
        #expect(
            rig.news.last == "Jasmine rice is not on the menu any more: it stays as it is, or goes."
        )
    }

    // MARK: The usual

    @Test func `the usual is what was chosen before, at the prices of today`() async throws {
        let rig = try await rig()
        #expect(try await opened(rig).usual == .none)
        let choices = try Self.dish.answers(["Large", "Egg"])
        _ = try await rig.models.services.drafts.add(Self.dish, choices: choices)
        let model = try await opened(rig)
        model.tookUsual()
        #expect(names(model) == ["Large", "Egg"])
        #expect(model.troubles.isEmpty)
    }

    @Test func `a usual that the menu has no longer is said to be gone`() async throws {
        let rig = try await rig()
        let choices = try Self.dish.answers(["Large", "Egg"])
        _ = try await rig.models.services.drafts.add(Self.dish, choices: choices)
        let without = MenuItem.sample(
            "Green curry", number: 7, of: BasketRig.thai.id, groups: [Self.size])
        var opened: DishEditorViewModel?
        rig.baskets.compose(without, rig.told) { opened = $0 }
        await rig.models.activity.finishKeeping()
        let model = try #require(opened)
        #expect(model.usual == .unfit("Egg is no longer on the menu."))
        model.tookUsual()
        #expect(model.line.choices.isEmpty)
    }

    @Test func `the usual can be added without a question`() async throws {
        let rig = try await rig()
        rig.baskets.addUsual(Self.dish, rig.told)
        await rig.models.activity.finishKeeping()
        #expect(rig.news.last == "You never had Green curry: there is no usual yet.")
        let choices = try Self.dish.answers(["Small", "Tofu"])
        let added = try await rig.models.services.drafts.add(Self.dish, choices: choices)
        rig.baskets.addUsual(Self.dish, rig.told)
        await rig.settled(["2 Green curry"])
        #expect(rig.news.last == "Added your usual: 1 Green curry (Small, Tofu)")
        #expect(rig.baskets.current?.lines.map(\.id) == [added.line])
    }
}
