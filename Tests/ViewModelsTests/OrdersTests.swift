import Cache
import Kitchen
import OrderModels
import Presentation
import Services
import Testing
import TestSupport
import ViewModels

/// How the program keeps an eye on orders, whatever is on the screen.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrdersTests {
    @Test func `an order under way is asked about once a minute, and what is new is told once`()
        async throws
    {
        let rig = try await OrdersRig()
        try await rig.place()
        rig.orders.appear()
        #expect(rig.orders.count == 1)
        #expect(rig.time.pending == 1)

        try rig.kitchen.control("POST", "/orders/1/accept")
        rig.kitchen.forgetCalls()
        await rig.minute()
        #expect(rig.news == [.stage(.accepted, reason: nil)])
        let asked = rig.questions
        #expect(asked > 0)

        await rig.minute()
        #expect(rig.questions == 2 * asked)
        #expect(rig.news.count == 1)
        #expect(rig.time.pending == 1)
    }

    @Test func `once it arrived it is asked about no more`() async throws {
        let rig = try await OrdersRig()
        try await rig.place()
        rig.orders.appear()
        rig.kitchen.clock.advance(bySeconds: 3 * 3600)
        await rig.minute()
        #expect(rig.news.last == .stage(.arrived, reason: nil))
        #expect(rig.orders.count == 0)
        #expect(rig.time.pending == 0)
        #expect(rig.orders.latest.map(\.order.stage) == [.arrived])
    }

    @Test func `where nothing is under way nobody is asked, until something is ordered`()
        async throws
    {
        let rig = try await OrdersRig()
        rig.orders.appear()
        #expect(rig.time.pending == 0)
        try await rig.place()
        await wait { rig.orders.count == 1 }
        #expect(rig.time.pending == 1)
    }

    @Test func `offline nobody is asked, and asking says so`() async throws {
        let rig = try await OrdersRig(isOffline: true)
        try await rig.place()
        rig.orders.appear()
        #expect(rig.orders.count == 1)
        #expect(rig.time.pending == 0)
        let problem = await rig.orders.refresh()
        #expect(problem?.code == .offline)
    }

    @Test func `a server in trouble is told of, and asked again a minute later`() async throws {
        let rig = try await OrdersRig()
        try await rig.place()
        rig.orders.appear()
        try rig.kitchen.setFaults(json: #"[{"path":"/api/orders/1","status":503}]"#)
        await rig.minute()
        #expect(rig.orders.problem?.code == .busy)
        await rig.minute()
        #expect(rig.models.activity.messages.messages.count == 1)
        rig.kitchen.setFaults([])
        await rig.minute()
        #expect(rig.orders.problem == nil)
    }

    @Test func `an outcome that nobody knew is found out by asking`() async throws {
        let rig = try await OrdersRig()
        let placed = try await rig.place {
            try rig.kitchen.setFaults(
                json: """
                    [{"path":"*/pay","dropAfterBytes":0,"count":1},
                     {"path":"/api/orders/1","method":"GET","skip":1,"status":503}]
                    """)
        }
        guard case .unknown = placed else { return #expect(Bool(false), "\(placed)") }
        rig.kitchen.setFaults([])
        rig.orders.appear()
        #expect(rig.orders.unsettled.count == 1)
        await rig.minute()
        #expect(rig.outcomes == [.placed])
        #expect(rig.orders.unsettled.isEmpty)
        #expect(rig.orders.running.count == 1)
    }

    @Test func `a guest's order of yesterday is no longer waited for`() async throws {
        let rig = try await OrdersRig()
        let placed = try await rig.place()
        guard case .placed(let record) = placed else { return #expect(Bool(false), "\(placed)") }
        rig.kitchen.clock.advance(bySeconds: 25 * 3600)
        rig.models.clock.tick()
        rig.orders.appear()
        #expect(rig.orders.count == 0)
        #expect(rig.time.pending == 0)

        _ = await rig.orders.refresh(record.id)
        #expect(rig.orders.silence(about: record.id)?.code == .notFound)
    }

    @Test func `the list has what is under way first, and finds a kitchen, a dish, a number`()
        async throws
    {
        let rig = try await OrdersRig()
        try await rig.place()
        try await rig.place()
        try rig.kitchen.control("POST", "/orders/1/cancel")
        rig.orders.appear()
        await rig.minute()

        let model = rig.models.orderList()
        #expect(model.list.sections.map(\.section) == [.running, .past])
        let order = try #require(model.list.row(at: 1)?.order)
        #expect(order.stage == .cancelled)
        for words in [order.catererName, order.bill.lines.first?.name] {
            model.typed(try #require(words))
            #expect(model.list.count == 2)
        }
        model.typed(try #require(order.number))
        #expect(model.list.count == 1)
        model.typed("nothing like it")
        #expect(model.list.isEmpty && model.total == 2)
    }

    @Test func `of thousands of orders the newest are there at once, and all soon after`()
        async throws
    {
        let rig = try await OrdersRig(isOffline: true)
        guard case .placed(let sample) = try await rig.place() else {
            return #expect(Bool(false))
        }
        try await rig.past(sample, count: 3000)
        let model = rig.models.orderList()
        #expect(model.list.count == 200)
        #expect(model.list.row(at: 0)?.order.number == sample.order.number)
        let oldest = OrderModels.Order.ID(rawValue: "past-3000")
        model.select(id: oldest)
        model.appeared()
        await rig.models.rested()
        #expect(model.total == 3001)
        #expect(model.list.selection == oldest)
        model.typed("N-1234")
        #expect(model.list.count == 1)
        model.typed("")

        // One that changes is the only one that is read again, and the others stay.
        try await rig.files.store.write(.user) {
            _ = try $0.upsert(sample.past(3000, number: "N-changed"))
        }
        await wait { model.list.row(at: 3000)?.order.number == "N-changed" }
        #expect(model.total == 3001)
        model.disappeared()
    }

    @Test func `the first screen counts its lines when it is entered`() async throws {
        let rig = try await OrdersRig()
        rig.orders.appear()
        let home = rig.models.home()
        home.appeared()
        #expect(home.lineCount == 0)
        try await rig.place()
        await wait { home.running != nil }
        #expect(home.lineCount == 0)
        home.appeared()
        #expect(home.lineCount == 1)
    }
}
