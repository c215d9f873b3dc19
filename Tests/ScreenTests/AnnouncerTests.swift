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
        return Snapshot(
            layer: layer, name: nil, state: [], filters: [], age: "",
            reading: frame.reading ?? Reading(), selected: nil, count: nil, hasTimes: false,
            toast: nil, trouble: nil, held: nil, slow: nil)
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
}
