import TestSupport
import Testing
import ViewModels

/// Whatever is done to a peek, in whatever order.
@MainActor
struct PeekCampaignTests {
    @Test(arguments: 0..<20)
    func `every preview is opened, discarded or in the pane, and none twice`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pane = PeekRig(isHidden: seed.isMultiple(of: 2))
        var committed = 0
        for _ in 0..<400 {
            committed += step(pane, &random)
            let inPane = pane.peek.previewed == nil ? 0 : 1
            #expect(
                pane.made.count
                    == pane.discarded.count + pane.opened.count + committed + inPane)
            #expect(!(pane.peek.previewed != nil && !pane.peek.isVisible))
            #expect(pane.time.pending <= 2)
        }
        pane.peek.leave()
        #expect(pane.time.pending == 0 && pane.peek.previewed == nil)
    }

    /// Does one thing, and counts what it opened with a key.
    private func step(_ pane: PeekRig, _ random: inout SeededGenerator) -> Int {
        let ids: [String?] = ["a", "b", "c", "d", nil]
        let line = Int.random(in: 0..<8, using: &random)
        switch Int.random(in: 0..<13, using: &random) {
        case 0, 1: pane.peek.selectionMoved(to: ids.randomElement(using: &random) ?? nil)
        case 2: pane.peek.pressed("b", atLine: line)
        case 3: pane.peek.pressed("c", atLine: line)
        case 4: pane.peek.dragged(toLine: line)
        case 5: pane.peek.released()
        case 6: pane.peek.unpin()
        case 7: pane.peek.zoomPressed()
        case 8: pane.peek.hidePressed()
        case 9: pane.peek.roomChanged(Bool.random(using: &random))
        case 10: _ = pane.peek.escape()
        case 11:
            guard let id = pane.peek.target, let (opened, preview) = pane.peek.commit() else {
                return 0
            }
            #expect(opened == id && preview.id == id)
            return 1
        default:
            pane.time.advance(by: .milliseconds(Int.random(in: 1...1500, using: &random)))
        }
        return 0
    }
}
