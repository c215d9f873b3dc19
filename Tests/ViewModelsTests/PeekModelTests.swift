import TestSupport
import Testing
import ViewModels

/// Previewing what the selection would open.
@MainActor
struct PeekModelTests {
    @Test func `the first selection is previewed at once`() {
        let pane = PeekRig()

        #expect(pane.shown == "a" && pane.made == ["a"])
        #expect(pane.time.pending == 0)
    }

    @Test func `a selection that rests for 50 ms is previewed, and the one before discarded`() {
        let pane = PeekRig()
        pane.peek.selectionMoved(to: "b")

        pane.time.advance(by: .milliseconds(49))
        #expect(pane.shown == "a")
        pane.time.advance(by: .milliseconds(1))
        #expect(pane.shown == "b" && pane.discarded == ["a"])
    }

    @Test func `moving on quickly makes one preview`() {
        let pane = PeekRig()
        for id in ["b", "c", "d", "e"] {
            pane.peek.selectionMoved(to: id)
            pane.time.advance(by: .milliseconds(30))
        }
        pane.rest()

        #expect(pane.made == ["a", "e"] && pane.shown == "e")
    }

    @Test func `coming back before the rest keeps what was there`() {
        let pane = PeekRig()
        let first = pane.peek.previewed
        pane.peek.selectionMoved(to: "b")
        pane.peek.selectionMoved(to: "a")
        pane.rest()

        #expect(pane.peek.previewed === first && pane.made == ["a"] && pane.discarded.isEmpty)
    }

    @Test func `an empty list has no preview`() {
        let pane = PeekRig()
        pane.peek.selectionMoved(to: nil)

        #expect(pane.peek.previewed == nil && pane.discarded == ["a"])
        #expect(pane.peek.commit() == nil)
    }

    // MARK: Opening

    @Test func `opening takes the very preview that was shown`() throws {
        let pane = PeekRig()
        let shown = pane.peek.previewed
        let (id, preview) = try #require(pane.peek.commit())
        pane.rest()

        #expect(id == "a" && preview === shown)
        #expect(pane.made == ["a"] && pane.discarded.isEmpty && pane.peek.previewed == nil)
    }

    @Test func `opening before the selection rested makes its preview, and no other`() throws {
        let pane = PeekRig()
        pane.peek.selectionMoved(to: "b")
        let (id, preview) = try #require(pane.peek.commit())
        pane.rest()

        #expect(id == "b" && preview.id == "b")
        #expect(pane.made == ["a", "b"] && pane.discarded == ["a"])
    }

    @Test func `coming back to the list peeks anew`() {
        let pane = PeekRig()
        _ = pane.peek.commit()
        pane.peek.selectionMoved(to: "a")

        #expect(pane.made == ["a", "a"] && pane.shown == "a")
    }

    @Test func `leaving the screen stops what was begun`() {
        let pane = PeekRig()
        pane.peek.selectionMoved(to: "b")
        pane.peek.leave()
        pane.rest()

        #expect(pane.made == ["a"] && pane.discarded == ["a"] && pane.peek.previewed == nil)
        #expect(pane.time.pending == 0)
    }

    // MARK: The pane

    @Test func `a hidden peek asks for nothing until it is shown`() {
        let pane = PeekRig(isHidden: true)
        pane.peek.selectionMoved(to: "b")
        pane.rest()
        #expect(pane.made.isEmpty && !pane.peek.isVisible)

        pane.peek.hidePressed()
        #expect(pane.shown == "b" && pane.peek.isVisible)
        pane.peek.hidePressed()
        #expect(pane.peek.previewed == nil && pane.discarded == ["b"])
    }

    @Test func `a hidden peek opens what is selected all the same`() throws {
        let pane = PeekRig(isHidden: true)

        #expect(try #require(pane.peek.commit()).preview.id == "a")
    }

    @Test func `a screen too small for a pane asks for nothing but zooms`() {
        let pane = PeekRig(selection: nil)
        pane.peek.roomChanged(false)
        pane.peek.selectionMoved(to: "a")
        #expect(pane.made.isEmpty && !pane.peek.isVisible)

        pane.peek.zoomPressed()
        #expect(pane.shown == "a" && pane.peek.isVisible && pane.peek.isZoomed)
        #expect(pane.peek.escape())
        #expect(!pane.peek.isVisible && pane.discarded == ["a"])
    }

    @Test func `another preview begins at its top`() {
        let pane = PeekRig()
        pane.peek.scrolled(by: 9, limit: 4)
        #expect(pane.peek.scroll == 4)
        pane.peek.scrolled(by: -1, limit: 4)
        #expect(pane.peek.scroll == 3)

        pane.peek.selectionMoved(to: "b")
        pane.rest()
        #expect(pane.peek.scroll == 0)
        pane.peek.scrolled(by: -1, limit: 4)
        #expect(pane.peek.scroll == 0)
    }

    @Test func `escape leaves the zoom, then the pin, then nothing`() {
        let pane = PeekRig()
        pane.peek.pressed("a", atLine: 5)
        pane.peek.dragged(toLine: 7)
        pane.peek.released()
        pane.peek.zoomPressed()

        #expect(pane.peek.escape() && !pane.peek.isZoomed && pane.peek.isPinned)
        #expect(pane.peek.escape() && !pane.peek.isPinned)
        #expect(!pane.peek.escape())
    }
}
