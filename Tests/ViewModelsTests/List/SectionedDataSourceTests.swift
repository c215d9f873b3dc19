import TestSupport
import Testing

@testable import ViewModels

@MainActor
struct SectionedDataSourceTests {
    typealias Source = SectionedDataSource<TestRow, TestRow>

    private let source = Source(
        sections: sections("Curries: a b c | Drinks: d e | Sweets: f g h i"))

    @Test func `rows are selected, headings are not`() {
        #expect(source.selection == "a")
        source.moveSelection(by: 3)
        #expect(source.selection == "d")
        #expect(source.selectedIndex == 3)
        #expect(source.selectedSection?.id == "Drinks")
        source.moveSelection(by: 99)
        #expect(source.selection == "i")
        #expect(source.count == 9)
    }

    @Test func `headings are lines with the number of their rows`() {
        #expect(lines(4) == ["[Curries 3]", "a<", "b", "c"])
    }

    @Test func `a heading that has scrolled off sticks to the top`() {
        source.selectLast()
        #expect(lines(4) == ["^[Sweets 4]", "g", "h", "i<"])
        #expect(lines(5) == ["[Sweets 4]", "f", "g", "h", "i<"])
        source.select(id: "f")
        #expect(lines(5).contains("f<"))
        source.select(id: "b")
        #expect(lines(5) == ["[Curries 3]", "a", "b<", "c", "[Drinks 2]"])
    }

    @Test func `the selected row is never under the sticking heading`() {
        for height in 1...8 {
            for step in [1, 1, 1, 3, 2, -1, -1, -1, -1, -4, 7, -2] {
                source.moveSelection(by: step)
                let shown = lines(height)
                #expect(shown.count <= height)
                #expect(shown.contains { $0.hasSuffix("<") }, "\(shown) in \(height) lines")
            }
        }
    }

    @Test func `one jumps from section to section`() {
        source.select(id: "b")
        source.selectNextSection()
        #expect(source.selection == "d")
        source.selectNextSection()
        source.selectNextSection()
        #expect(source.selection == "f")
        source.select(id: "h")
        source.selectPreviousSection()
        #expect(source.selection == "f")
        source.selectPreviousSection()
        #expect(source.selection == "d")
        source.select(section: "Curries")
        #expect(source.selection == "a")
        source.selectPreviousSection()
        #expect(source.selection == "a")
    }

    @Test func `a section without rows is passed over`() {
        let source = Source(sections: sections("Curries: a | None: | Drinks: d"))
        source.selectNextSection()
        #expect(source.selection == "d")
        source.selectPreviousSection()
        #expect(source.selection == "a")
        #expect(source.section(of: "d")?.id == "Drinks")
        #expect(source.section(of: "x") == nil)
    }

    @Test func `the selection stays on its row when the sections change`() {
        source.select(id: "e")
        _ = lines(5)
        let before = lines(5)
        source.replace(
            with: sections("New: x y z | Curries: a b c | Drinks: d e | Sweets: f g h i"))
        #expect(lines(5) == before)
        #expect(source.selection == "e")
        source.replace(with: sections("Drinks: d | Sweets: f g h i"))
        #expect(source.selection == "f")
        source.replace(with: [])
        #expect(source.selection == nil)
        #expect(lines(5).isEmpty)
    }

    @Test func `what changed is told for sections and rows`() {
        let changes = source.replace(
            with: sections("Drinks: d e=1 | Sweets=!: f g c | Curries: a b x"))
        #expect(changes.sections.moved == ["Curries"])
        #expect(changes.sections.updated == ["Sweets"])
        #expect(changes.rows.inserted == ["x"])
        #expect(Set(changes.rows.deleted) == ["h", "i"])
        #expect(changes.rows.updated == ["e"])
        #expect(changes.rows.moved.contains("c"))
    }

    @Test func `a row that goes to the next section without passing another has moved`() {
        let source = Source(sections: sections("A: a b | B: c"))
        #expect(source.replace(with: sections("A: a | B: b c")).rows.moved == ["b"])
        #expect(source.section(of: "b")?.id == "B")
    }

    @Test func `scrolling takes the selection along`() {
        _ = lines(5)
        source.scroll(by: 4)
        #expect(lines(5).contains { $0.hasSuffix("<") })
        source.scroll(by: 100)
        #expect(lines(5).first == "[Sweets 4]")
        source.scroll(by: -100)
        #expect(lines(5).first == "[Curries 3]")
    }

    @Test(arguments: 0..<10)
    func `sections come and go, and the screen is right`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let names = "abcdefghijklmnop".shuffled(using: &generator)
            let text = ["A", "B", "C", "D"].shuffled(using: &generator).enumerated().map {
                let count = Int.random(in: 0...4, using: &generator)
                let rows = names[($0 * 4)..<($0 * 4 + count)].map(String.init)
                return "\($1): " + rows.joined(separator: " ")
            }.joined(separator: " | ")
            let before = source.selection
            let all = sections(text)
            source.replace(with: all)
            if let before, all.contains(where: { $0.rows.contains { $0.id == before } }) {
                #expect(source.selection == before)
            }
            #expect(source.count == all.reduce(0) { $0 + $1.rows.count })
            #expect((source.selection == nil) == (source.count == 0))
            source.moveSelection(by: Int.random(in: -3...3, using: &generator))
            let height = Int.random(in: 1...12, using: &generator)
            let shown = lines(height)
            let lineCount = source.count + all.count
            #expect(shown.count == min(height, lineCount))
            #expect(shown.contains { $0.hasSuffix("<") } == (source.count > 0))
        }
    }

    // MARK: -

    /// What is on screen: headings in brackets, `^` before one that sticks, `<` after the selection.
    private func lines(_ height: Int) -> [String] {
        let page = source.visible(lines: height)
        let sticky = page.sticky.map { ["^" + Self.text($0)] } ?? []
        return sticky
            + page.lines.enumerated().map { offset, line in
                Self.text(line) + (offset == page.selectedOffset ? "<" : "")
            }
    }

    private static func text(_ line: SectionedLine<TestRow, TestRow>) -> String {
        switch line {
        case .heading(let section, let count): "[\(section.id) \(count)]"
        case .row(let row): row.id
        }
    }
}

/// `A: a b | B: c` are two sections.
func sections(_ text: String) -> [ListSection<TestRow, TestRow>] {
    text.split(separator: " | ").map { part in
        let halves = part.split(separator: ":", maxSplits: 1)
        return ListSection(
            rows(String(halves[0]))[0], rows: halves.count > 1 ? rows(String(halves[1])) : [])
    }
}
