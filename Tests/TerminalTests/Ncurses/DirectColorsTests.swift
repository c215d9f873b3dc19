import Foundation
import TestSupport
import Testing

@testable import Terminal

/// Exact colours on terminals that take them and whose description has 256.
@MainActor
@Suite(.serialized)
struct DirectColorsTests {
    private func shown(
        _ name: String, _ variables: [String: String], theme: Theme = .paper,
        _ draw: (inout Frame) -> Void = { $0.write("now", .danger, in: $0.area) }
    ) throws -> String {
        let opened = try Opened(name: name, theme: theme, variables: variables)
        defer { opened.session.end() }
        return String(decoding: try opened.show(draw), as: UTF8.self)
    }

    @Test(arguments: ["truecolor", "24bit"])
    func `what COLORTERM promises is sent as RGB values`(_ color: String) throws {
        let text = try shown("xterm-256color", ["COLORTERM": color])
        let paint = Theme.paper.paint(Look(.danger))
        let (ink, ground) = (
            try #require(paint.foreground?.rgb), try #require(paint.background?.rgb)
        )
        #expect(text.contains("\u{1B}[38;2;\(ink.red);\(ink.green);\(ink.blue)m"))
        #expect(text.contains("\u{1B}[48;2;\(ground.red);\(ground.green);\(ground.blue)m"))
        #expect(!text.contains(";5;"))
        // No process that is started later has it.
        #expect(getenv("TERMINFO") == nil)
        // A theme of eight colours keeps the terminal's own.
        let eight = try shown("xterm-256color", ["COLORTERM": color], theme: .highContrast)
        #expect(!eight.contains("38;2;0;0;"))
    }

    @Test func `half blocks have colours between the 256`() throws {
        let picture = try #require(
            Picture(blocks: [57, 99, 66, 0, 0, 255], width: 1, height: 2, id: 3))
        let text = try shown("xterm-256color", ["COLORTERM": "truecolor"]) {
            $0.put(picture, in: $0.area)
        }
        #expect(text.contains("38;2;57;99;66") && text.contains("48;2;0;0;255"))
    }

    @Test func `a link has them too`() throws {
        let opened = try Opened(name: "foot", theme: .paper, variables: ["COLORTERM": "truecolor"])
        defer { opened.session.end() }
        let text = String(
            decoding: try opened.show {
                $0.write("now", .danger, in: $0.area)
                $0.link(Rect(column: 0, line: 0, width: 3, height: 1), to: "https://a.example")
            }, as: UTF8.self)
        #expect(text.split(separator: "]8;id=").last?.contains("38;2;") == true)
    }

    @Test(
        arguments: [
            ("xterm-256color", [:]), ("xterm-256color", ["COLORTERM": "yes"]),
            ("xterm-256color", ["COLORTERM": "truecolor", "TMUX": "/tmp/t,1,0"]),
            ("xterm-256color", ["COLORTERM": "truecolor", "STY": "1.pts"]),
            ("tmux-256color", ["COLORTERM": "truecolor"]),
            ("screen-256color", ["COLORTERM": "truecolor"]), ("xterm", ["COLORTERM": "truecolor"]),
            ("vt220", ["COLORTERM": "truecolor"]), ("linux", ["COLORTERM": "truecolor"]),
        ] as [(String, [String: String])])
    func `other terminals get what their description has`(
        _ name: String, _ variables: [String: String]
    ) throws {
        let text = try shown(name, variables)
        #expect(text.contains("now") && !text.contains("8;2;"))
    }

    // MARK: Descriptions

    private func compiled(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(filePath: "/lib/terminfo/\(name.prefix(1))/\(name)")))
    }

    @Test func `a description with other colours than 256 stays as it is`() throws {
        for name in ["xterm", "vt100", "linux", "xterm-mono"] {
            #expect(DirectColors.direct(try compiled(name)) == nil, "\(name)")
        }
        for name in ["xterm-256color", "tmux-256color", "rxvt-unicode-256color"] {
            #expect(DirectColors.direct(try compiled(name)) != nil, "\(name)")
        }
        for name in ["", "no-such-terminal", "../x/xterm-256color", "x/../xterm-256color"] {
            #expect(DirectColors.description(of: name) == nil, "\(name)")
        }
    }

    @Test func `what is cut or spoiled is no description, or is one`() throws {
        let whole = try compiled("xterm-256color")
        for count in stride(from: 0, to: whole.count, by: 7) {
            _ = DirectColors.direct(Array(whole.prefix(count)))
        }
        #expect(DirectColors.direct(Array(whole.prefix(1000))) == nil)
        var random = Campaign.generator(7)
        for _ in 0..<Campaign.rounds(300) {
            var spoiled = whole
            for _ in 0..<3 {
                spoiled[Int.random(in: 0..<40, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            _ = DirectColors.direct(spoiled)
        }
    }
}
