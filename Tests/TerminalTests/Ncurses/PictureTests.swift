import Foundation
import TestSupport
import Testing

@testable import Terminal

/// Pictures on a terminal that says what it can show.
@MainActor
@Suite(.serialized)
struct PictureTests {
    private static let area = Rect(column: 10, line: 4, width: 6, height: 3)

    private func picture(_ side: Int = 12, id: UInt32 = 7) throws -> Picture {
        try #require(
            Picture(
                pixels: [UInt8](repeating: 27, count: side * side * 3), width: side, height: side,
                in: Size(columns: 6, lines: 3), id: id))
    }

    private func shows(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// A terminal that was asked, and has answered.
    private func opened(
        _ answers: TerminalAnswer..., name: String = "xterm-256color"
    ) throws -> (Opened, asked: String) {
        let opened = try Opened(name: name)
        opened.display.askAboutPictures()
        let asked = shows(try opened.show { _ in })
        let display = try #require(opened.display as? NcursesDisplay)
        for answer in answers { _ = display.take(answer) }
        return (opened, asked)
    }

    @Test func `kitty gets one whole sequence, and takes the picture away with another`() throws {
        let (opened, asked) = try opened(
            .kittyPictures, .cell(Size(columns: 10, lines: 20)), .attributes([62]))
        let picture = try picture()
        #expect(asked.contains("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"))
        #expect(opened.display.pictures.form == .kitty)

        // A terminal in this process holds a few kilobytes, as nobody reads meanwhile.
        let shown = shows(try opened.show { $0.put(picture, in: Self.area) })
        #expect(
            shown.contains(
                "\u{1B}7\u{1B}[5;11H\u{1B}_Ga=T,f=24,t=d,s=12,v=12,i=7,p=1,C=1,q=2,c=6,r=3,m=0;"))
        #expect(shown.hasSuffix("\u{1B}\\\u{1B}8"))

        #expect(try opened.show { $0.put(picture, in: Self.area) }.isEmpty)
        let covered = shows(
            try opened.show {
                $0.put(picture, in: Self.area)
                $0.write("an overlay", line: 5, column: 4, in: $0.area)
            })
        #expect(covered.contains("\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\") && !covered.contains("a=T"))
        opened.session.end()
    }

    @Test func `a large picture goes in chunks, of which none ends early`() throws {
        let placed = PlacedPicture(picture: try picture(60), area: Self.area)
        let shown = shows(PictureSequences(form: .kitty).shows(placed))
        let pieces = shown.split(separator: "\u{1B}_G").dropFirst()

        // Every byte of the picture is an escape, and none arrives as one.
        #expect(pieces.count == (60 * 60 * 4 + 4095) / 4096)
        for piece in pieces {
            let text = try #require(piece.split(separator: ";", maxSplits: 1).last)
            let body = text.prefix { $0 != "\u{1B}" }
            #expect(body.utf8.count <= 4096 && body.allSatisfy { $0.isASCII && !$0.isWhitespace })
            #expect(text.dropFirst(body.count).hasPrefix("\u{1B}\\"))
        }
        #expect(pieces.first?.contains(",m=1;") == true && pieces.last?.hasPrefix("m=0;") == true)
    }

    @Test func `a terminal that does not answer gets nothing`() throws {
        let (opened, asked) = try opened()
        let picture = try picture()
        #expect(asked.contains("\u{1B}[c"))

        let shown = try opened.show { $0.put(picture, in: Self.area) }
        #expect(!shows(shown).contains("\u{1B}_G") && !shows(shown).contains("1337"))
        opened.session.end()
    }

    @Test func `only what takes questions is asked, and a multiplexer for itself`() throws {
        for name in ["vt220", "linux", "ansi"] {
            let (opened, asked) = try opened(name: name)
            #expect(!asked.contains("\u{1B}[c") && !asked.contains("\u{1B}_G"), "\(name)")
            opened.session.end()
        }
        let (opened, asked) = try opened(name: "tmux-256color")
        #expect(asked.contains("\u{1B}[c") && !asked.contains("\u{1B}_G"))
        opened.session.end()
    }

    @Test func `sixels are drawn again where their lines were written to`() throws {
        let (opened, _) = try opened(.attributes([62, 4]))
        let string = Array("\u{1B}P0;1;0q\"1;1;6;6#0;2;0;0;0~-\u{1B}\\".utf8)
        let picture = try #require(
            Picture(sixels: string, in: Size(columns: 6, lines: 3), id: 9))
        func show(_ words: String, line: Int) throws -> String {
            shows(
                try opened.show {
                    $0.put(picture, in: Self.area)
                    $0.write(words, line: line, in: $0.area)
                })
        }

        #expect(try show("one", line: 20).contains("\u{1B}[5;11H\u{1B}P0;1;0q"))
        #expect(try !show("two", line: 20).contains("\u{1B}P"))
        #expect(try show("three", line: 5).contains("\u{1B}P"))
        opened.session.end()
    }

    /// xterm shows sixels, and does not say how large a cell is.
    @Test(arguments: [(484, 316, 6, 13), (0, 0, 8, 16), (80, 24, 8, 16)])
    func `a cell is as large as the kernel knows, unless the terminal says`(
        width: Int, height: Int, columns: Int, lines: Int
    ) throws {
        for answer in [nil, Size(columns: 10, lines: 20)] {
            let opened = try Opened(pixels: (width, height))
            let display = try #require(opened.display as? NcursesDisplay)
            display.askAboutPictures()
            if let answer { _ = display.take(.cell(answer)) }
            _ = display.take(.attributes([63, 4]))
            #expect(display.pictures.cell == answer ?? Size(columns: columns, lines: lines))
            opened.session.end()
        }
    }

    @Test func `iTerm gets a bitmap of every pixel, in as many cells as it is to cover`() throws {
        // Rows of a bitmap are filled up to four bytes: five pixels leave one to fill.
        let (width, height) = (5, 3)
        let pixels = (0..<width * height * 3).map { UInt8($0 * 5) }
        let picture = try #require(
            Picture(
                pixels: pixels, width: width, height: height, in: Size(columns: 6, lines: 3),
                id: 5))
        let bytes = PictureSequences(form: .iTerm).shows(
            PlacedPicture(picture: picture, area: Self.area))

        let parts = shows(bytes).split(separator: "1337;File=")
        #expect(parts.first == "\u{1B}7\u{1B}[5;11H\u{1B}]" && parts.count == 2)
        let rest = try #require(parts.last?.split(separator: ":"))
        let words = try #require(rest.first?.split(separator: ";"))
        #expect(
            Set(words).isSuperset(of: ["inline=1", "width=6", "height=3", "doNotMoveCursor=1"]))
        let body = try #require(rest.last)
        #expect(rest.count == 2 && body.hasSuffix("\u{7}\u{1B}8"))
        let file = try #require(Data(base64Encoded: String(body.dropLast(3))))
        #expect(words.contains("size=\(file.count)"))

        // https://learn.microsoft.com/windows/win32/gdi/bitmap-storage
        func number(_ at: Int, _ count: Int = 4) -> Int {
            file[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(file.starts(with: Array("BM".utf8)) && number(2) == file.count)
        #expect(number(14) == 40 && number(18) == width && number(22) == height)
        #expect(number(26, 2) == 1 && number(28, 2) == 24 && number(30) == 0)
        let start = number(10)
        let row = (number(18) * 3 + 3) / 4 * 4
        #expect(file.count == start + row * height)
        let read = (0..<height).flatMap { line in
            (0..<width).flatMap { column in
                let at = start + (height - 1 - line) * row + column * 3
                return [file[at + 2], file[at + 1], file[at]]
            }
        }
        #expect(read == pixels)
    }

    @Test(arguments: [
        "", "\u{1B}Pq", "text", "\u{1B}Pq~\u{1B}\\\u{1B}[2J", "\u{1B}Pq~\u{1B}[2J\u{1B}\\",
        "\u{1B}P+q544e\u{1B}\\", "\u{1B}P1;2x~\u{1B}\\", "\u{1B}Pq~\u{9C}\u{1B}\\",
        "\u{1B}]52;c;AAAA\u{7}",
    ])
    func `what is not exactly one string of sixels is no picture`(_ text: String) {
        #expect(Picture(sixels: Array(text.utf8), in: Size(columns: 6, lines: 3), id: 1) == nil)
    }

    @Test func `half blocks are cells of two colours`() throws {
        let opened = try Opened()
        let picture = try #require(
            Picture(blocks: [255, 0, 0, 0, 0, 255], width: 1, height: 2, id: 3))

        let shown = shows(try opened.show { $0.put(picture, in: Self.area) })

        #expect(opened.display.pictures.hasBlocks)
        #expect(shown.contains("38;5;196") && shown.contains("48;5;21") && shown.contains("▀"))
        // Another in its place is painted, the same is not.
        #expect(try opened.show { $0.put(picture, in: Self.area) }.isEmpty)
        let other = try #require(
            Picture(blocks: [0, 255, 0, 0, 0, 255], width: 1, height: 2, id: 4))
        #expect(shows(try opened.show { $0.put(other, in: Self.area) }).contains("38;5;46"))
        opened.session.end()
    }

    @Test func `answers are no typing`() {
        var decoder = InputDecoder(keys: KeySequences([]))
        let text =
            "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4;22cj"

        #expect(
            decoder.feed(Array(text.utf8)) == [
                .answer(.kittyPictures), .answer(.version("iTerm2 3.5.0")),
                .answer(.cell(Size(columns: 10, lines: 20))),
                .answer(.attributes([62, 4, 22])), .key(.character("j")),
            ])
        #expect(decoder.feed(Array("\u{1B}_Gi=31;ENOENT:no\u{1B}\\".utf8)) == [])
    }
}
