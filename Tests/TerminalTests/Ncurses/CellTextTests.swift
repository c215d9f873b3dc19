import Glibc
import TestSupport
import Testing

@testable import Terminal

struct CellTextTests {
    init() {
        _ = Encoding.adopt(.unicode)
    }

    private func shown(_ character: Character) -> String {
        CellText(character, width: CellWidth.of(character)).cells.map { scalars in
            String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar(UInt32($0)) }))
        }.joined(separator: "|")
    }

    @Test func `what counts as simple is a clean character in a cell of its own`() {
        let simple = (0...0x10FFFF).compactMap(Unicode.Scalar.init(_:)).filter(\.isSimple)

        for scalar in simple {
            let name = String(scalar.value, radix: 16)
            #expect(ScalarKind(scalar) == .plain, "\(name)")
            #expect(CellWidth.of(Character(scalar)) == 1, "\(name)")
            #expect(CellText.width(Int32(scalar.value)) == 1, "\(name)")
            #expect(scalar.properties.generalCategory != .unassigned, "\(name)")
        }
        #expect(simple.count > 500)
    }

    @Test func `letters keep their marks, wide characters their place`() {
        #expect(shown("e\u{301}") == "e\u{301}")
        #expect(shown("寿") == "寿")
        #expect(shown("नी") == "न|ी" || shown("नी") == "नी")
        #expect(shown("한") == "한")
    }

    @Test func `what terminals disagree about is reduced to what they agree on`() {
        #expect(shown("👨‍🍳") == "👨")
        #expect(shown("👍🏽") == "👍")
        #expect(shown("☺\u{FE0F}") == "☺| ")
        #expect(shown("🇩🇪") == "D|E")
        #expect(shown("\u{1B}").allSatisfy { $0 == " " || $0 == "|" })
    }

    @Test func `ncurses reserves as many cells as the frame has`() {
        compareCells()
    }

    @Test func `where ambiguous characters are wide, ncurses reserves two cells for each`() async {
        await #expect(processExitsWith: .success) {
            CellWidth.isAmbiguousWide = true
            let tests = CellTextTests()
            tests.compareCells()
            #expect(["é", "€", "…", "─", "寿", "ë", "e"].map(\.cells) == [2, 2, 2, 2, 2, 1, 1])
            #expect("Crème brûlée".truncated(toCells: 9) == "Crème …")
            #expect("é".padded(toCells: 4) == "é  ")

            // What ncurses finds under that name.
            let found = dlsym(nil, "wcwidth")
            typealias Width = @convention(c) (wchar_t) -> Int32
            let width = unsafeBitCast(found, to: Width.self)
            #expect([0xE9, 0xEB, 0x5BFF, 0x301, 0].map { width($0) } == [2, 1, 2, 0, 0])

            let glyphs = TerminalInfo(terminals: [], columns: 80) { _ in "C.UTF-8" }.glyphs()
            #expect(glyphs == .wide)
            #expect(glyphs.shown("─ Crème …│█") == "- Crème …|#")
            #expect(glyphs.corners == ["+", "+", "+", "+"])
        }
    }

    private func compareCells() {
        var generator = Campaign.generator(73)
        for _ in 0..<Campaign.rounds(300) {
            for character in Sanitizer.line(RandomText.make(upTo: 40, using: &generator)) {
                let width = CellWidth.of(character)
                let cells = CellText(character, width: width).cells

                let reserved = cells.map { CellText.width($0.first ?? 0) }
                #expect(reserved.reduce(0, +) == width, "\(character.unicodeScalars.map(\.value))")
                #expect(reserved.allSatisfy { $0 > 0 })
                for cell in cells {
                    #expect(cell.count <= CellText.mostScalars)
                    #expect(cell.dropFirst().allSatisfy { CellText.width($0) == 0 })
                }
            }
        }
    }
}
