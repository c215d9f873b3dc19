import Cache
import Kitchen
import Logging
import Networking
import OrderModels
import Presentation
import Services
import TestSupport
import ViewModels

/// A kitchen over loopback where a guest orders, and the diner's orders as the screens have them.
@MainActor
final class OrdersRig {

    /// Held, since it stops when nobody holds it.
    let kitchen: KitchenServer
    let files: TestStore
    let time = ManualTime()
    let models: Models
    let service: OrderService
    private let address: OrderModels.Address
    private let dish: OrderModels.MenuItem
    /// What the diner was told, latest last.
    private(set) var news: [OrderNews] = []
    private(set) var outcomes: [OrderAttempt.State] = []

    var orders: Orders { models.orders }

    init(isOffline: Bool = false) async throws {
        var configuration = try KitchenConfiguration.ofItsOwn()
        configuration.frozenAt = Instant(secondsSince1970: 1_778_063_400)
        let kitchen = try KitchenServer(configuration: configuration)
        self.kitchen = kitchen
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        let client = CurlClient(configuration: curl)
        let provider = CoopCycle(id: .test, baseURL: kitchen.url, client: client)
        let files = try TestStore()
        self.files = files
        let caterer = OrderModels.Caterer.ID(provider: .test, local: "/api/restaurants/1")
        guard case .fresh(let found, _) = try await provider.caterer(caterer, Known()),
            case .fresh(let feed, _) = try await provider.menu(of: caterer, in: .eur, Known()),
            let dish = feed.menu.sections.flatMap(\.items).filter({ item in
                item.isAvailable && item.optionGroups.allSatisfy { $0.minimum == 0 }
            }).max(by: { ($0.price?.minorUnits ?? 0) < ($1.price?.minorUnits ?? 0) })
        else { throw HTTPError.cancelled }
        self.dish = dish
        address = OrderModels.Address(
            line: "1, Rue Basse", postcode: "37999", town: "Belleroche",
            coordinate: found.address?.coordinate)
        try await files.store.write(.cache) { writer in
            try writer.upsert(KeptCaterer(found, opening: nil))
            try writer.replaceMenu(with: feed.menu)
        }
        let now: @Sendable () -> Instant = { kitchen.clock.now }
        let services = AppServices(files, url: kitchen.url, client: { client }, now: now)
        try await services.guests.keep(
            Guest(email: "guest@example.org", phone: "+33612345678"))
        service = try await services.orders(of: .test)
        var settings = DinerSettings.Values()
        settings.isOffline = isOffline
        models = Models(
            services, time: time, providers: [.test], settings: settings)
        orders.heard = { [weak self] _, told in self?.news += told }
        orders.settled = { [weak self] in self?.outcomes.append($0.state) }
    }

    /// Orders three of the kitchen's dearest dish; `afterQuote` is what happens in between.
    @discardableResult
    func place(afterQuote: () throws -> Void = {}) async throws -> Placing {
        let line = BasketLine(
            id: .random(), basket: Basket.ID(rawValue: ""), rank: 1, dish: dish.id,
            orderCode: dish.orderCode, name: dish.name, unitPrice: dish.price ?? .zero(.eur),
            quantity: 3)
        let basket = try await models.services.drafts.importBasket(of: dish.caterer, lines: [line])
        var wishes = try service.wishes(of: basket)
        wishes.destination = .address(address, contact: nil)
        try await service.set(wishes)
        let quote = try await service.quote(basket)
        try afterQuote()
        return try await service.place(basket, .quote(quote), by: .cash, key: .random())
    }

    /// A minute goes by, on the wall and here; what is asked then is answered.
    func minute() async {
        kitchen.clock.advance(bySeconds: 60)
        models.clock.tick()
        time.advance(by: .seconds(60))
        await models.rested()
    }

    /// So many minutes go by, one after the other.
    func minutes(_ count: Int) async {
        for _ in 0..<count { await minute() }
    }

    /// Makes the order one for so many hours from now.
    func postpone(_ record: OrderRecord, byHours hours: Int64) async throws {
        try kitchen.control(
            "POST", "/orders/1/delay", "{\"minutes\":\(hours * 60)}")
        _ = try await service.track(record.id)
    }

    /// How often the server was asked about orders.
    var questions: Int {
        kitchen.calls.count { $0.method == "GET" && $0.path.hasPrefix("/api/orders/") }
    }

    /// Keeps so many orders like `sample`, each a day before the one before.
    func past(_ sample: OrderRecord, count: Int) async throws {
        try await files.store.write(.user) { writer in
            for day in 1...count {
                try writer.upsert(sample.past(day, number: "N-\(day)"))
            }
        }
    }
}

extension OrderRecord {
    /// One like it so many days before, which is over.
    func past(_ day: Int, number: String) -> OrderRecord {
        OrderRecord(
            OrderModels.Order(
                id: OrderModels.Order.ID(rawValue: "past-\(day)"), number: number,
                state: .fulfilled, caterer: order.caterer, catererName: order.catererName,
                bill: order.bill),
            provider: provider, account: nil,
            placedAt: placedAt.adding(seconds: -86_400 * Int64(day)), readAt: readAt)
    }
}
