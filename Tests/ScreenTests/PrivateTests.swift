import Cache
import Glibc
import OrderModels
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

@testable import Commands
@testable import Screens

/// What is in memory only: `--private`, and a disk that cannot be written.
@MainActor
struct PrivateTests {
    private func files(_ ground: Ground) -> [String] {
        Home.files(ground.directory.path).flatMap { name in
            [name] + Home.files(ground.directory.path + "/" + name + "/eat-tui")
        }
    }

    /// A program that leaves nothing on disk, at the checkout of a basket.
    private func atCheckout(
        _ body: (AppUnderTest, Ground) async throws -> Void
    ) async throws -> Ground {
        let ground = try Ground(caterers: 4)
        let app = try AppUnderTest(on: ground, size: .usual, ["--private"])
        try await app.run { app in
            try await ground.readEverything()
            try await app.checkOut()
            await app.until("quoted") { app.app.models.servers.transfers.running == 0 }
            try await body(app, ground)
        }
        return ground
    }

    private func wait(_ app: AppUnderTest, seconds: Int) async {
        for _ in 0..<seconds { await app.advance(by: .seconds(1), whileWorking: true) }
    }

    @Test func `quitting asks, and without a yes nothing of it is on disk`() async throws {
        let ground = try await atCheckout { app, ground in
            await app.press("Q")
            #expect(app.text.contains("Keep what was put together?"))
            #expect(app.text.contains("1 basket, 1 address"))
            await app.press("Esc", "Q", "Down", "Down", "Enter")
            #expect(!app.console.isEnded)
            #expect(files(ground) == [])
            await app.press("Q", "Down", "Enter", whileWorking: true)
            #expect(app.console.isEnded)
        }
        #expect(files(ground) == [])
    }

    @Test func `nothing was put together, and nothing is asked`() async throws {
        let ground = try Ground(caterers: 4)
        let app = try AppUnderTest(on: ground, size: .usual, ["--private"])
        try await app.run { app in
            try await ground.readEverything()
            await app.press("Q", whileWorking: true)
            #expect(app.console.isEnded)
        }
        #expect(files(ground) == [])
    }

    @Test func `who says yes finds all of it at the next start`() async throws {
        let ground = try await atCheckout { app, _ in
            await app.press("Q", "Enter", whileWorking: true)
            await app.until("over") { app.isOver }
        }
        let later = try AppUnderTest(on: ground, size: .usual)
        try await later.run { app in
            await app.press("3")
            #expect(app.text.contains("not too hot"))
            await app.press("Q", whileWorking: true)
            #expect(app.console.isEnded)
        }
    }

    @Test func `what is kept meanwhile goes on, and other things of the diner's stay`()
        async throws
    {
        let ground = try Ground(caterers: 4)
        try await ground.readEverything()
        let before = try #require(try ground.listed().first)
        try await ground.store.write(.user) { writer in
            _ = try writer.upsert(Remembered("settings.diet", "vegan"))
            _ = try writer.upsert(Favourite(caterer: before.id, since: .noon))
        }
        let app = try AppUnderTest(on: ground, size: .usual, ["--private"])
        try await app.run { app in
            #expect(app.app.models.settings.current.diet == nil)
            try await ground.readEverything()
            try await app.checkOut()
            let id = try #require(try app.app.models.services.drafts.current())
            await app.press("M-k")
            await app.shows("Kept")
            await app.press("3", "j", "+")
            #expect(try app.app.models.services.drafts.current() == id)
            #expect(try ground.store.read { try $0.count(Request(Favourite.self)) } == 1)
            let steps = try app.app.models.services.drafts.lastStep(of: id)
            await app.press("u")
            #expect(try app.app.models.services.drafts.lastStep(of: id) < steps)
            await app.press("M-k")
            #expect(app.text.contains("it is on disk"))
            await app.press("Q", whileWorking: true)
            #expect(app.console.isEnded)
        }
        let diet = try ground.store.read { try $0.item(Remembered.self, "settings.diet")?.value }
        #expect(diet == "vegan")
    }

    @Test func `an order is asked about, and kept it is sent once and on record`() async throws {
        let ground = try await atCheckout { app, ground in
            await app.press("P")
            #expect(app.text.contains("Nothing is on disk"))
            await wait(app, seconds: 30)
            await app.press("Esc")
            #expect(app.payments == 0 && files(ground) == [])
            await app.press("P", "Enter", whileWorking: true)
            await app.shows("Kept")
            await wait(app, seconds: 30)
            #expect(app.payments == 0)
            await app.press("P", whileWorking: true)
            await wait(app, seconds: 5)
            await app.shows("PLACED")
            #expect(app.payments == 1)
        }
        let orders = try ground.store.read { try $0.items(Request(OrderRecord.self)) }
        #expect(orders.count == 1 && orders.first?.key != nil)
    }

    @Test func `who orders without a record is asked once, and once more when they quit`()
        async throws
    {
        let ground = try await atCheckout { app, _ in
            await app.press("P", "Down", "Enter")
            await app.press("P", whileWorking: true)
            await wait(app, seconds: 5)
            await app.shows("PLACED")
            #expect(app.payments == 1)
            await app.press("Q")
            #expect(app.text.contains("1 order"))
        }
        #expect(files(ground) == [])
    }

    @Test func `an order that may exist is named when the diner quits without it`() async throws {
        let ground = try await atCheckout { app, ground in
            await app.press("P", "Down", "Enter")
            try ground.spoil(
                #"[{"path":"*/pay","dropAfterBytes":0,"count":1},{"path":"/api/orders/1","method":"GET","skip":1,"status":503}]"#
            )
            await app.press("P", whileWorking: true)
            await wait(app, seconds: 5)
            await app.shows("UNKNOWN")
            await app.press("Q", whileWorking: true)
            #expect(app.text.contains("may have your order"))
        }
        #expect(files(ground) == [])
    }

    @Test func `where the disk cannot be written it begins in memory, until it can`() async throws {
        let ground = try Ground(caterers: 4)
        let data = ground.directory.path + "/XDG_DATA_HOME"
        try Program.put("in the way", at: data)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await ground.readEverything()
            try await app.checkOut()
            await app.press("!")
            #expect(app.text.contains("in memory until you keep it"))
            await app.press("M-k")
            await app.shows("Not kept")
            #expect(Home.files(ground.directory.path + "/XDG_DATA_HOME/eat-tui").isEmpty)
            #expect(unlink(data) == 0)
            await app.press("M-k")
            await app.shows("Kept")
        }
        #expect(Home.files(data + "/eat-tui").contains("user.db"))
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `a full disk under the cache alone leaves the diner's own things on disk`() async throws {
        let ground = try Ground(caterers: 4)
        let disk = try #require(SmallDisk(kilobytes: 16))
        #expect(symlink(disk.path, ground.directory.path + "/XDG_CACHE_HOME") == 0)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            #expect(!app.app.models.servers.isInMemory)
            try await ground.readEverything()
            try await app.checkOut()
            await app.press("!")
            #expect(app.text.contains("disk is full"))
            #expect(app.text.contains("your own things are on disk"))
        }
        let later = try AppUnderTest(on: ground, size: .usual)
        try await later.run { app in
            #expect(app.text.contains("3 Basket:4"))
        }
    }

    /// Its file is there, and something else has its name.
    @Test func `what cannot be read is not denied, and an order says so before its key`()
        async throws
    {
        let ground = try Ground(caterers: 4)
        let file = ground.directory.path + "/XDG_DATA_HOME/eat-tui/user.db"
        try Program.put("in the way", at: file + "/of it")
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("4")
            #expect(app.text.contains("Orders of before cannot be seen now"))
            #expect(!app.text.contains("Nothing was ordered yet"))
            await app.press("5")
            #expect(app.text.contains("Drafts cannot be seen now"))
            #expect(!app.text.contains("There are no drafts yet"))
            await app.press("1")
            try await ground.readEverything()
            try await app.checkOut()
            await app.shows("An order may be under way")
        }
    }

    @Test func `nothing is kept while an order is held`() async throws {
        let ground = try await atCheckout { app, ground in
            await app.press("P", "Down", "Enter")
            await app.press("P", whileWorking: true)
            #expect(app.text.contains("in 5 s"))
            await app.press("M-k", whileWorking: true)
            #expect(app.text.contains("An order is held or being sent"))
            await app.press("Esc")
            #expect(app.app.models.servers.isInMemory && files(ground) == [])
            await app.press("M-k")
            await app.shows("Kept")
        }
        #expect(files(ground) != [])
    }

    @Test func `what a server told is no reason to ask`() async throws {
        let ground = try Ground(caterers: 4)
        let app = try AppUnderTest(on: ground, size: .usual, ["--private"])
        try await app.run { app in
            try await ground.readEverything()
            try await ground.keepPastOrders()
            try await ground.store.write(.user) { writer in
                _ = try writer.upsert(
                    KeptAddress(
                        id: .init(rawValue: "theirs"), provider: .demo,
                        address: Address(line: "1, Rue Basse")))
            }
            await app.press("Q", whileWorking: true)
            #expect(app.console.isEnded)
        }
    }

    @Test func `on the smallest screen it is said what would be gone`() async throws {
        let ground = try Ground(caterers: 4)
        let app = try AppUnderTest(on: ground, size: Size(columns: 40, lines: 12), ["--private"])
        try await app.run { app in
            try await ground.readEverything()
            try await app.checkOut()
            await app.until("quoted") { app.app.models.servers.transfers.running == 0 }
            await app.press("P", "Down", "Enter")
            await app.press("P", whileWorking: true)
            await wait(app, seconds: 5)
            await app.shows("PLACED")
            await app.press("Q")
            #expect(app.text.contains("1 order, 1 address"))
            await app.press("Down")
            #expect(app.text.contains("it is gone then"))
        }
    }

    @Test func `the title keeps the server and the clock at 80 columns`() async throws {
        let ground = try Ground(caterers: 4)
        let app = try AppUnderTest(on: ground, size: .usual, ["--private"])
        try await app.run { app in
            try await ground.readEverything()
            #expect(app.lines[0].hasSuffix("mem  demo  12:30"))
        }
    }

    @Test func `a clock of another zone leaves the title where its name has no room`()
        async throws
    {
        let ground = try Ground(caterers: 4)
        ground.zones = Zones(local: "America/New_York")
        let app = try AppUnderTest(on: ground, size: .usual, ["--private"])
        try await app.run { app in
            try await ground.readEverything()
            #expect(app.lines[0].hasSuffix("mem  demo"), "\(app.lines[0])")
            await app.resize(to: Size(columns: 120, lines: 24))
            #expect(app.lines[0].hasSuffix("demo  12:30 Paris"), "\(app.lines[0])")
        }
    }

    @Test func `a draft gets a number where one on disk has its name`() async throws {
        let ground = try Ground(caterers: 4)
        try await ground.readEverything()
        func save(_ app: AppUnderTest) async throws -> Basket.ID {
            let drafts = app.app.models.services.drafts
            let row = try #require(try ground.listed().first)
            let id = try await drafts.add(try #require(app.plainDishes(of: row.id).first)).basket
            _ = try await drafts.save(id, as: "Lunch")
            return id
        }
        let first = try AppUnderTest(on: ground, size: .usual)
        try await first.run { app in
            _ = try await save(app)
        }
        let app = try AppUnderTest(on: ground, size: .usual, ["--private"])
        try await app.run { app in
            try await ground.readEverything()
            let drafts = app.app.models.services.drafts
            let mine = try await save(app)
            await app.press("M-k")
            await app.shows("Kept")
            #expect(try drafts.find("Lunch 2") == mine)
            #expect(try drafts.find("Lunch") != mine)
            await app.press("!")
            #expect(app.text.contains("\"Lunch\" is on disk already"))
        }
    }
}
