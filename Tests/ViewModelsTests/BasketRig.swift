import Cache
import OrderModels
import Presentation
import Services
import TestSupport
import ViewModels

/// A kitchen's menu in a store on real files, and the diner's baskets as the screens have them.
@MainActor
final class BasketRig {
    nonisolated static let thai = Caterer.sample("Thai Corner", number: 1)
    nonisolated static let bakery = Caterer.sample("Bakery", number: 2)
    nonisolated static let curry = MenuItem.sample("Green curry", number: 1, of: thai.id)
    nonisolated static let rice = MenuItem.sample(
        "Jasmine rice", number: 2, of: thai.id, price: 250)
    nonisolated static let bread = MenuItem.sample("Bread", number: 3, of: bakery.id, price: 120)

    let files: TestStore
    let models: Models
    /// What the diner was told, latest last.
    private(set) var news: [String] = []
    private(set) var ways: [Baskets.Way] = []

    var baskets: Baskets { models.baskets }

    init() async throws {
        files = try TestStore()
        var settings = DinerSettings.Values()
        settings.isOffline = true
        models = Models(
            AppServices(files), time: ManualTime(), providers: [.test], settings: settings)
        try await files.store.write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            try writer.upsert(KeptCaterer(Self.thai, opening: nil))
            try writer.upsert(KeptCaterer(Self.bakery, opening: nil))
            try writer.replaceMenu(with: .sample(of: Self.bakery.id, [("All", [Self.bread])]))
        }
        try await serve([Self.curry, Self.rice])
        models.baskets.appear()
    }

    /// Makes these dishes the whole menu of the Thai kitchen.
    func serve(_ dishes: [MenuItem]) async throws {
        try await files.store.write(.cache) {
            try $0.replaceMenu(with: .sample(of: Self.thai.id, [("All", dishes)]))
        }
    }

    var told: Baskets.Told {
        { [weak self] sentence, way in
            self?.news.append(sentence)
            self?.ways.append(way)
        }
    }

    /// Waits until what was done is on disk, and until the screens know.
    func settled(_ lines: [String]) async {
        await models.activity.finishKeeping()
        await wait { self.lines == lines }
    }

    /// `2 Green curry`, as the current basket has them.
    var lines: [String] {
        baskets.current?.lines.map { "\($0.line.quantity) \($0.line.name)" } ?? []
    }
}
