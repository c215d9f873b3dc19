import Testing

import struct OrderModels.Instant
import struct OrderModels.ZoneRules

@testable import Kitchen

struct SlotTests {
    /// A kitchen, a zone and a moment for each seed; changes of the clock are among them.
    private func planner(
        _ seed: UInt64, taken: [Slot] = [], capacity: Int = SlotPlanner.usualCapacity
    ) throws -> SlotPlanner {
        var random = SplitMix64(seed: seed, stream: 1)
        let zones = ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]
        let zone = try ZoneRules(system: random.pick(zones))
        // From March to April and from October to November of 2026.
        let start = random.isTrue(percent: 50) ? 1_772_600_000 : 1_791_000_000
        let now = Instant(secondsSince1970: Int64(start + random.below(45 * 86_400)))
        let town = Catalogue(
            count: 36, seed: seed, currency: try Currency.named("EUR", seed: 1),
            today: zone.local(at: now).date.dayNumber)
        return SlotPlanner(
            caterer: random.pick(town.caterers), zone: zone, now: now, taken: taken,
            capacity: capacity)
    }

    @Test(arguments: 1...60)
    func `slots follow each other within hours and none is too soon`(seed: UInt64) throws {
        let planner = try planner(seed)
        let slots = planner.slots()
        let earliest = planner.now.adding(minutes: planner.caterer.wait)

        for (slot, next) in zip(slots, slots.dropFirst()) {
            #expect(slot.from < slot.until && slot.until <= next.from, "seed \(seed)")
        }
        for slot in slots {
            let minutes = slot.until.seconds(since: slot.from) / 60
            #expect([10, 30].contains(minutes), "seed \(seed)")
            #expect(slot.from >= earliest.adding(minutes: -60), "seed \(seed)")
            let local = planner.zone.local(at: slot.from).wallMinutes
            #expect(planner.caterer.hours.status(at: local).isOpen, "seed \(seed)")
        }
    }

    @Test(arguments: 1...60)
    func `every slot on offer is accepted`(seed: UInt64) throws {
        let planner = try planner(seed)

        for slot in planner.slots() {
            #expect(planner.trouble(with: slot) == nil, "seed \(seed): \(slot)")
        }
    }

    @Test(arguments: 1...20)
    func `a slot that is taken often enough is offered no more and accepted no more`(
        seed: UInt64
    ) throws {
        guard let slot = try planner(seed).slots().dropFirst(2).first else { return }
        let nearly = try planner(seed, taken: [slot, slot], capacity: 3)
        let full = try planner(seed, taken: [slot, slot, slot], capacity: 3)

        #expect(nearly.slots().contains(slot), "seed \(seed)")
        #expect(!full.slots().contains(slot), "seed \(seed)")
        #expect(
            full.trouble(with: slot)?.code == "Order::SHIPPING_TIME_RANGE_NOT_AVAILABLE",
            "seed \(seed)")
    }
}
