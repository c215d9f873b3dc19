import Cache
import OrderModels
import Presentation
import Services
import TestSupport
import Testing
import ViewModels

@testable import Screens

/// How soon there is food, by the servers' estimates.
@MainActor
struct EstimateTests {
    private static let now = Instant(secondsSince1970: 1_800_000_000)

    private func text(
        delivery: ClosedRange<Int>? = nil, collection: ClosedRange<Int>? = nil,
        saidMinutesAgo age: Int64 = 0, state: Caterer.State? = nil
    ) -> OpenText {
        let now = Self.now
        return OpenText(
            Opening(from: now, until: now.adding(seconds: 3 * 3600)),
            timing(delivery: delivery, collection: collection, saidMinutesAgo: age),
            state: state, at: now, in: KitchenClock(zone: .utc, label: nil))
    }

    private func timing(
        delivery: ClosedRange<Int>? = nil, collection: ClosedRange<Int>? = nil,
        saidMinutesAgo age: Int64 = 0
    ) -> Timing {
        let now = Self.now
        func estimate(_ minutes: ClosedRange<Int>?) -> Timing.Estimate? {
            guard let minutes else { return nil }
            let start = now.adding(seconds: (Int64(minutes.lowerBound) - age) * 60)
            let end = now.adding(seconds: (Int64(minutes.upperBound) - age) * 60)
            return Slot(start: start, end: end).map {
                Timing.Estimate(range: $0, minutes: minutes)
            }
        }
        return Timing(
            caterer: Caterer.ID(rawValue: "demo:1"), delivery: estimate(delivery),
            collection: estimate(collection), asOf: now.adding(seconds: -age * 60))
    }

    @Test func `a basket hears the time of the way that was chosen for it, and of no other`() {
        func sentence(_ timing: Timing, by method: Caterer.Method?) -> String? {
            EstimateText(
                timing, by: method, at: Self.now, in: KitchenClock(zone: .utc, label: nil)
            )?.sentence
        }
        let fetched = timing(collection: 15...25)
        #expect(sentence(fetched, by: .delivery) == nil)
        #expect(sentence(fetched, by: .collection) == "Pick-up in 15-25 min")
        #expect(sentence(fetched, by: nil) == "Pick-up in 15-25 min")
        let brought = timing(delivery: 35...45)
        #expect(sentence(brought, by: .collection) == nil)
        #expect(sentence(brought, by: .delivery) == "Delivery in 35-45 min")
    }

    @Test func `minutes are said where there are few, and a time where there are many`() {
        #expect(text(delivery: 35...45).words == "35-45 min")
        #expect(text(delivery: 35...45, collection: 15...25).words == "35-45 min")
        #expect(text(delivery: 35...45, state: .rush).words == "busy, 35-45 min")
        #expect(text(delivery: 120...130).words == "earliest 10:00")
        #expect(text(delivery: 1620...1630).words == "tomorrow 11:00")
        #expect(text(delivery: 1620...1630).sentences == ["Delivery tomorrow 11:00"])
        #expect(text(delivery: 3060...3070).words == "Sun 11:00")
        #expect(text(delivery: 14_580...14_590).words == "from 2027-01-25")
        #expect(
            text(delivery: 35...45).sentences == ["open till 11:00", "Delivery in 35-45 min"])
        #expect(text(delivery: 120...130).sentences.last == "Delivery earliest 10:00")
    }

    @Test func `what is not brought but can be fetched says so`() {
        #expect(text(collection: 15...25).words == "pick-up 25 min")
        #expect(text(collection: 15...25).sentences.last == "Pick-up in 15-25 min")
    }

    @Test func `an old estimate has its age, and is gone once its time is over`() {
        let old = text(delivery: 35...45, saidMinutesAgo: 16)
        // A narrow column has no room for it, and says what is so in any case.
        #expect(old.words == "open till 11:00")
        #expect(old.sentences.last == "Delivery in 35-45 min, as of 16 min ago")
        let busy = text(delivery: 35...45, saidMinutesAgo: 16, state: .rush)
        #expect(busy.words == "busy, till 11:00" && busy.sentences.last == old.sentences.last)
        // Long enough for whoever comes back to a list, where it is asked again.
        let earlier = text(delivery: 35...45, saidMinutesAgo: 12)
        #expect(earlier.words == "35-45 min")
        #expect(earlier.sentences.last == "Delivery in 35-45 min")
        #expect(text(delivery: 35...45, saidMinutesAgo: 46).words == "open till 11:00")
        // What was said in minutes stays so, and does not turn from a time into minutes.
        #expect(text(delivery: 95...105).words == "earliest 09:35")
        #expect(text(delivery: 95...105, saidMinutesAgo: 12).words == "earliest 09:23")
    }

    @Test func `a time of tomorrow says so, wherever it is`() {
        let tomorrow = Opening(
            from: Self.now.adding(seconds: 27 * 3600), until: Self.now.adding(seconds: 30 * 3600))
        let clock = KitchenClock(zone: .utc, label: "Paris")
        let closed = OpenText(tomorrow, nil, state: nil, at: Self.now, in: clock)
        #expect(closed.words == "tomorrow 11:00 Paris")
        #expect(closed.sentences == ["opens tomorrow 11:00 Paris"])
        #expect(Words.time(tomorrow.from, from: Self.now, in: .utc) == "tomorrow 11:00")
        let far = Opening(from: Self.now.adding(seconds: 10 * 86_400), until: nil)
        #expect(
            OpenText(far, nil, state: nil, at: Self.now, in: clock).words == "opens 2027-01-25")
    }

    @Test func `nothing on offer is not open, until that was said too long ago`() {
        let absent = text()
        #expect(absent.words == "not available" && !absent.isOpen)
        #expect(absent.sentences.last == "The server takes no orders for it now")
        #expect(text(saidMinutesAgo: 61).words == "open till 11:00")
        #expect(text(saidMinutesAgo: 61).isOpen)
    }

    // MARK: On screen

    @Test func `rows in view and their neighbours say how soon there is food, and only they ask`()
        async throws
    {
        let ground = try await Ground.read()
        ground.prefetches = true
        ground.showsPeek = false
        ground.forgetCalls()
        let app = try AppUnderTest(on: ground, size: .small)
        try await app.run { app in
            let open = try ground.openRows()
            let rows = app.lines.filter { $0.contains(" till ") }.count
            #expect(rows < open.count)
            await app.advance(by: .seconds(1))
            await app.until("those in view say it") {
                app.lines.contains { $0.contains(" min") }
                    && ground.estimates.count >= rows
            }
            await app.idle()
            #expect(ground.estimates.count <= rows + Estimates.neighbours)
            #expect(Set(ground.estimates).count == ground.estimates.count)
        }
    }

    @Test func `a closed kitchen says the same in the list as on its menu`() async throws {
        let ground = try await Ground.read()
        (ground.prefetches, ground.showsPeek) = (true, false)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("G")
            let row = try #require(try ground.listed().last)
            #expect(row.opening?.contains(ground.clock.now) != true)
            await app.advance(by: .seconds(1))
            await app.until("it was asked about") {
                ground.estimates.contains { $0.contains("/restaurants/\(row.number)/timing") }
            }
            await app.idle()
            // Its menu has that answer, and asks for none of its own.
            ground.forgetCalls()
            await app.press("Enter")
            await app.shows(row.name)
            await app.advance(by: .seconds(1))
            await app.idle()
            #expect(ground.estimates.isEmpty, "\(ground.estimates)")
        }
    }

    @Test func `a list of 50 000 costs the requests of what is in view`() async throws {
        let ground = try Ground(caterers: 50_000)
        try await ground.readList()
        ground.prefetches = true
        ground.showsPeek = false
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            ground.forgetCalls()
            await app.advance(by: .seconds(1))
            await app.until("some say it") { app.lines.contains { $0.contains(" min") } }
            await app.idle()
            #expect(ground.estimates.count <= app.lines.count + 2 * Estimates.neighbours)
            let first = ground.estimates.count
            // A jump asks about what is there, and nothing in between.
            await app.press("G")
            await app.advance(by: .seconds(1))
            await app.idle()
            #expect(ground.estimates.count <= first + app.lines.count + Estimates.neighbours)

            // Sorting by estimates does not ask all either.
            let seen = ground.estimates.count
            await app.press("s", "j", "j", "j", "j", "Enter")
            await app.advance(by: .seconds(1))
            await app.idle()
            await app.advance(by: .seconds(1))
            await app.idle()
            let most = CaterersViewModel.candidates + 2 * (app.lines.count + 10)
            #expect(ground.estimates.count <= seen + most)
            #expect(app.text.contains("50 of "))
        }
    }

    @Test func `an estimate in view never becomes old, even if the server says the same again`()
        async throws
    {
        let ground = try await Ground.read()
        ground.prefetches = true
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.advance(by: .seconds(1))
            await app.until("it is said") { app.lines.contains { $0.contains("0 min") } }
            ground.forgetCalls()
            for _ in 0..<12 {
                ground.clock.advance(seconds: 60)
                await app.advance(by: .seconds(60))
                #expect(!app.text.contains(" ago)") && !app.text.contains("as of"), "\(app.text)")
                await app.advance(by: .seconds(1))
                await app.idle()
            }
            // Each is asked about every four minutes.
            let asked = ground.estimates
            #expect(asked.count == 3 * Set(asked).count)
        }
    }

    @Test func `whoever comes back from a menu after ten minutes sees what the list said`()
        async throws
    {
        let ground = try await Ground.read()
        (ground.prefetches, ground.showsPeek) = (true, false)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.advance(by: .seconds(1))
            await app.until("it is said") { app.lines.contains { $0.contains("0 min") } }
            await app.idle()
            let before = app.lines.filter { $0.contains("0 min") }
            await app.press("Enter")
            for _ in 0..<10 {
                ground.clock.advance(seconds: 60)
                await app.advance(by: .seconds(60))
            }
            ground.forgetCalls()
            await app.press("1")
            #expect(app.lines.filter { $0.contains("0 min") } == before, "\(app.text)")
            await app.advance(by: .seconds(1))
            await app.until("it is asked again") { !ground.estimates.isEmpty }
        }
    }

    @Test func `whoever comes back to a list never sees its estimates become old`() async throws {
        let ground = try await Ground.read()
        ground.prefetches = true
        ground.showsPeek = false
        try await AppUnderTest(on: ground, size: .usual).run { app in
            await app.advance(by: .seconds(1))
            await app.until("it is said") { app.lines.contains { $0.contains("0 min") } }
        }
        // Too young to be asked about again at once.
        ground.clock.advance(seconds: 200)
        try await AppUnderTest(on: ground, size: .usual).run { app in
            await app.advance(by: .seconds(1))
            for _ in 0..<3 {
                ground.clock.advance(seconds: 60)
                await app.advance(by: .seconds(60))
                await app.advance(by: .seconds(1))
                await app.idle()
                #expect(!app.text.contains(" ago)"), "\(app.text)")
            }
        }
    }

    @Test func `a filter by minutes asks the open kitchens, and lists those that are in time`()
        async throws
    {
        let ground = try await Ground.read()
        ground.prefetches = true
        ground.showsPeek = false
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("i", "j", "j", "j", "Enter")
            #expect(app.text.contains("No kitchen is known to have food within 40 min."))
            await app.advance(by: .seconds(1))
            await app.until("all were asked") {
                ground.estimates.count >= (try? ground.openRows().count) ?? .max
            }
            await app.idle()
            let fitting = try await ground.within(40)
            #expect(!fitting.isEmpty)
            for row in fitting.prefix(8) { #expect(app.text.contains(row.name)) }
            #expect(app.text.contains("\(fitting.count) of 24 match"))
            await app.press("Esc")
            #expect(app.text.contains(" open of 24"))
        }
    }

    @Test func `offline, estimates are shown with their age, and nobody is asked`() async throws {
        let ground = try await Ground.read()
        let row = try #require(try ground.openRows().first)
        try await ground.service.refreshTiming(of: row.id)
        ground.isOffline = true
        ground.forgetCalls()
        ground.clock.advance(seconds: 16 * 60)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            #expect(app.text.contains("as of 16 min ago"))
            let line = try #require(app.lines.first { $0.contains(row.name) })
            #expect(line.contains("open till"))
            await app.advance(by: .seconds(2))
            #expect(ground.estimates.isEmpty)
        }
    }

    @Test func `the basket says when its food would come`() async throws {
        let ground = try await Ground.read()
        ground.prefetches = true
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("Enter", "a", "3")
            await app.advance(by: .seconds(1))
            await app.until("it is said") { app.text.contains("Delivery in ") }
        }
    }

    @Test func `a basket says the time that was chosen at its checkout, and no estimate beside it`()
        async throws
    {
        try await atCheckout { app, _ in
            await app.press("T", "j", "Enter", "Enter")
            await app.rest()
            await app.press("3")
            await app.shows("Arrives ")
            #expect(!app.text.contains("Delivery in "), "\(app.text)")
        }
    }
}

extension Ground {
    fileprivate var estimates: [String] { calls.filter { $0.hasSuffix("/timing") } }

    fileprivate func openRows() throws -> [CatererListing] {
        try listed().filter { $0.opening?.contains(clock.now) ?? false }
    }

    fileprivate func within(_ minutes: Int) async throws -> [CatererListing] {
        let request = Request(
            CatererListing.self, where: .in(scope), .within(minutes: minutes, at: clock.now))
        return try store.read { try $0.items(request) }
    }
}
