import TestSupport
import Testing

@testable import Terminal

/// Links on a terminal, which ncurses does not know.
@MainActor
@Suite(.serialized)
struct LinkLayerTests {
    private static let page = "https://a.example/b?c=1"

    private func opened(_ name: String = "foot", theme: Theme = .standard) throws -> Opened {
        try Opened(name: name, columns: 60, lines: 8, theme: theme)
    }

    /// What arrives for a frame with links of so many cells.
    private func shown(
        _ opened: Opened, _ rows: [(text: String, linked: Range<Int>?, target: String)],
        _ look: Look = .plain, cursor: Point? = nil
    ) throws -> String {
        let bytes = try opened.show(cursor: cursor) { frame in
            for (line, row) in rows.enumerated() {
                frame.write(row.text, look, line: line, in: frame.area)
                guard let columns = row.linked else { continue }
                frame.link(
                    Rect(
                        column: columns.lowerBound, line: line, width: columns.count, height: 1),
                    to: row.target)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func link(_ text: String, to target: String = page) -> String {
        TextLinks.opening(target) + text + TextLinks.closing
    }

    @Test func `a link is written over its cells, and the cursor goes back`() throws {
        let opened = try opened()
        defer { opened.session.end() }
        let text = try shown(
            opened, [("Pay here now", 4..<8, Self.page)], cursor: Point(column: 2, line: 5))
        #expect(text.contains("Pay here now"))
        #expect(text.hasSuffix("\u{1B}[1;5H" + link("here") + "\u{1B}[6;3H"))
        // Nothing is sent while nothing changes.
        let again = try shown(
            opened, [("Pay here now", 4..<8, Self.page)], cursor: Point(column: 2, line: 5))
        #expect(again.isEmpty)
    }

    @Test func `it has the look of its cells`() throws {
        for (theme, colors) in [(Theme.standard, "38;5;28"), (.paper, "48;5;230")] {
            let opened = try opened("xterm-kitty", theme: theme)
            defer { opened.session.end() }
            let text = try shown(opened, [("now", 0..<3, Self.page)], .good)
            let parts = text.split(separator: TextLinks.opening(Self.page))
            #expect(parts.count == 2)
            #expect(parts.last?.contains(colors) == true && parts.last?.contains("mnow") == true)
            // ncurses knows what was left: the next line has its own.
            let next = try shown(
                opened, [("now", 0..<3, Self.page), ("plain", nil, "")], .good)
            #expect(next.contains(colors) && next.contains("plain"))
        }
    }

    @Test func `wide and joined characters stand as in their cells`() throws {
        let opened = try opened()
        defer { opened.session.end() }
        let words = "寿司 e\u{301}t\u{E9} 🇫🇷 שלום"
        let text = try shown(opened, [(words, 0..<words.cells, Self.page)])
        #expect(text.contains(link("寿司 e\u{301}t\u{E9} FR שלום")))
    }

    @Test func `a line that changes beside its link keeps it`() throws {
        let opened = try opened()
        defer { opened.session.end() }
        _ = try shown(opened, [("Pay here now", 4..<8, Self.page), ("a page", 2..<6, Self.page)])
        let text = try shown(
            opened, [("Pay here then", 4..<8, Self.page), ("a page", 2..<6, Self.page)])
        #expect(text.contains("the") && text.contains(link("here")))
        #expect(!text.contains("page" + TextLinks.closing))
    }

    @Test(arguments: [nil, "https://b.example"])
    func `where a link goes or is another, the line is painted again`(other: String?) throws {
        let opened = try opened()
        defer { opened.session.end() }
        _ = try shown(opened, [("Pay here now", 4..<8, Self.page)])
        let text = try shown(opened, [("Pay here now", other.map { _ in 4..<8 }, other ?? "")])
        #expect(text.contains("Pay here now") && !text.contains(Self.page))
        #expect(other.map { text.contains(link("here", to: $0)) } ?? !text.contains("]8;"))
    }

    @Test func `what is drawn over a link is none`() throws {
        let opened = try opened()
        defer { opened.session.end() }
        let bytes = try opened.show { frame in
            frame.write("Pay here now", in: frame.area)
            frame.link(Rect(column: 4, line: 0, width: 4, height: 1), to: Self.page)
            frame.fill(Rect(column: 6, line: 0, width: 9, height: 3), with: "x")
        }
        #expect(String(decoding: bytes, as: UTF8.self).contains(link("he")))
    }

    /// Over a few cells ncurses prints them again rather than skip them.
    @Test func `a cursor that moves over a link leaves it`() throws {
        let opened = try opened()
        defer { opened.session.end() }
        let rows = [("ab https now", Optional(0..<8), Self.page)]
        _ = try shown(opened, rows, cursor: Point(column: 0, line: 0))
        let moved = try shown(opened, rows, cursor: Point(column: 3, line: 0))
        #expect(moved.hasSuffix(link("ab https") + "\u{1B}[1;4H"))
    }

    @Test func `everything is written again after forgetting and resizing`() throws {
        let opened = try opened()
        defer { opened.session.end() }
        let rows = [("Pay here now", Optional(4..<8), Self.page)]
        _ = try shown(opened, rows)
        opened.display.forget()
        #expect(try shown(opened, rows).contains(link("here")))
        let display = try #require(opened.display as? NcursesDisplay)
        #expect(display.resize(to: Size(columns: 50, lines: 6)))
        #expect(try shown(opened, rows).contains(link("here")))
        opened.session.setTheme(.nightMarket)
        #expect(try shown(opened, rows).contains("here" + TextLinks.closing))
    }

    @Test(arguments: ["xterm-256color", "tmux-256color", "vt220", "linux"])
    func `a terminal that is not known to take links gets none`(_ name: String) throws {
        let opened = try opened(name)
        defer { opened.session.end() }
        #expect(try !shown(opened, [("Pay here", 4..<8, Self.page)]).contains("]8;"))
    }

    @Test(arguments: [
        "https://a.example/\u{1B}[2J", "https://a.example/\u{9C}", "https://é.example", "a b",
    ])
    func `a target that is not plain ASCII is none`(_ target: String) throws {
        let opened = try opened()
        defer { opened.session.end() }
        let text = try shown(opened, [("Pay here", 4..<8, target)])
        #expect(text.contains("Pay here") && !text.contains("]8;"))
    }

    @Test func `copied lines keep their links`() throws {
        let stencil = Stencil<Int>()
        for _ in 1...2 {
            var frame = Frame(size: Size(columns: 20, lines: 2))
            stencil.draw(1, in: &frame, area: Rect(column: 0, line: 1, width: 20, height: 1)) {
                $1.write("a page", in: $2)
                $1.link(Rect(column: 2, line: 1, width: 4, height: 1), to: Self.page)
            }
            #expect(frame.row(1).map(\.link).prefix(7) == [0, 0, 1, 1, 1, 1, 0])
        }
    }
}
