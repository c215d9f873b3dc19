/// Makes caterers in order of their numbers.
struct CatererFactory {
    private let seed: UInt64
    private let today: Int
    private let rota: Rota
    /// The indices of each cuisine's names in the order for this seed.
    private let order: [[Int]]
    private var made: [Int]

    init(seed: UInt64, today: Int) {
        self.seed = seed
        self.today = today
        rota = Rota(seed: seed)
        order = Cuisine.all.enumerated().map { index, cuisine in
            var random = SplitMix64(seed: seed, stream: 0x4E00 + UInt64(index))
            let plain = Array(0..<cuisine.names.count).shuffled(using: &random)
            let joined = Array(cuisine.names.count..<cuisine.nameCount).shuffled(using: &random)
            return plain + joined
        }
        made = Array(repeating: 0, count: Cuisine.all.count)
    }

    mutating func caterer(_ index: Int) -> Caterer {
        var random = SplitMix64(seed: seed, stream: 0x10_0000 + UInt64(index))
        let number = Self.cuisine(of: index)
        let cuisine = Cuisine.all[number]
        let street = random.below(Town.streets.count)
        let house = 1 + random.below(Town.streets[street].highest)
        let place = Town.streets[street].house(house)
        let tags = [cuisine.name] + (random.isTrue(percent: 60) ? [random.pick(cuisine.tags)] : [])
        let isLarge = random.isTrue(percent: 10)
        return Caterer(
            id: index + 1,
            name: name(cuisine: number),
            cuisine: number,
            tags: tags,
            badges: random.isTrue(percent: 8) ? ["new"] : [],
            description: random.isTrue(percent: 70) ? random.pick(cuisine.blurbs) : nil,
            telephone: String("+3324700\(10_000 + index % 90_000)".prefix(12)),
            street: street,
            house: house,
            place: Coordinate(
                place.latitude + random.below(200) - 100,
                place.longitude + random.below(200) - 100),
            reach: isLarge ? 9_000 : 1_600 + random.below(3_200),
            hours: OpeningHours(spans: rota.hours(of: index), closures: closures(index, &random)),
            isBusy: index % 9 == 4,
            collects: random.isTrue(percent: 65),
            hasMenu: index != 10 && index % 300 != 250,
            priceLevel: 92 + random.below(20))
    }

    /// Kitchens take cuisines from these lists in turn, a dozen at a time, so that hours and
    /// cuisine suit each other.
    static func cuisine(of index: Int) -> Int {
        let turn = turns[index % Rota.size]
        return turn[index / Rota.size % turn.count]
    }

    private static let turns: [[Int]] = [
        ["Bakery", "Vegan", "Grocery"], ["Burgers", "Korean", "Mexican"],
        ["Vietnamese", "Lebanese", "Bakery"], ["Grocery", "Italian", "Indian"],
        ["Greek", "Italian", "German"], ["Thai", "Japanese", "Spanish"],
        ["Indian", "Ethiopian", "Greek"], ["Korean", "Burgers", "Thai", "Spanish"],
        ["French", "Japanese", "Vegan", "German"], ["Lebanese", "Spanish", "Vietnamese"],
        ["Italian", "Thai", "Japanese", "French"], ["Mexican", "Vietnamese", "Ethiopian"],
    ].map { names in
        names.compactMap { name in Cuisine.all.firstIndex { $0.name == name } }
    }

    /// Names are reused: first unchanged, then with the street, then with a house number too.
    private mutating func name(cuisine: Int) -> String {
        let serial = made[cuisine]
        made[cuisine] += 1
        let order = order[cuisine]
        let name = Cuisine.all[cuisine].name(at: order[serial % order.count])
        let round = serial / order.count
        guard round > 0 else { return name }
        let street = Town.streets[(round - 1 + serial) % Town.streets.count]
        let visit = (round - 1) / Town.streets.count
        return visit == 0 ? "\(name), \(street.name)" : "\(name), \(street.line(visit * 6 + 1))"
    }

    /// A few kitchens are on holiday now or soon; in a small town none is.
    private func closures(_ index: Int, _ random: inout SplitMix64) -> [Closure] {
        let first: Int
        switch index % 36 {
        case 17: first = today - 1 - random.below(2)
        case 5, 27: first = today + 9 + random.below(12)
        default: return []
        }
        let last = first + 3 + random.below(9)
        let from = first * 1440 + random.pick([840, 870, 1320])
        return [Closure(from: from, until: last * 1440 + random.pick([660, 690, 720]))]
    }
}
