import Cache
import OrderModels
import Services

enum BasketBenchmark {
    /// Editing baskets on screen, where every step is on disk before its frame.
    static let basket = Benchmark(names: ["add-dish", "basket-key", "basket-edit"]) { bench in
        let counter = try await Counter(bench)
        let (menu, adding) = try await counter.adding(bench)
        let (basket, editing) = try await counter.editing(bench)
        return [
            Measurement(
                name: "add-dish", measured: adding.percentile99, unit: .milliseconds,
                budget: .value(5),
                remark: "99th percentile of \(adding.values.count) dishes, each on disk; median "
                    + "\(adding.median.tenths) ms"),
            Measurement(
                name: "basket-key", measured: basket.median, reference: menu.median,
                unit: .milliseconds, budget: .ratio(2),
                remark: "j in a basket of \(Counter.size) lines; reference: j in a menu"),
            Measurement(
                name: "basket-edit", measured: editing.median, unit: .milliseconds, budget: .none,
                remark: "a piece more of one of \(Counter.size) lines, on disk; 99th percentile "
                    + "\(editing.percentile99.tenths) ms"),
        ]
    }
}

/// A town in which one kitchen's menu is cached, and a diner who orders there.
@MainActor
private struct Counter {
    private let town: ListedTown
    private let caterer: Caterer.ID
    private let dish: MenuItem
    /// The number of rows above that dish.
    private let place: Int
    nonisolated static let size = 200

    init(_ bench: Workbench) async throws {
        town = try await ListedTown(bench, caterers: 40)
        let kitchen = try Kitchen(bench, caterers: 40, isLive: true)
        defer { kitchen.stop() }
        let client = RelayClient(to: kitchen.url)
        defer { client.shutdown() }
        let larder = try Larder(in: town.directory, client: client, now: Workbench.present())
        let scope = larder.scope
        let first = Request(CatererListing.self, where: .inAny([scope]), sort: .listed, limit: 1)
        guard let listing = try larder.store.read({ try $0.first(first) }) else {
            throw BenchError("the town has no kitchen")
        }
        caterer = listing.id
        try await larder.service.refreshMenu(of: caterer)
        let menu = try larder.store.read { try $0.menu(of: listing.id) }
        await larder.store.close()
        let dishes = menu?.sections.flatMap(\.items) ?? []
        let isPlain = { (dish: MenuItem) in
            dish.isAvailable && dish.optionGroups.troubles(with: []).isEmpty
        }
        guard let place = dishes.firstIndex(where: isPlain) else {
            throw BenchError("every dish of \(listing.name) asks something")
        }
        (self.place, dish) = (place, dishes[place])
    }

    /// Moves up and down the menu, and adds the same dish repeatedly.
    func adding(_ bench: Workbench) async throws -> (walking: Samples, adding: Samples) {
        let sitting = try town.sit(bench)
        _ = try sitting.press("\r", untilIdle: true)
        for _ in 0..<place { _ = try sitting.press("j", untilIdle: true) }
        var walk = Walk(sitting, keys: ["j", "k"])
        for _ in 0..<bench.repetitions(200) { try walk.step() }
        var adding = Walk(sitting, keys: ["a"], untilIdle: true)
        for _ in 0..<bench.repetitions(200) { try adding.step() }
        try sitting.watchUntilIdle("after adding")
        let kept = try await drafts { try $0.summaries().compactMap(\.total?.pieces).reduce(0, +) }
        guard kept == bench.repetitions(200) else {
            throw BenchError("\(kept) pieces were kept, of \(bench.repetitions(200))")
        }
        return (walk.samples, adding.samples)
    }

    /// Moves up and down in a large basket, and changes it.
    func editing(_ bench: Workbench) async throws -> (walking: Samples, editing: Samples) {
        guard let price = dish.price else { throw BenchError("\(dish.name) has no price") }
        let lines = (0..<Self.size).map { number in
            BasketLine(
                id: .random(), basket: Basket.ID(rawValue: ""), rank: 0, dish: dish.id,
                orderCode: dish.orderCode, name: dish.name, unitPrice: price,
                diner: "Guest \(number)")
        }
        try await drafts { _ = try await $0.importBasket(of: caterer, lines: lines) }
        let sitting = try town.sit(bench)
        _ = try sitting.press("3", untilIdle: true)
        var walk = Walk(sitting, keys: ["j", "k"])
        for _ in 0..<bench.repetitions(200) { try walk.step() }
        var editing = Walk(sitting, keys: ["+"], untilIdle: true)
        for _ in 0..<bench.repetitions(100) { try editing.step() }
        return (walk.samples, editing.samples)
    }

    /// Opens the diner's store for as long as `body` runs.
    private func drafts<T>(_ body: (DraftStore) async throws -> T) async throws -> T {
        let store = SQLiteStore(at: Larder.locations(in: town.directory))
        _ = try store.open()
        let value = try await body(DraftStore(store, now: { Workbench.present() }))
        await store.close()
        return value
    }
}

extension Double {
    fileprivate var tenths: Double { (self * 10).rounded() / 10 }
}
