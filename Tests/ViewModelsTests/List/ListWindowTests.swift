import Presentation
import Testing
import TestSupport

@testable import ViewModels

/// What a list does that is too long to be held.
@MainActor
struct ListWindowTests {
    private static let many = numbered(0..<50_000)
    private let window = ArrayWindow(many)

    @Test func `fifty thousand rows cost a screenful, and no count`() {
        let list = ListDataSource(window: window)
        #expect(list.visible(lines: 24).rows.count == 24)
        #expect(window.rowsRead <= 100)
        #expect(window.counts == 0)
        #expect(list.count == nil)
    }

    @Test func `the count comes when it is asked for, once`() {
        let list = ListDataSource(window: window)
        list.countRows()
        list.countRows()
        #expect(list.count == 50_000)
        #expect(window.counts == 1)
    }

    @Test func `a list that fits is counted by being read`() {
        let list = ListDataSource(window: ArrayWindow(rows("a b c")))
        #expect(list.count == 3)
    }

    @Test func `going down row by row reads each row about once, and skips none`() {
        let list = ListDataSource(window: window)
        for place in 0..<2000 {
            #expect(list.selection == "row \(place)")
            _ = list.visible(lines: 24)
            list.moveSelection(by: 1)
        }
        #expect(window.rowsRead < 2 * 2000)
        #expect(window.longestOffset == 0)
    }

    @Test func `going to the end reads from the end`() {
        let list = ListDataSource(window: window)
        _ = list.visible(lines: 24)
        list.selectLast()
        #expect(list.visible(lines: 24).rows == numbered(49_976..<50_000))
        #expect(window.longestOffset < 100)
        #expect(window.rowsRead < 300)
        list.moveSelection(by: -1)
        #expect(list.selection == "row 49998")
        list.selectFirst()
        #expect(list.visible(lines: 24).first == 0)
    }

    @Test func `a jump reads by offset from the nearer end`() {
        let list = ListDataSource(window: window)
        list.countRows()
        list.select(index: 49_000)
        #expect(list.selection == "row 49000")
        #expect(window.longestOffset < 1100)
        list.select(index: 200)
        #expect(list.selection == "row 200")
        #expect(window.longestOffset < 1100)
    }

    @Test func `selecting by name finds rows that are far away`() {
        let list = ListDataSource(window: window)
        #expect(list.select(id: "row 31234"))
        #expect(list.selectedIndex == 31_234)
        #expect(list.visible(lines: 5).rows == numbered(31_232..<31_237))
    }

    @Test func `reading anew in the middle reads what is held, not what is above`() {
        let list = ListDataSource(window: window)
        list.select(index: 30_000)
        let before = list.visible(lines: 24)
        let read = window.rowsRead
        window.all = numbered(100..<50_000)
        list.reload()
        #expect(list.visible(lines: 24).rows == before.rows)
        #expect(list.selectedIndex == 29_900)
        #expect(window.rowsRead - read < 200)
    }

    @Test func `another order keeps the selected row`() {
        let list = ListDataSource(window: window)
        list.select(index: 100)
        list.replace(window: ArrayWindow(numbered((0..<50_000).reversed())))
        #expect(list.selection == "row 100")
        #expect(list.selectedIndex == 49_899)
    }

    @Test func `a filter that drops the selected row selects the first it finds`() {
        let list = ListDataSource(window: window)
        list.select(index: 100)
        _ = list.visible(lines: 10)
        list.replace(window: ArrayWindow(numbered(stride(from: 1, to: 50_000, by: 2))))
        #expect(list.selection == "row 1")
        #expect(list.visible(lines: 10).first == 0)
        list.replace(window: ArrayWindow([]))
        #expect(list.selection == nil)
        #expect(list.count == 0)
    }

    @Test func `a list that was counted is counted anew`() {
        let list = ListDataSource(window: window)
        list.countRows()
        window.all = numbered(0..<40_000)
        list.reload()
        #expect(list.count == 40_000)
    }

    @Test func `what cannot be read leaves what is on screen, and says why`() {
        let list = ListDataSource(window: window)
        let before = list.visible(lines: 10)
        window.isBroken = true
        list.reload()
        #expect(list.problem?.code == .internal)
        #expect(list.visible(lines: 10) == before)
        #expect(list.selection == "row 0")
        window.isBroken = false
        list.reload()
        #expect(list.problem == nil)
    }

    @Test func `what cannot be read is recorded once, whatever else can be`() {
        var recorded: [Problem] = []
        let list = ListDataSource(window: window) { error in
            recorded.append(Problem(explaining: error))
            return recorded[recorded.count - 1]
        }
        _ = list.visible(lines: 10)
        window.isBroken = true
        for _ in 0..<3 {
            #expect(list.row(at: 9000) == nil)
            #expect(list.row(at: 0) != nil)
            #expect(list.problem?.code == .internal)
        }
        #expect(recorded.count == 1)

        window.failure = Problem(.storage, "The disk is gone.")
        #expect(list.row(at: 9000) == nil)
        #expect(list.problem?.code == .storage)
        #expect(recorded.count == 2)

        window.isBroken = false
        list.reload()
        #expect(list.problem == nil)
        window.isBroken = true
        #expect(list.row(at: 9000) == nil)
        #expect(recorded.count == 3)
    }

    @Test(arguments: 0..<30)
    func `a window shows what an array would, whatever is done to them`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        var all = numbered(0..<random(0...400))
        let window = ArrayWindow(all)
        let (one, other) = (ListDataSource(window: window), ListDataSource(rows: all))
        var next = 1000
        for _ in 0..<300 {
            switch random(0...9) {
            case 0:
                for _ in 0..<random(1...8) where !all.isEmpty {
                    all.remove(at: random(0...(all.count - 1)))
                }
                window.all = all
                one.reload()
                other.replace(with: all)
            case 1:
                for _ in 0..<random(1...8) {
                    all.insert(TestRow(id: "row \(next)"), at: random(0...all.count))
                    next += 1
                }
                window.all = all
                one.reload()
                other.replace(with: all)
            case 2:
                let target = random(0...max(0, all.count - 1))
                for list in [one, other] { list.select(index: target) }
            case 3:
                for list in [one, other] { list.selectLast() }
            case 4:
                let lines = random(-50...50)
                for list in [one, other] { list.scroll(by: lines) }
            default:
                let step = random(-12...12)
                for list in [one, other] { list.moveSelection(by: step) }
            }
            let lines = random(0...9) == 0 ? random(1...40) : 12
            #expect(one.visible(lines: lines) == other.visible(lines: lines))
            #expect(one.selection == other.selection)
            #expect(one.selectedIndex == other.selectedIndex)
        }
    }
}
