import OrderModels
import TestSupport
import Testing

@testable import ViewModels

/// Whatever way is taken through the program.
struct CoordinatorCampaignTests {
    private static let texts = [
        "", "a", "tab\there", "line\nend", "\r\n", "back\\slash", "\\\u{301}", "寿司屋", "=", "now",
        "\u{1B}[31m", "past",
    ]

    private static func place(_ random: inout SeededGenerator) -> Place {
        let text = texts.randomElement(using: &random) ?? ""
        let caterer = Caterer.ID(rawValue: "test:" + text)
        return switch Int.random(in: 0..<8, using: &random) {
        case 0: .caterers
        case 1, 2, 3: .menu(caterer)
        case 4, 5: .dish(caterer, MenuItem.ID(rawValue: text))
        case 6: .search
        default: .messages
        }
    }

    private static func step(_ journey: inout Journey, _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1, 2: journey.open(place(&random))
        case 3: _ = journey.back()
        case 4: _ = journey.historyBack()
        case 5: _ = journey.historyForward()
        case 6: _ = journey.show(Place.Tab.allCases.randomElement(using: &random) ?? .menu)
        default:
            journey.update(
                selection: Bool.random(using: &random) ? texts.randomElement(using: &random) : nil,
                filter: texts.randomElement(using: &random) ?? "")
        }
    }

    @Test(arguments: 0..<8)
    func `what is saved is what is restored, and it stays small`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var journey = Journey()
        for _ in 0..<150 {
            Self.step(&journey, &random)
            #expect(Journey(text: journey.text) == journey)
            #expect(journey.visitCount <= Journey.visitLimit && !journey.path.isEmpty)
        }
    }

    @Test(arguments: 0..<8)
    func `back and forth in history leads to the same place with the same row`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var journey = Journey()
        for _ in 0..<150 {
            Self.step(&journey, &random)
            var other = journey
            if other.historyBack() {
                #expect(other.historyForward() && other.path == journey.path)
                // The oldest may have been dropped meanwhile.
                #expect(journey.past.suffix(other.past.count) == other.past[...])
            }
            other = journey
            if other.historyForward() {
                #expect(other.historyBack() && other.path == journey.path)
            }
        }
    }

    @Test(arguments: 0..<8)
    func `going down and up again changes nothing of where one is`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var journey = Journey()
        for _ in 0..<150 {
            Self.step(&journey, &random)
            let place = Self.place(&random)
            guard journey.path.count < 8, !journey.path.contains(where: { $0.place == place })
            else { continue }
            let before = journey.path
            journey.open(place)
            #expect(journey.back() && journey.path == before)
        }
    }

    @Test(arguments: 0..<8)
    func `a damaged text is refused or restored, never a crash`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var journey = Journey()
        for _ in 0..<60 { Self.step(&journey, &random) }
        let bytes = Array(journey.text.utf8)
        for _ in 0..<60 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
                case 1: damaged.removeSubrange(place...)
                default: damaged.insert(contentsOf: damaged[..<place], at: place)
                }
                if damaged.isEmpty { damaged = [0x0A] }
            }
            if let restored = Journey(text: String(decoding: damaged, as: UTF8.self)) {
                #expect(Journey(text: restored.text) == restored)
            }
        }
    }

    @Test func `a text too long to be ours is refused`() {
        var journey = Journey()
        journey.update(selection: nil, filter: String(repeating: "x", count: 300_000))

        #expect(Journey(text: journey.text) == nil)
    }
}
