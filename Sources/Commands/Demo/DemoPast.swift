import OrderModels
import Presentation
public import Services

/// The demo diner's history on this machine. Their orders come from the kitchen, but favourites and
/// drafts are stored here, so they are made the first time `demo` signs in.
@MainActor
public struct DemoPast {
    private let services: AppServices
    private let drafts: DraftStore
    private let orders: OrderService
    private let caterers: CatererService

    private static let account = "demo"
    private static let key = "demo.past"

    /// Makes the history after the demo's diner has signed in, and only for them.
    public static func furnish(
        after signIn: AccountService.SignIn, with services: AppServices
    ) async throws {
        guard signIn.account.provider == .demo, signIn.account.name == account else { return }
        let past = DemoPast(
            services: services, drafts: services.drafts,
            orders: try await services.orders(of: .demo),
            caterers: try await services.caterers(of: .demo))
        try await past.furnish()
    }

    /// Runs only once, so that what the diner removes does not come back.
    private func furnish() async throws {
        let memory = Memory(services.store)
        guard try memory.value(of: Self.key) == nil else { return }
        try await orders.syncOrders()
        let past = try orders.orders()
        try await addFavourites(past)
        try await addFridayTeam(past)
        try await memory.keep("made", as: Self.key)
    }

    /// Adds the two kitchens that cooked for them most often.
    private func addFavourites(_ past: [OrderRecord]) async throws {
        let names = past.filter { $0.order.state == .fulfilled }.compactMap(\.order.caterer)
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        let usual = counts.keys.sorted {
            (counts[$1] ?? 0, $0.rawValue) < (counts[$0] ?? 0, $1.rawValue)
        }
        // Fetches the kitchens' names.
        for caterer in usual.prefix(2) { try await caterers.refreshCaterer(caterer) }
        for caterer in usual.prefix(2) {
            try await Favourites(services.store).add(caterer, at: services.settings.now())
        }
    }

    /// Makes a draft for next Friday from their largest order. One of its dishes has become more
    /// expensive since, and another is gone.
    private func addFridayTeam(_ past: [OrderRecord]) async throws {
        let largest = past.max { $0.order.bill.lines.count < $1.order.bill.lines.count }
        guard let caterer = largest?.order.caterer else { return }
        try await caterers.refreshMenu(of: caterer)
        let dishes = try Library(services.store).menu(of: caterer)?.sections.flatMap(\.items) ?? []
        let plain = dishes.filter { dish in
            dish.isAvailable && dish.price != nil && dish.optionGroups.troubles(with: []).isEmpty
        }
        guard plain.count >= Self.team.count else { return }
        let basket = Basket.ID(rawValue: "")
        var lines: [BasketLine] = []
        for (dish, share) in zip(plain, Self.team) {
            guard let price = dish.price else { continue }
            lines.append(
                BasketLine(
                    id: .random(), basket: basket, rank: 0, dish: dish.id,
                    orderCode: dish.orderCode, name: dish.name, unitPrice: price,
                    quantity: share.quantity, diner: share.diner))
        }
        guard let first = lines.first else { return }
        lines[0].unitPrice = Money(
            minorUnits: first.unitPrice.minorUnits * 9 / 10, currency: first.unitPrice.currency)
        lines.append(
            BasketLine(
                id: .random(), basket: basket, rank: 0,
                dish: MenuItem.ID(rawValue: caterer.rawValue + "/dish-of-last-season"),
                orderCode: "dish-of-last-season", name: Say.Settings.demoDishGone,
                unitPrice: first.unitPrice, diner: "Dan"))
        let occasion = Occasion(
            name: Say.Settings.demoOccasion, headCount: 6,
            budgetPerHead: Money(minorUnits: 1500, currency: first.unitPrice.currency))
        // A diner who signs in to order continues with their current basket.
        let current = try drafts.current()
        let draft = try await drafts.importBasket(
            of: caterer, named: Say.Settings.demoDraft, occasion: occasion, lines: lines)
        _ = try await drafts.save(draft)
        if let current { try await drafts.touch(current) }
    }

    private static let team: [(diner: String, quantity: Int)] = [
        ("Anna", 1), ("Ben", 2), ("Chloe", 1), (Say.Settings.demoEverybody, 3),
    ]
}
