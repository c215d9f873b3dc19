import OrderModels
import Presentation
import Terminal
import Testing
import ViewModels

@testable import Screens

/// What is said anew where a screen is read line by line.
@MainActor
struct AnnouncerTests {
    private final class Anything {}

    private func snapshot(_ layer: Snapshot.Layer, _ words: String) -> Snapshot {
        var frame = Frame(reading: Size(columns: 100, lines: 10))
        frame.say(.text(words))
        return snapshot(layer, frame.reading ?? Reading())
    }

    private func snapshot(_ layer: Snapshot.Layer, _ reading: Reading) -> Snapshot {
        Snapshot(
            layer: layer, name: nil, state: [], filters: [], age: "",
            reading: reading, selected: nil, count: nil, hasTimes: false,
            toast: nil, trouble: nil, held: nil, slow: nil)
    }

    /// A list of kitchens, each with what is known of it.
    private func kitchens(_ state: String, _ known: String, from first: Int = 1) -> Snapshot {
        var frame = Frame(reading: Size(columns: 100, lines: 10))
        for number in 0..<5 {
            frame.say(.row("Kitchen \(first + number); \(known)", from: number, isCurrent: false))
        }
        return Snapshot(
            layer: .place(.caterers), name: nil, state: [state], filters: [], age: "",
            reading: frame.reading ?? Reading(), selected: 0, count: 5, hasTimes: true,
            toast: nil, trouble: nil, held: nil, slow: nil)
    }

    @Test func `estimates that arrive alone do not repeat a page`() {
        let announcer = Announcer { _ in }
        func isPage(_ now: Snapshot) -> Bool {
            switch announcer.sayNews(now, isAnswer: true) {
            case .nothing: return false
            case .all, .page:
                announcer.sayAll(now)
                return true
            }
        }
        #expect(isPage(kitchens("5 open", "not known")))
        #expect(!isPage(kitchens("4 open", "35 min")))
        // Other rows are said, and so is a list that is another.
        #expect(isPage(kitchens("4 open", "35 min", from: 2)))
        #expect(isPage(kitchens("4 offen", "35 Min.", from: 2)))
    }

    @Test func `an age that went on under a dialog is not said when that is closed`() {
        var said: [String] = []
        let announcer = Announcer { said.append($0) }
        func hear(_ now: Snapshot) {
            if case .all = announcer.sayNews(now, isAnswer: true) { announcer.sayAll(now) }
        }
        let dialog = Anything()
        let before = snapshot(.place(.basket), "Sent 1 min ago.")
        let after = snapshot(.place(.basket), "Sent 2 min ago.")
        hear(before)
        hear(snapshot(.overlay(ObjectIdentifier(dialog)), "Choose"))
        announcer.adopt(below: after, for: before)
        hear(after)
        #expect(said == ["Sent 1 min ago.", "Choose"])

        // What something else changed is said.
        hear(snapshot(.overlay(ObjectIdentifier(dialog)), "Choose"))
        hear(snapshot(.place(.basket), "Sent just now."))
        #expect(said.last == "Sent just now.")
    }

    @Test func `in a shared basket only ages grow, which are no news`() throws {
        var shared = SharedBasket(
            basket: Basket.ID(rawValue: "b1"), role: .guest,
            cart: Order.ID(provider: Ground.provider, local: "/api/orders/1"),
            link: "https://example.org/order/share/x")
        let start = Instant(secondsSince1970: 1_790_000_000)
        (shared.host, shared.sentAt, shared.seenAt, shared.others) = ("Bo", start, start, [])
        func page(after seconds: Int64) throws -> Snapshot {
            var lines = Lines(width: 80, glyphs: .spoken)
            let text = SharedText(shared, at: start.adding(seconds: seconds))
            BasketSum.add(text, with: nil, problem: nil, &lines)
            var frame = Frame(reading: Size(columns: 100, lines: 10))
            lines.draw(from: 0, in: &frame, area: frame.area)
            return snapshot(.place(.basket), try #require(frame.reading))
        }
        var said: [String] = []
        let announcer = Announcer { said.append($0) }
        let first = try page(after: 0)
        if case .all = announcer.sayNews(first, isAnswer: true) { announcer.sayAll(first) }
        #expect(said.contains { $0.hasPrefix("Sent ") }, "\(said)")
        let count = said.count
        for seconds: Int64 in [5, 30, 90] {
            _ = announcer.sayNews(try page(after: seconds), isAnswer: false)
        }
        #expect(said.count == count, "\(said)")
        shared.sentAt = nil
        _ = announcer.sayNews(try page(after: 95), isAnswer: false)
        #expect(said.count == count + 1, "\(said)")
    }
}
