import OrderModels
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import Screens

/// What stays in the title where there is little room.
@MainActor
struct TitleTests {
    private func title(_ name: String, isChosen: Bool, isOffline: Bool) -> String {
        let facts = TitleFacts(
            tab: .caterers, pieces: 2, baskets: 1, orders: 1,
            providers: [ProviderID(rawValue: name)], isChosen: isChosen, isOffline: isOffline,
            isInMemory: false, now: Instant(secondsSince1970: 1_800_000_000),
            time: "12:30 Paris")
        var frame = Frame(size: Size(columns: 80, lines: 1))
        Title.bar(facts).draw(in: &frame, area: frame.area)
        return frame.text
    }

    @Test func `offline, the title of the demo says both`() {
        let title = title("demo", isChosen: false, isOffline: true)
        #expect(title.contains("demo") && title.contains("offline"), "\(title)")
    }

    @Test func `which of several servers is shown stays`() {
        let name = "thames-riverside"
        #expect(title(name, isChosen: true, isOffline: false).contains(name))
        #expect(title(name, isChosen: true, isOffline: true).contains(name))
        // The only one there is needs no name.
        #expect(!title(name, isChosen: false, isOffline: true).contains(name))
        #expect(title(name, isChosen: false, isOffline: true).contains("offline"))
    }
}
