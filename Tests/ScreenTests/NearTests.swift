import Kitchen
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import Commands
@testable import Screens

/// Where the diner is, who looks for servers near it.
@MainActor
struct NearTests {
    @Test func `a street that is not the one typed is chosen by the diner, or another is typed`()
        async throws
    {
        let ground = try await Ground.read()
        let registry = try TestRegistry([
            .init("Lune", in: "Tours", at: ground.kitchen.url, place: (47.55, 0.48))
        ])
        ground.config.registry = registry.url
        ground.config.geocoder = ground.kitchen.url + "/geocode"
        try await AppUnderTest(on: ground, size: .usual).run { app in
            app.app.open(.near("12, Rue du Pont, Belleroche"))
            await app.shows("Is it one of these?")
            await app.press("j")
            await app.shows("another street")
            // A second Enter takes no other place.
            await app.press("k", "Enter")
            await app.shows("Where are you?")
            #expect(app.text.contains("12, Rue du Pont, Belleroche"))
            await app.press("Enter")
            await app.shows("Is it one of these?")
            await app.press("Esc")
            #expect(app.app.overlays.isEmpty && !app.text.contains("names nobody"), "\(app.text)")
            await app.press("r")
            await app.shows("Is it one of these?")
            await app.press("j", "Enter")
            await app.shows("1 co-operative near 12, Rue du Pont-Vieux")
            // It is not asked about again.
            await app.press("r")
            await app.shows("1 co-operative near 12, Rue du Pont-Vieux")
            #expect(app.app.overlays.isEmpty)
        }
    }
}
