/// Assigns opening hours such that at every minute two thirds of the kitchens are open.
///
/// Kitchens come in dozens. A dozen has four teams; the closed hours of a team's members divide the
/// day without gap or overlap, so that each team always has exactly one member closed, which is
/// four of twelve.
struct Rota {
    let seed: UInt64

    static let size = 12

    /// The kind of hours of each member of a dozen, in an order that keeps an incomplete dozen near
    /// two thirds as well.
    func hours(of index: Int) -> [OpeningSpan] {
        let dozen = index / Self.size
        let member = index % Self.size
        var random = SplitMix64(seed: seed, stream: 0x0805_0000 + UInt64(dozen) * 4 + team(member))
        switch team(member) {
        case 0, 1: return quartet(member: member % 4, &random)
        case 2: return twoServices(isMain: member == 8, &random)
        default: return dayAndNight(isDay: member == 10, dayOff: dozen % 3 != 2, &random)
        }
    }

    private func team(_ member: Int) -> UInt64 {
        switch member {
        case 0...3: 0
        case 4...7: 1
        case 8, 9: 2
        default: 3
        }
    }

    /// Morning to night, afternoon to dawn, night to lunch, and one that closes for an hour only.
    private func quartet(member: Int, _ random: inout SplitMix64) -> [OpeningSpan] {
        let night = random.pick([1290, 1320, 1350, 1380, 1410])
        let dawn = random.pick([270, 300, 330])
        let morning = dawn + 60
        let lunch = random.pick([780, 810, 840, 900])
        return switch member {
        case 0: [OpeningSpan(dawn, night)]
        case 1: [OpeningSpan(lunch, morning)]
        case 2: [OpeningSpan(night, lunch)]
        default: [OpeningSpan(morning, dawn)]
        }
    }

    /// Lunch and dinner, and a kitchen that is open between and after.
    private func twoServices(isMain: Bool, _ random: inout SplitMix64) -> [OpeningSpan] {
        let lunch = random.pick([660, 690, 720])
        let pause = random.pick([840, 870, 900])
        let dinner = random.pick([1080, 1110, 1140])
        let late = random.pick([1350, 1380, 1410])
        return isMain
            ? [OpeningSpan(lunch, pause), OpeningSpan(dinner, late)]
            : [OpeningSpan(pause, dinner), OpeningSpan(late, lunch)]
    }

    /// By day, often with a day off on which the night kitchen stays open.
    private func dayAndNight(
        isDay: Bool, dayOff: Bool, _ random: inout SplitMix64
    ) -> [OpeningSpan] {
        let opens = random.pick([600, 630, 660, 690])
        let closes = random.pick([1290, 1320, 1350, 1380])
        let off = DaySet.only(random.pick([0, 0, 1, 6]))
        guard dayOff else {
            return isDay ? [OpeningSpan(opens, closes)] : [OpeningSpan(closes, opens)]
        }
        return isDay
            ? [OpeningSpan(opens, closes, on: .all.subtracting(off))]
            : [OpeningSpan(closes, opens), OpeningSpan(opens, closes, on: off)]
    }
}
