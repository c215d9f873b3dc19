import OrderModels
import Kitchen

/// Kitchens set up as tests like them.
enum Servers {
    /// A Wednesday, 12:30 in Paris.
    static let noon = Instant(secondsSince1970: 1_778_063_400)

    /// A kitchen whose clock stands still.
    static func frozen(
        caterers: Int = 36, seed: UInt64 = 1,
        _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) throws -> KitchenServer {
        var configuration = KitchenConfiguration()
        configuration.caterers = caterers
        configuration.seed = seed
        configuration.frozenAt = noon
        change(&configuration)
        return try KitchenServer(configuration: configuration)
    }
}

extension KitchenServer {
    var port: UInt16 { UInt16(url.split(separator: ":").last?.dropLast() ?? "") ?? 0 }
}
