import OrderModels
import Testing
import TestSupport

import Presentation
import Services

@testable import Commands

struct StatusLineTests {
    private func entry(
        _ number: String? = "A7K2", _ stage: OrderStage = .cooking, caterer: String = "Krua Mae",
        slot: Slot? = .after(60)
    ) -> StatusLine.Entry {
        StatusLine.Entry(
            number: number, caterer: caterer, stage: stage, slot: slot, readAt: .noon,
            clock: KitchenClock(zone: .utc, label: nil))
    }

    @Test func `an order is its number, how far it is, when it comes and from where`() {
        let line = StatusLine([entry()], now: .noon)
        #expect(line.plain == ["#A7K2 cooking 13:00-13:30, Krua Mae"])
        #expect(line.tmux == "##A7K2 cooking 13:00-13:30")
        let later = StatusLine([entry()], now: Instant.noon.adding(seconds: 1200))
        #expect(later.plain == ["#A7K2 cooking 13:00-13:30, Krua Mae (as of 20 min ago)"])
    }

    @Test func `orders that look alike say their kitchens and servers to tmux`() {
        var (west, east) = (entry(), entry())
        (west.server, east.server) = ("west", "east")
        let line = StatusLine([west, entry("B", slot: .after(90)), east], now: .noon)
        #expect(
            line.tmux == """
                ##A7K2 Krua Mae west cooking 13:00-13:30, ##A7K2 Krua Mae east cooking \
                13:00-13:30, ##B cooking 13:30-14:00
                """)
    }

    @Test func `an outcome that nobody knows stands first`() {
        let line = StatusLine(
            [
                entry("B", .ready, slot: .after(90)), entry(),
                entry(nil, .agreed(.outcomeUnknown), caterer: "Bar"),
            ],
            now: .noon)
        #expect(line.plain.first == "Bar outcome unknown 13:00-13:30")
        #expect(line.plain.dropFirst().map { $0.prefix(2) } == ["#A", "#B"])
        let waybar = JSONAnswer(line.waybar)
        #expect(waybar["class"].text == "outcome_unknown")
        #expect(waybar["text"].text == "13:00-13:30 +2")
    }

    @Test func `nothing under way is an empty text`() {
        let line = StatusLine([], now: .noon)
        #expect(line.plain.isEmpty && line.tmux.isEmpty)
        let waybar = JSONAnswer(line.waybar)
        #expect(waybar["text"].text == "" && waybar["tooltip"].text == "")
        #expect(waybar["class"].text == "idle" && waybar["percentage"].number == 0)
    }

    @Test func `names can neither format a bar nor obey in it`() {
        for name in Hostile.texts {
            let line = StatusLine(
                [
                    entry(name, .unknown(name), caterer: name),
                    entry(nil, .agreed(.outcomeUnknown), caterer: name),
                ],
                now: .noon)
            let runs = line.tmux.split { $0 != "#" }
            #expect(runs.allSatisfy { $0.count.isMultiple(of: 2) }, "\(name.debugDescription)")
            #expect(
                !line.tmux.unicodeScalars.contains { $0.properties.generalCategory == .control })
            let waybar = JSONAnswer(line.waybar)
            for text in [waybar["text"].text ?? "<", waybar["tooltip"].text ?? "<"] {
                #expect(!text.contains { "<>'\"".contains($0) }, "\(name.debugDescription)")
                let bare = text.replacing(/&(amp|lt|gt|#39|#34);/, with: "")
                #expect(!bare.contains("&"), "\(name.debugDescription)")
            }
        }
    }
}
