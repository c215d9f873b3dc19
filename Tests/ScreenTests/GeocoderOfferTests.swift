import Kitchen
import OrderModels
import Services
import Terminal
import TestSupport
import Testing

/// Where an address is: nobody is asked before the diner has said so, and then the one who was named.
@MainActor
struct GeocoderOfferTests {
    private let ground: Ground
    private let server: [String]

    init() throws {
        ground = try Ground()
        ground.geocoder = ground.kitchen.url + "/geocode"
        server = ["--server", ground.kitchen.url]
    }

    private var kept: [KeptAddress] {
        get throws { try AddressBook(try ground.store, for: Ground.provider).addresses() }
    }

    private var asked: Int { ground.calls.count { $0.contains("/geocode") } }

    /// From the list of kitchens to the offer, with an address typed.
    private func typeAddress(_ house: Int, _ app: AppUnderTest) async {
        await app.press("A", "a")
        await app.type("\(house), Quai de la Lune")
        await app.press("Tab", "Tab")
        await app.type("Belleroche")
        await app.press("C-s")
    }

    @Test func `it is offered each time, and asked once it is let`() async throws {
        for house in [12, 3] {
            let before = asked
            try await AppUnderTest(on: ground, size: .usual, server).run { app async throws in
                await typeAddress(house, app)
                await app.shows("Where is that? 127.0.0.1 can look it up")
                #expect(asked == before)
                await app.press("Enter")
                await app.shows("Near \(house), Quai de la Lune")
                #expect(asked == before + 1)
            }
        }
        let kept = try kept
        #expect(kept.count == 2 && kept.allSatisfy { $0.address.coordinate != nil })
    }

    @Test func `who says always is not asked again, and finds it among the settings`() async throws
    {
        try await AppUnderTest(on: ground, size: .usual, server).run { app async throws in
            await typeAddress(12, app)
            await app.press("j", "Enter")
            await app.shows("Near 12, Quai de la Lune")
        }
        try await AppUnderTest(on: ground, size: .usual, server).run { app async throws in
            await typeAddress(3, app)
            await app.shows("Near 3, Quai de la Lune")
            await app.press("F3")
            await app.shows("https://nominatim")
        }
        #expect(asked == 2)
    }

    @Test func `what is let once holds for no other address`() async throws {
        try await AppUnderTest(on: ground, size: .usual, server).run { app async throws in
            await typeAddress(12, app)
            ground.line.hold()
            await app.press("Enter", whileWorking: true)
            await ground.line.reached()
            await app.press("Esc", whileWorking: true)
            ground.line.mend()
            await app.press("C-s")
            await app.shows("Where is that?")
        }
    }

    @Test func `who says no says where it is, and nobody learns anything`() async throws {
        try await AppUnderTest(on: ground, size: .usual, server).run { app async throws in
            await typeAddress(12, app)
            await app.press("j", "j", "Enter")
            await app.shows("Say where it is, as LAT,LNG")
            #expect(asked == 0)
            await app.press("C-s")
            await app.shows("Where is that?")
            await app.press("Esc")
            await app.type("47.5512,0.4821")
            await app.press("C-s")
            await app.shows("Added")
        }
        #expect(asked == 0)
        #expect(try kept.map(\.address.coordinate?.text) == ["47.551200,0.482100"])
    }

    @Test func `where nobody is to be asked, the field does not say that it is looked up`()
        async throws
    {
        try await AppUnderTest(on: ground, size: .usual, server).run { app async throws in
            await app.press("A", "a")
            await app.shows("as LAT,LNG; left empty it is looked up")
        }
        try Program.put("{ geocoder: 'nobody' }", at: ground.configFile)
        try await AppUnderTest(on: ground, size: .usual, server).run { app async throws in
            await app.press("A", "a")
            await app.shows("as LAT,LNG, as maps show it")
        }
    }

    @Test func `a street that is not the one asked for is chosen by the diner, or not taken`()
        async throws
    {
        try await AppUnderTest(on: ground, size: .usual, server).run { app async throws in
            await app.press("A", "a")
            await app.type("12, Rue du Pont")
            await app.press("Tab", "Tab")
            await app.type("Belleroche")
            await app.press("C-s")
            await app.shows("Where is that?")
            await app.press("Enter")
            await app.shows("Is it one of these?")
            await app.press("j")
            await app.shows("another street")
            // A second Enter takes no other place.
            await app.press("k", "Enter")
            await app.shows("Say where it is, as LAT,LNG")
            #expect(try kept.isEmpty)
            await app.press("C-s")
            await app.shows("Where is that?")
            await app.press("Enter")
            await app.shows("Is it one of these?")
            await app.press("j", "Enter")
            await app.shows("Near 12, Rue du Pont-Vieux")
        }
        #expect(try kept.map(\.address.line) == ["12, Rue du Pont"])
    }
}
