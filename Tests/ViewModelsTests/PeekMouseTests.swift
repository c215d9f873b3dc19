import TestSupport
import Testing
import ViewModels

/// Peeking with the mouse: hold to open, drag to pin, let go to dismiss.
@MainActor
struct PeekMouseTests {
    @Test func `holding for three seconds opens the very preview that was shown`() {
        let pane = PeekRig()
        let shown = pane.peek.previewed
        pane.peek.pressed("a", atLine: 5)

        pane.time.advance(by: .milliseconds(2900))
        #expect(pane.opened.isEmpty && pane.shown == "a")
        pane.time.advance(by: .milliseconds(200))
        #expect(pane.opened.count == 1 && pane.opened.first === shown)
        #expect(pane.made == ["a"] && pane.discarded.isEmpty)
        #expect(pane.peek.holdLeft == nil && pane.time.pending == 0)
    }

    @Test func `the countdown moves while the button is held, and is over when it is not`() {
        let pane = PeekRig()
        pane.peek.pressed("a", atLine: 5)
        #expect(pane.peek.holdLeft == nil)

        var seen: [Duration] = []
        for _ in 1...29 {
            pane.time.advance(by: .milliseconds(100))
            if let left = pane.peek.holdLeft { seen.append(left) }
        }
        #expect(seen.count == 25 && seen == seen.sorted(by: >) && Set(seen).count == 25)
        #expect(seen.first == .milliseconds(2500))
        pane.peek.released()
        #expect(pane.peek.holdLeft == nil && pane.time.pending == 0)
        pane.time.advance(by: .seconds(5))
        #expect(pane.opened.isEmpty)
    }

    @Test func `a click selects and previews without any countdown`() {
        let pane = PeekRig()
        pane.peek.pressed("b", atLine: 6)
        pane.time.advance(by: .milliseconds(120))
        pane.peek.released()
        pane.time.advance(by: .seconds(5))

        #expect(pane.shown == "b" && pane.made == ["a", "b"])
        #expect(pane.opened.isEmpty && pane.peek.holdLeft == nil)
    }

    @Test func `the row that was pressed is what opens, whatever was selected before`() {
        let pane = PeekRig()
        pane.peek.pressed("b", atLine: 6)
        pane.peek.selectionMoved(to: "b")
        pane.time.advance(by: .seconds(3))

        #expect(pane.opened.map(\.id) == ["b"] && pane.made == ["a", "b"])
    }

    @Test func `moving on during the hold counts from anew`() {
        let pane = PeekRig()
        pane.peek.pressed("a", atLine: 5)
        pane.time.advance(by: .seconds(2))
        pane.peek.selectionMoved(to: "b")
        pane.rest()
        #expect(pane.shown == "b")

        pane.time.advance(by: .milliseconds(2900))
        #expect(pane.opened.isEmpty)
        pane.time.advance(by: .milliseconds(100))
        #expect(pane.opened.map(\.id) == ["b"])
    }

    @Test func `a list that empties during the hold opens nothing`() {
        let pane = PeekRig()
        pane.peek.pressed("a", atLine: 5)
        pane.time.advance(by: .seconds(2))
        pane.peek.selectionMoved(to: nil)
        pane.time.advance(by: .seconds(5))

        #expect(pane.opened.isEmpty && pane.discarded == ["a"])
    }

    // MARK: Pinning

    @Test(arguments: [3, 7])
    func `dragging two rows pins the preview and stops the countdown`(line: Int) {
        let pane = PeekRig()
        pane.peek.pressed("a", atLine: 5)
        pane.time.advance(by: .seconds(1))
        pane.peek.dragged(toLine: line)
        pane.peek.released()
        pane.time.advance(by: .seconds(5))
        #expect(pane.peek.isPinned && pane.opened.isEmpty)

        pane.peek.selectionMoved(to: "b")
        pane.rest()
        #expect(pane.shown == "a" && pane.made == ["a"])
    }

    @Test func `dragging one row pins nothing and the countdown goes on`() {
        let pane = PeekRig()
        pane.peek.pressed("a", atLine: 5)
        pane.peek.dragged(toLine: 6)
        #expect(!pane.peek.isPinned)

        pane.time.advance(by: .seconds(3))
        #expect(pane.opened.count == 1)
    }

    @Test func `dragging back leaves it pinned`() {
        let pane = PeekRig()
        pane.peek.pressed("a", atLine: 5)
        pane.peek.dragged(toLine: 8)
        pane.peek.dragged(toLine: 5)
        pane.time.advance(by: .seconds(5))
        pane.peek.released()

        #expect(pane.peek.isPinned && pane.opened.isEmpty)
    }

    @Test func `dragging before the preview is there pins the row that was pressed`() {
        let pane = PeekRig()
        pane.peek.pressed("b", atLine: 5)
        pane.peek.dragged(toLine: 9)

        #expect(pane.shown == "b" && pane.peek.isPinned)
    }

    @Test func `unpinning shows the selection again`() {
        let pane = PeekRig()
        pane.peek.pressed("a", atLine: 5)
        pane.peek.dragged(toLine: 7)
        pane.peek.released()
        pane.peek.selectionMoved(to: "b")
        pane.peek.unpin()
        pane.rest()

        #expect(pane.shown == "b" && !pane.peek.isPinned && pane.discarded == ["a"])
    }

    @Test func `pressing another row lets the pinned one go`() {
        let pane = PeekRig()
        pane.peek.pressed("a", atLine: 5)
        pane.peek.dragged(toLine: 7)
        pane.peek.released()
        pane.peek.pressed("b", atLine: 6)
        pane.time.advance(by: .seconds(3))

        #expect(pane.opened.map(\.id) == ["b"] && !pane.peek.isPinned)
    }

    @Test func `Enter opens the selection while another row is pinned`() throws {
        let pane = PeekRig()
        pane.peek.pressed("a", atLine: 5)
        pane.peek.dragged(toLine: 7)
        pane.peek.selectionMoved(to: "b")

        #expect(try #require(pane.peek.commit()).id == "b")
        #expect(pane.discarded == ["a"])
    }

    @Test func `Enter opens the pinned row where it fills the screen`() throws {
        let pane = PeekRig()
        let pinned = pane.peek.previewed
        pane.peek.pressed("a", atLine: 5)
        pane.peek.dragged(toLine: 7)
        pane.peek.selectionMoved(to: "b")
        pane.peek.zoomPressed()
        let (id, preview) = try #require(pane.peek.commit())

        #expect(id == "a" && preview === pinned && pane.made == ["a"])
    }

    // MARK: Where the pane is hidden

    @Test func `a click on a hidden peek asks for nothing`() {
        let pane = PeekRig(isHidden: true)
        pane.peek.pressed("b", atLine: 5)
        pane.time.advance(by: .milliseconds(300))
        pane.peek.released()
        pane.rest()

        #expect(pane.made.isEmpty && !pane.peek.isVisible)
    }

    @Test func `holding brings a hidden peek, and letting go dismisses it`() {
        let pane = PeekRig(isHidden: true)
        pane.peek.pressed("b", atLine: 5)
        pane.time.advance(by: .milliseconds(600))
        #expect(pane.shown == "b" && pane.peek.isVisible)

        pane.peek.released()
        #expect(pane.peek.previewed == nil && pane.discarded == ["b"] && !pane.peek.isVisible)
    }

    @Test func `a hidden peek that was pinned stays until it is left`() {
        let pane = PeekRig(isHidden: true)
        pane.peek.pressed("b", atLine: 5)
        pane.time.advance(by: .seconds(1))
        pane.peek.dragged(toLine: 7)
        pane.peek.released()
        #expect(pane.shown == "b" && pane.peek.isVisible)

        #expect(pane.peek.escape())
        #expect(pane.peek.previewed == nil && !pane.peek.isVisible)
    }
}
