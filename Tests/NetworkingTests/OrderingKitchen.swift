import OrderModels
import Kitchen

/// A kitchen whose clock stands on a Wednesday, 12:30 in Paris, until a test moves it.
func orderingKitchen(
    _ change: (inout KitchenConfiguration) -> Void = { _ in }
) throws -> KitchenServer {
    var configuration = KitchenConfiguration()
    configuration.frozenAt = Instant(secondsSince1970: 1_778_063_400)
    change(&configuration)
    return try KitchenServer(configuration: configuration)
}
