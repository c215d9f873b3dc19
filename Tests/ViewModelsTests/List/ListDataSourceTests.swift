import Testing

@testable import ViewModels
import Services

/// What holds for every list, whether all its rows are held or only a window on them.
@MainActor
struct ListDataSourceTests {
    /// Where the rows of a list come from.
    enum Kind: CaseIterable, Sendable {
        case array, window
    }

    /// A list and the means to change its rows.
    @MainActor
    struct Case {
        let list: ListDataSource<TestRow>
        let window: ArrayWindow?

        init(_ kind: Kind, _ rows: [TestRow]) {
            switch kind {
            case .array:
                window = nil
                list = ListDataSource(rows: rows)
            case .window:
                let made = ArrayWindow(rows)
                window = made
                list = ListDataSource(window: made)
            }
        }

        @discardableResult
        func become(_ rows: [TestRow]) -> ListChanges<String> {
            guard let window else { return list.replace(with: rows) }
            window.all = rows
            return list.reload()
        }

        func shown(_ lines: Int) -> [String] {
            list.visible(lines: lines).rows.map(\.id)
        }
    }

    private let hundred = numbered(0..<100)

    // MARK: The selection

    @Test(arguments: Kind.allCases)
    func `the first row is selected as soon as there is one`(kind: Kind) {
        let one = Case(kind, [])
        #expect(one.list.selection == nil)
        #expect(one.list.isEmpty)
        one.become(rows("a b"))
        #expect(one.list.selection == "a")
        #expect(one.list.selectedIndex == 0)
    }

    @Test(arguments: Kind.allCases)
    func `the selection moves by rows and stops at the ends`(kind: Kind) {
        let one = Case(kind, rows("a b c"))
        one.list.moveSelection(by: 1)
        #expect(one.list.selectedRow?.id == "b")
        one.list.moveSelection(by: 5)
        #expect(one.list.selection == "c")
        one.list.moveSelection(by: -9)
        #expect(one.list.selection == "a")
        one.list.selectLast()
        #expect(one.list.selectedIndex == 2)
        one.list.selectFirst()
        #expect(one.list.selectedIndex == 0)
    }

    @Test(arguments: Kind.allCases)
    func `a row is selected by its place or by its name`(kind: Kind) {
        let one = Case(kind, hundred)
        one.list.select(index: 70)
        #expect(one.list.selection == "row 70")
        #expect(one.list.select(id: "row 3"))
        #expect(one.list.selectedIndex == 3)
        #expect(!one.list.select(id: "row 100"))
        one.list.select(index: 100)
        #expect(one.list.selection == "row 3")
    }

    @Test(arguments: Kind.allCases)
    func `the selection stays on its row, whatever comes and goes`(kind: Kind) {
        let one = Case(kind, hundred)
        one.list.select(index: 50)
        one.become(numbered(40..<100))
        #expect(one.list.selection == "row 50")
        #expect(one.list.selectedIndex == 10)
        one.become(numbered((0..<100).reversed()))
        #expect(one.list.selection == "row 50")
        #expect(one.list.selectedIndex == 49)
        #expect(one.list.selectedRow == TestRow(id: "row 50"))
    }

    @Test(arguments: Kind.allCases)
    func `a row that goes leaves the selection to the next, or else to the one before`(kind: Kind) {
        let one = Case(kind, rows("a b c d e"))
        one.list.select(id: "c")
        one.become(rows("a b e"))
        #expect(one.list.selection == "e")
        one.become(rows("a b"))
        #expect(one.list.selection == "b")
        one.become([])
        #expect(one.list.selection == nil)
        #expect(one.list.selectedIndex == nil)
    }

    @Test(arguments: Kind.allCases)
    func `where none of the rows is left the first is selected`(kind: Kind) {
        let one = Case(kind, hundred)
        one.list.select(index: 90)
        _ = one.shown(10)
        one.become(rows("x y z"))
        #expect(one.list.selection == "x")
        #expect(one.shown(10) == ["x", "y", "z"])
    }

    // MARK: What is on screen

    @Test(arguments: Kind.allCases)
    func `up to two rows around the selection stay in view`(kind: Kind) {
        let one = Case(kind, hundred)
        #expect(one.list.visible(lines: 10).first == 0)
        one.list.select(index: 7)
        #expect(one.list.visible(lines: 10).first == 0)
        one.list.select(index: 8)
        let page = one.list.visible(lines: 10)
        #expect(page.first == 1)
        #expect(page.rows == numbered(1..<11))
        #expect(page.selectedOffset == 7)
        one.list.select(index: 2)
        #expect(one.list.visible(lines: 10).first == 0)
    }

    @Test(arguments: Kind.allCases)
    func `there are no empty lines below the last row`(kind: Kind) {
        let one = Case(kind, hundred)
        one.list.selectLast()
        #expect(one.shown(10) == numbered(90..<100).map(\.id))
        one.become(numbered(0..<95))
        #expect(one.shown(10) == numbered(85..<95).map(\.id))
        #expect(one.shown(200).count == 95)
    }

    @Test(arguments: Kind.allCases)
    func `one line shows the selected row, and none shows nothing`(kind: Kind) {
        let one = Case(kind, hundred)
        one.list.select(index: 42)
        #expect(one.shown(1) == ["row 42"])
        #expect(one.shown(2).contains("row 42"))
        #expect(one.shown(0).isEmpty)
        #expect(one.shown(3) == ["row 41", "row 42", "row 43"])
    }

    @Test(arguments: Kind.allCases)
    func `rows that come and go above leave the screen as it is`(kind: Kind) {
        let one = Case(kind, hundred)
        one.list.select(index: 50)
        let before = one.shown(10)
        one.become(rows("x y z") + hundred)
        #expect(one.shown(10) == before)
        one.become(numbered(20..<100))
        #expect(one.shown(10) == before)
        #expect(one.list.visible(lines: 10).first == 23)
    }

    @Test(arguments: Kind.allCases)
    func `a neighbour takes the line of a selected row that goes`(kind: Kind) {
        let one = Case(kind, hundred)
        one.list.select(index: 50)
        let before = one.list.visible(lines: 10)
        one.become(hundred.filter { $0.id != "row 50" })
        let after = one.list.visible(lines: 10)
        #expect(after.selectedOffset == before.selectedOffset)
        #expect(after.rows.first == before.rows.first)
        #expect(one.list.selection == "row 51")
    }

    @Test(arguments: Kind.allCases)
    func `scrolling takes the selection along before it is out of sight`(kind: Kind) {
        let one = Case(kind, hundred)
        _ = one.shown(10)
        one.list.scroll(by: 1)
        #expect(one.list.visible(lines: 10).first == 1)
        #expect(one.list.selection == "row 3")
        one.list.scroll(by: 30)
        #expect(one.list.visible(lines: 10).first == 31)
        #expect(one.list.selection == "row 33")
        one.list.scroll(by: -1000)
        #expect(one.list.visible(lines: 10).first == 0)
        #expect(one.list.selection == "row 7")
        one.list.scroll(by: 1000)
        #expect(one.list.visible(lines: 10).rows == numbered(90..<100))
    }

    @Test(arguments: Kind.allCases)
    func `a window that grows and shrinks keeps the selection in view`(kind: Kind) {
        let one = Case(kind, hundred)
        one.list.select(index: 60)
        for lines in [24, 5, 3, 1, 40, 99, 150, 6] {
            let page = one.list.visible(lines: lines)
            #expect(page.selectedOffset.map { page.rows[$0].id } == "row 60")
            #expect(page.rows.count == min(lines, 100))
        }
    }

    // MARK: What is told

    @Test(arguments: Kind.allCases)
    func `what changed is told by name`(kind: Kind) {
        let one = Case(kind, rows("a b=1 c d"))
        let changes = one.become(rows("d a b=2 x"))
        #expect(changes.deleted == ["c"])
        #expect(changes.inserted == ["x"])
        #expect(changes.moved == ["d"])
        #expect(changes.updated == ["b"])
        #expect(one.become(rows("d a b=2 x")).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `rows of one name are told and trap nobody`(kind: Kind) {
        let one = Case(kind, rows("a b"))
        #expect(one.become(rows("a b a a")).duplicates == ["a"])
        one.list.selectLast()
        one.list.moveSelection(by: -1)
        #expect(one.shown(5).count == 4)
        #expect(one.become(rows("a b")).duplicates.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `whoever draws hears of a change, and of none where nothing changed`(kind: Kind) {
        let one = Case(kind, rows("a b c"))
        var redraws = 0
        let onlooker = Onlooker { redraws += 1 }
        func draw() {
            onlooker.look { _ = one.list.visible(lines: 10) }
        }
        draw()
        one.become(rows("a b c"))
        one.list.selectFirst()
        _ = one.list.visible(lines: 7)
        #expect(redraws == 0)
        one.become(rows("a b=1 c"))
        #expect(redraws == 1)
        draw()
        one.list.moveSelection(by: 1)
        #expect(redraws == 2)
        draw()
        one.list.scroll(by: 1)
        #expect(redraws == 3)
    }

    // MARK: Rows that other models have

    private func followed(_ words: String) -> (model: TestModel, list: ListDataSource<TestRow>) {
        let model = TestModel(rows(words))
        return (model, ListDataSource { model.rows })
    }

    @Test func `what became of followed rows is told once`() {
        let (model, list) = followed("a b c d")
        #expect(list.catchUp().inserted == ["a", "b", "c", "d"])
        model.rows = rows("d a c=2 e")
        let changes = list.catchUp()
        #expect(changes.deleted == ["b"] && changes.inserted == ["e"])
        #expect(changes.moved == ["d"] && changes.updated == ["c"])
        #expect(list.catchUp().isEmpty && list.rows == rows("d a c=2 e"))
    }

    @Test func `whoever looks at followed rows is told when they change`() async {
        let (model, list) = followed("a b")
        await confirmation { told in
            let onlooker = Onlooker { told() }
            #expect(onlooker.look { list.count } == 2)
            model.rows = rows("a b c")
        }
        #expect(list.count == 3)
    }

    @Test func `a selected row that goes leaves the selection until it comes back`() {
        let (model, list) = followed("a b c")
        list.select(id: "b")
        model.rows = rows("a c")
        #expect(list.selection == "c")
        model.rows = rows("c a b")
        #expect(list.selection == "b" && list.selectedIndex == 2)
        model.rows = rows("c a")
        #expect(list.selection == "a")
        list.select(id: "c")
        model.rows = rows("c a b")
        #expect(list.selection == "c")
    }

    @Test func `a row can be selected before it is there`() {
        let (model, list) = followed("")
        #expect(!list.select(id: "b"))
        model.rows = rows("a")
        #expect(list.selection == "a")
        model.rows = rows("a b")
        #expect(list.selection == "b")
    }
}

@MainActor
private final class TestModel {
    @Watched var rows: [TestRow]

    init(_ rows: [TestRow]) {
        self.rows = rows
    }
}
