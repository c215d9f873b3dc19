import Cache
import Dispatch
import Kitchen
import Logging
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// A kitchen over loopback, a diner's store on real files, and a basket that can be ordered.
@MainActor
struct OrderRig {

    nonisolated static let guest = Guest(email: "guest@example.org", phone: "+33612345678")

    /// Held, because the kitchen stops with its last reference.
    let kitchen: KitchenServer
    let provider: CoopCycle
    let test: TestStore
    let drafts: DraftStore
    let orders: OrderService
    let caterer: OrderModels.Caterer.ID
    let dishes: [OrderModels.MenuItem]
    let address: OrderModels.Address
    let basket: OrderModels.Basket.ID

    /// The kitchen's clock stands on a Wednesday at 12:30 in Paris until a test moves it.
    init(
        kitchen number: Int = 1, orderer: Orderer = .guest(guest), givesUpOnPay: Bool = false,
        _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) async throws {
        var configuration = try KitchenConfiguration.ofItsOwn()
        configuration.frozenAt = Instant(secondsSince1970: 1_778_063_400)
        change(&configuration)
        let kitchen = try KitchenServer(configuration: configuration)
        self.kitchen = kitchen
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        let client = CurlClient(configuration: curl)
        provider = CoopCycle(
            id: .test, baseURL: kitchen.url,
            client: givesUpOnPay ? ImpatientClient(client: client) : client)
        test = try TestStore()
        caterer = OrderModels.Caterer.ID(
            provider: .test, local: "/api/restaurants/\(number)")
        guard case .fresh(let found, _) = try await provider.caterer(caterer, Known()),
            case .fresh(let feed, _) = try await provider.menu(of: caterer, in: .eur, Known())
        else { throw HTTPError.cancelled }
        address = OrderModels.Address(
            line: "1, Rue Basse", postcode: "37999", town: "Belleroche",
            coordinate: found.address?.coordinate, note: "Dock 3", phone: "+33612345678")
        dishes = feed.menu.sections.flatMap(\.items)
            .filter { $0.isAvailable && $0.price != nil }
            .sorted { ($0.price?.minorUnits ?? 0) > ($1.price?.minorUnits ?? 0) }
        try await test.store.write(.cache) { writer in
            try writer.upsert(KeptCaterer(found, opening: nil))
            try writer.replaceMenu(with: feed.menu)
        }
        let now = Self.clock(of: kitchen)
        drafts = DraftStore(test.store, now: now)
        orders = Self.service(provider, test.store, drafts, orderer, now)
        basket = try await drafts.importBasket(
            of: caterer,
            lines: [
                Self.line(dishes[0], 2, diner: "Anna", note: "no peanuts"),
                Self.line(dishes[0], 1), Self.line(dishes[1], 1),
            ])
        try await wish { _ in }
    }

    /// The kitchen's port, for a replacement that has to listen there.
    var port: Int { kitchen.url.split(separator: ":").last.flatMap { Int($0.dropLast()) } ?? 0 }

    nonisolated static func clock(of kitchen: KitchenServer) -> @Sendable () -> Instant {
        { kitchen.clock.now }
    }

    static func service(
        _ provider: CoopCycle, _ store: any RootStore, _ drafts: DraftStore, _ orderer: Orderer,
        _ now: @escaping @Sendable () -> Instant
    ) -> OrderService {
        OrderService(
            provider: provider, store: store, drafts: drafts, orderer: orderer, zones: Zones(),
            log: .silent, now: now)
    }

    /// The same files and server in another process, or in this one after a restart.
    func another(
        _ orderer: Orderer = .guest(guest)
    ) throws -> (drafts: DraftStore, orders: OrderService) {
        let store = try test.another()
        let drafts = DraftStore(store, now: Self.clock(of: kitchen))
        return (
            drafts, Self.service(provider, store, drafts, orderer, Self.clock(of: kitchen))
        )
    }

    /// A line with the first option of every required group.
    nonisolated static func line(
        _ dish: OrderModels.MenuItem, _ quantity: Int, diner: String = "", note: String = ""
    ) -> BasketLine {
        BasketLine(
            id: .random(), basket: Basket.ID(rawValue: ""), rank: 1, dish: dish.id,
            orderCode: dish.orderCode, name: dish.name, unitPrice: dish.price ?? .zero(.eur),
            quantity: quantity,
            choices: dish.optionGroups.filter { $0.minimum > 0 }.compactMap { group in
                group.options.first.map {
                    BasketLine.Choice(
                        group: group.id, option: $0.id, orderCode: $0.orderCode, name: $0.name,
                        price: $0.price, quantity: group.minimum)
                }
            }, note: note, diner: diner)
    }

    /// Sets delivery to the address, and then the changes of `change`.
    func wish(_ change: (inout OrderSettings) -> Void) async throws {
        var wishes = try orders.wishes(of: basket)
        wishes.destination = .address(address, contact: nil)
        change(&wishes)
        try await orders.set(wishes)
    }

    /// Orders the basket as quoted now.
    func place(
        key: OrderAttempt.ID = .random(), with service: OrderService? = nil
    ) async throws -> Placing {
        let service = service ?? orders
        let quote = try await service.quote(basket)
        return try await service.place(basket, .quote(quote), by: .cash, key: key)
    }

    func attempts() throws -> [OrderAttempt] {
        try test.store.read { try $0.items(Request(OrderAttempt.self)) }
    }

    func cart() throws -> CartRecord? {
        try test.store.read { try $0.first(Request(CartRecord.self, where: .basket(basket))) }
    }

    /// How many calls with that method and path suffix the kitchen got.
    func calls(_ method: String, _ suffix: String) -> Int {
        kitchen.calls.count { $0.method == method && $0.path.hasSuffix(suffix) }
    }

    /// One fault, such as `"cutBefore":true`, for a number of calls.
    func fail(_ method: String, _ path: String, _ fault: String, count: Int = 1) throws {
        try kitchen.setFaults(
            json: #"[{"path":"\#(path)","method":"\#(method)","count":\#(count),\#(fault)}]"#)
    }

    func heal() {
        kitchen.setFaults([])
    }
}

extension Placing {
    var order: OrderRecord? {
        switch self {
        case .placed(let record), .replayed(let record): record
        default: nil
        }
    }

    var attempt: OrderAttempt? {
        switch self {
        case .unknown(let attempt, _), .unresolvable(let attempt): attempt
        default: nil
        }
    }
}
