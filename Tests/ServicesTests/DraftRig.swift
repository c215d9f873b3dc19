import Cache
import OrderModels
import Services
import TestSupport

/// A kitchen with a menu in a store on real files, and its diner's baskets.
@MainActor
struct DraftRig {
    nonisolated static let thai = Caterer.sample("Thai Corner", number: 1)
    nonisolated static let curry = MenuItem.sample("Green curry", number: 1, of: thai.id)
    nonisolated static let rice = MenuItem.sample(
        "Jasmine rice", number: 2, of: thai.id, price: 250)
    nonisolated static let soup = MenuItem.sample(
        "Soup", number: 3, of: thai.id, price: 500, groups: [size])
    nonisolated static let fish = MenuItem.sample("Fish", number: 4, of: thai.id, price: nil)

    nonisolated static let small = OptionGroup.Option.ID(provider: .test, local: "small")
    nonisolated static let large = OptionGroup.Option.ID(provider: .test, local: "large")
    nonisolated static let size = bowl(large: 200)

    let test: TestStore
    let drafts: DraftStore

    init() async throws {
        test = try TestStore()
        drafts = DraftStore(test.store, now: { .noon })
        try await test.store.write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            try writer.upsert(KeptCaterer(Self.thai, opening: nil))
        }
        try await serve([Self.curry, Self.rice, Self.soup, Self.fish])
    }

    nonisolated static func bowl(large price: Int?) -> OptionGroup {
        var options = [
            OptionGroup.Option(id: small, orderCode: "S", name: "Small", price: .zero(.eur))
        ]
        if let price {
            options.append(
                OptionGroup.Option(
                    id: large, orderCode: "L", name: "Large",
                    price: Money(minorUnits: price, currency: .eur)))
        }
        return OptionGroup(
            id: OptionGroup.ID(provider: .test, local: "bowl"), orderCode: "B", name: "Bowl",
            minimum: 1, maximum: 1, allowsQuantities: false, options: options)
    }

    func serve(_ dishes: [MenuItem]) async throws {
        try await test.store.write(.cache) {
            try $0.replaceMenu(with: .sample(of: Self.thai.id, [("All", dishes)]))
        }
    }

    /// The same files in another process.
    func another(patience: Duration = .milliseconds(20)) throws -> DraftStore {
        DraftStore(try test.another(), patience: patience, now: { .noon })
    }
}

extension DraftStore {
    func lines(of id: Basket.ID) throws -> [String] {
        try content(of: id).lines.map { "\($0.line.quantity) \($0.line.name)" }
    }
}
