import OrderModels
import Presentation
import Services
import Testing

struct KitchenClockTests {
    private let zones = Zones(local: "UTC")

    @Test func `clocks that differ only then are named beside the times of then`() throws {
        let paris = try #require(zones.rules(for: "Europe/Paris"))
        let tunis = try #require(zones.rules(for: "Africa/Tunis"))
        let winter = try #require(Instant(rfc3339: "2026-01-15T12:00:00Z"))
        let summer = try #require(Instant(rfc3339: "2026-07-15T12:00:00Z"))
        let clock = KitchenClock(paris, beside: tunis, at: winter)
        #expect(clock.label == nil && clock.text(at: winter) == "13:00")
        #expect(clock.text(at: summer) == "14:00 Paris" && clock.suffix(at: summer) == " Paris")
        #expect(clock.time(summer).hasSuffix("14:00 Paris"))
        #expect(clock.unnamed.text(at: summer) == "14:00")
    }
}
