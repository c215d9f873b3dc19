import OrderModels
import Kitchen
import TestSupport

/// A kitchen whose clock stands at noon UTC on 21 November 2026.
func frozenKitchen(caterers: Int = 36) throws -> KitchenServer {
    var configuration = try KitchenConfiguration.ofItsOwn()
    configuration.caterers = caterers
    configuration.frozenAt = Instant(rfc3339: "2026-11-21T12:00:00Z")
    return try KitchenServer(configuration: configuration)
}
