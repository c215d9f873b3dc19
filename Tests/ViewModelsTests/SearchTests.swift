import Cache
import OrderModels
import Presentation
import Services
import Testing
import TestSupport
import ViewModels

/// What a key waits for, and what is looked for behind it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SearchTests {
    private let files: TestStore
    private let models: Models
    /// More than is looked through before a read without any time is ended.
    private nonisolated static let many = 3_000

    init() async throws {
        let files = try TestStore()
        self.files = files
        models = Models(AppServices(files), time: ManualTime(), providers: [.test])
        let dishes = (1...Self.many).map {
            MenuItem.sample("Soup \($0)", number: $0, diets: $0 == Self.many ? [.vegan] : [])
        }
        try await files.store.write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            try writer.upsert(KeptCaterer.sample("Noor"))
            try writer.replaceMenu(with: .sample([("All", dishes)]))
        }
    }

    @Test func `what takes too long for a key is found behind it, and told as so far until then`()
        async throws
    {
        let model = models.search(patience: .zero)
        model.chose(diet: .vegan)
        #expect(model.isLooking)
        #expect(model.list.count == 0)
        await wait { !model.isLooking }
        #expect(model.list.row(at: 0)?.name == "Soup \(Self.many)")
        #expect(model.list.count == 1)
    }

    @Test func `other words end the search before them`() async throws {
        let model = models.search(patience: .zero)
        model.chose(diet: .vegan)
        model.clearPressed()
        #expect(!model.isLooking)
        model.typed("noor")
        await wait { !model.isLooking }
        #expect(model.list.row(at: 0)?.name == "Noor")
    }

    @Test func `what is found behind a key leaves the cursor at the best hit`() async throws {
        let caterer = Caterer.sample("", number: 1).id
        let dishes = (1...Self.many).map { number in
            let name = number == 1 ? "Mint tea" : number == Self.many ? "Almond tea" : "Soup"
            return MenuItem.sample(
                name, number: number, price: name.hasSuffix("tea") ? 300 : 980)
        }
        try await files.store.write(.cache) { writer in
            try writer.replaceMenu(with: .sample(of: caterer, [("All", dishes)]))
        }
        let model = models.search(patience: .zero)
        model.chose(ceiling: PriceBound(text: "4.00"))
        #expect(model.isLooking && model.list.row(at: 0)?.name == "Mint tea")
        await wait { !model.isLooking }
        #expect(model.list.row(at: 0)?.name == "Almond tea")
        #expect(model.list.selectedIndex == 0)
    }

    @Test func `a search for a time that takes too long for a key is not said to be stopped`()
        async throws
    {
        let caterer = Caterer.sample("", number: 1).id
        let dishes = (1...Self.many).map { number in
            MenuItem.sample(
                number == 1 ? "Mint tea" : "Soup", number: number, price: number == 1 ? 300 : 980)
        }
        try await files.store.write(.cache) { writer in
            try writer.replaceMenu(with: .sample(of: caterer, [("All", dishes)]))
        }
        let model = models.search(patience: .zero)
        model.chose(ceiling: PriceBound(text: "4.00"))
        model.typed("Fri 12:30")
        #expect(model.query.wish.asksHours && model.problem == nil)
        await wait { !model.isLooking }
        #expect(model.problem == nil)
    }

    @Test func `a distance is measured once a place is known, and says what it leaves out`()
        async throws
    {
        let here = try #require(Coordinate(latitude: 48.8532, longitude: 2.3691))
        let there = Coordinate(latitude: 48.8632, longitude: 2.3691)
        let model = models.search(patience: .seconds(60))
        try await files.store.write(.cache) { writer in
            try writer.upsert(KeptCaterer.sample("Teahouse near", number: 2, at: here))
            try writer.upsert(KeptCaterer.sample("Teahouse far", number: 3, at: there))
            try writer.upsert(KeptCaterer.sample("Teahouse somewhere", number: 4))
        }
        model.typed("teahouse within 800 m")
        #expect(model.lacksPlace && model.list.count == 3 && model.unplaced == 0)
        #expect(model.query.sentence.parts.map { $0.isFilter(from: nil) } == [false])

        models.settings.settle(at: here)
        model.followPlace()
        #expect(!model.lacksPlace && model.list.count == 1)
        #expect(model.list.row(at: 0)?.name == "Teahouse near")
        await wait { model.unplaced == 1 }
        model.typed("teahouse within 2 km")
        #expect(model.list.count == 2)
        model.typed("teahouse")
        #expect(model.list.count == 3 && model.unplaced == 0)
    }

    @Test func `a time is said to be on this machine's clock until a kitchen's is known`()
        async throws
    {
        let bare = try TestStore()
        let models = Models(AppServices(bare), time: ManualTime(), providers: [.test])
        let model = models.search(patience: .seconds(60))
        model.appeared()
        model.typed("soup tomorrow at 12:30")
        #expect(model.isOnThisMachinesClock && model.zone == models.servers.localZone)
        try await bare.store.write(.cache) { try $0.upsert(Marketplace.sample) }
        await wait { !model.isOnThisMachinesClock }
        let zone = try #require(models.servers.zone(of: .test))
        let wanted = model.wantedAt(at: Caterer.ID(provider: .test, local: "/2"))
        #expect(wanted.map { zone.local(at: $0).time.text } == "12:30")
        model.typed("soup")
        #expect(!model.isOnThisMachinesClock)
        model.disappeared()
    }

    @Test func `frames read no addresses`() async throws {
        let here = try #require(Coordinate(latitude: 48.8532, longitude: 2.3691))
        let model = models.search(patience: .seconds(60))
        try await files.store.write(.cache) { writer in
            try writer.upsert(KeptCaterer.sample("Teahouse near", number: 2, at: here))
        }
        try await files.store.write(.user) { writer in
            try writer.upsert(
                KeptAddress(
                    id: .init(rawValue: "home"), provider: nil, name: "Home",
                    address: Address(line: "12, Quai de la Lune", coordinate: here)))
        }
        model.appeared()
        model.typed("teahouse within 800 m")
        #expect(model.list.count == 1 && !model.lacksPlace)
        // What reads it now fails, and loses the place.
        await files.store.close()
        model.followPlace()
        #expect(model.list.count == 1 && !model.lacksPlace && model.problem == nil)
        model.disappeared()
    }

    @Test func `tonight is any time of the evening by the hours of a kitchen`() async throws {
        // It is one o'clock in Paris.
        let hours = [
            "noon": "Mo-Su 11:00-14:30", "evening": "Mo-Su 19:00-21:00",
            "late": "Mo-Su 22:00-23:30",
            "all day": "Mo-Su 10:00-22:00", "all night": "Mo-Su 21:30-04:00",
            "closed": "Su 18:00-22:00",
        ]
        try await files.store.write(.cache) { writer in
            for (index, (name, text)) in hours.enumerated() {
                var caterer = Caterer.sample("Teahouse " + name, number: index + 2)
                caterer.hours = try #require(OpeningHours(text: text))
                try writer.upsert(KeptCaterer(caterer, opening: nil))
            }
        }
        let model = models.search(patience: .seconds(60))
        func found(_ words: String) -> Set<String> {
            model.typed(words)
            return Set((0..<(model.list.count ?? 0)).compactMap { model.list.row(at: $0)?.name })
        }
        #expect(
            found("teahouse tonight") == [
                "Teahouse evening", "Teahouse all day", "Teahouse all night",
            ])
        #expect(found("teahouse tomorrow evening").count == 4)
        #expect(found("teahouse tonight at 20:00") == ["Teahouse evening", "Teahouse all day"])
    }

    @Test func `a hit says the state of its kitchen at the time that is looked for`() async throws {
        var caterer = Caterer.sample("Teahouse", number: 2)
        caterer.hours = try #require(OpeningHours(text: "Mo-Su 11:00-14:30"))
        try await files.store.write(.cache) { [caterer] in
            try $0.upsert(KeptCaterer(caterer, opening: nil))
        }
        let model = models.search(patience: .seconds(60))
        func state() throws -> String {
            let hit = try #require(model.list.row(at: 0))
            return OpenText(
                hit, nil, of: model.query.wish, notTo: nil, at: model.clock.now,
                in: models.servers.clock(of: .test)
            ).words
        }
        model.typed("teahouse tomorrow at 12:30")
        #expect(try state().hasPrefix("open till 14:30"))
        model.typed("teahouse")
        #expect(try !state().hasPrefix("open till"))
        #expect(model.list.row(at: 0)?.openingThen == nil)
    }

    @Test func `what was looked for and used is among the recent searches of the open page`()
        async throws
    {
        let model = models.search(patience: .seconds(60))
        model.appeared()
        model.typed("soup")
        #expect(model.recent.isEmpty)
        model.used()
        await wait { model.recent == ["soup"] }
        model.forgetRecentPressed()
        await wait { model.recent.isEmpty }
        model.disappeared()
    }

    @Test func `with time enough nothing is left for later`() {
        let model = models.search(patience: .seconds(60))
        model.chose(diet: .vegan)
        #expect(!model.isLooking && model.list.count == 1)
    }
}
