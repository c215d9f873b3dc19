import Glibc
import TestSupport
import Presentation
import Sentences
import Testing

@testable import Terminal

@MainActor
@Suite(.serialized)
struct NcursesDisplayTests {
    /// The terminals of Debian's ncurses-base.
    private nonisolated static let names = """
        Eterm Eterm-color ansi cons25 cons25-debian cygwin hurd linux mach mach-bold mach-color \
        mach-gnu mach-gnu-color pcansi rxvt rxvt-basic rxvt-m rxvt-unicode rxvt-unicode-256color \
        screen screen-256color screen-256color-bce screen-bce screen-s screen-w \
        screen.xterm-256color sun tmux tmux-256color vt100 vt102 vt220 vt52 wsvt25 wsvt25m xterm \
        xterm-256color xterm-color xterm-debian xterm-mono xterm-r5 xterm-r6 xterm-vt220 \
        xterm-xfree86
        """.split(separator: " ").map(String.init)

    @Test(arguments: names)
    func `every terminal shows frames and is given back`(_ name: String) throws {
        let settings = try PseudoTerminal().settings
        let opened = try Opened(name: name)
        func draw(_ frame: inout Frame) {
            for (index, role) in Look.Role.allCases.enumerated() {
                frame.write("Green-curry-\(index)", Look(role), line: index, in: frame.area)
            }
        }

        #expect(opened.session.notice == nil)
        #expect(text(try opened.show(draw)).contains("Green-curry-0"))
        #expect(opened.terminal.settings != settings)
        opened.display.forget()
        #expect(text(try opened.show(draw)).contains("Green-curry-14"))
        opened.session.end()
        #expect(opened.terminal.settings == settings)
    }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a frame that is the same costs nothing, a changed row little`() throws {
        let opened = try Opened(columns: 140, lines: 40)
        func show(row: String) throws -> [UInt8] {
            try opened.show { frame in
                for line in 0..<40 {
                    frame.write(
                        "Lotus & Lime \(line)   20-30  1.90  12.00   12 Canal St, till 22:30",
                        line % 3 == 0 ? .strong : .plain, line: line, in: frame.area)
                }
                frame.write(row, line: 7, in: frame.area)
            }
        }

        #expect(try show(row: "before").count > 1000)
        #expect(try show(row: "before").isEmpty)
        let changed = try show(row: String(repeating: "after 寿司屋 ", count: 10))
        #expect(text(changed).contains("after"))
        #expect(changed.count < 400)
        opened.session.end()
    }

    @Test func `nothing is written before the first frame, and that in one piece`() throws {
        let opened = try Opened()

        #expect(try opened.terminal.takeSettled().isEmpty)
        let first = text(try opened.show { $0.write("soup", in: $0.area) })
        let start = try #require(first.firstRange(of: "\u{1B}[?1049h")).lowerBound
        #expect(first[..<start].contains("\u{1B}[?2004h"))
        #expect(first[..<start].contains("\u{1B}[?1002h"))
        opened.session.end()
    }

    @Test func `the cursor stands where the frame has it, or is hidden`() throws {
        let opened = try Opened(hasMouse: false)

        let shown = text(try opened.show(cursor: Point(column: 4, line: 2)) { _ in })
        #expect(shown.hasSuffix("\u{1B}[3;5H") && shown.contains("\u{1B}[?25h"))
        let moved = text(try opened.show(cursor: Point(column: 4, line: 7)) { _ in })
        #expect(moved.contains("\u{1B}[8d") && moved.utf8.count < 12)
        #expect(text(try opened.show { _ in }).contains("\u{1B}[?25l"))
        opened.session.end()
    }

    @Test func `a frame for another size is cut`() throws {
        let opened = try Opened(columns: 10, lines: 3)
        var frame = Frame(size: Size(columns: 30, lines: 9))
        for line in 0..<9 { frame.write("a wide line \(line)", line: line, in: frame.area) }
        frame.cursor = Point(column: 20, line: 8)

        opened.display.show(frame)

        let shown = text(try opened.terminal.takeSettled())
        #expect(shown.contains("a wide lin") && !shown.contains("line"))
        opened.session.end()
    }

    @Test func `after forgetting, the next frame is painted again`() throws {
        let opened = try Opened()
        try opened.show { $0.write("soup of the day", in: $0.area) }

        opened.display.forget()

        #expect(
            text(try opened.show { $0.write("soup of the day", in: $0.area) }).contains("soup of"))
        opened.session.end()
    }

    @Test func `wide characters and their neighbours stay in place`() throws {
        let opened = try Opened(columns: 20, lines: 2)
        try opened.show { $0.write("寿司屋 soup", in: $0.area) }

        let changed = text(try opened.show { $0.write("寿司x  soup", in: $0.area) })

        #expect(changed.contains("x") && !changed.contains("soup"))
        opened.session.end()
    }

    @Test func `control characters never reach the terminal`() throws {
        let opened = try Opened(columns: 20, lines: 2)

        let shown = try opened.show { frame in
            frame.fill(frame.area, with: "\u{9B}")
            frame.fill(Rect(column: 0, line: 0, width: 5, height: 1), with: "\u{7}")
        }

        #expect(!shown.contains(0x07) && !text(shown).contains("\u{9B}"))
        opened.session.end()
    }

    // MARK: Looks

    @Test func `colours are those of the theme, as far as the terminal has them`() throws {
        func shown(_ name: String, _ color: ColorChoice) throws -> String {
            let opened = try Opened(name: name, color: color)
            defer { opened.session.end() }
            return text(try opened.show { $0.write("now", .good, in: $0.area) })
        }

        #expect(try shown("xterm-256color", .always).contains("\u{1B}[38;5;28mnow"))
        #expect(try shown("xterm", .always).contains("\u{1B}[32mnow"))
        #expect(try !shown("xterm-256color", .never).contains("\u{1B}[3"))
        #expect(try shown("vt100", .always).contains("now"))
    }

    @Test func `the terminal's background decides the colours, where it is told in time`() throws {
        func repainted(_ color: UInt32, _ theme: Theme, _ patience: Duration) throws -> String {
            let opened = try Opened(theme: theme, patience: patience)
            defer { opened.session.end() }
            let first = text(try opened.show { $0.write("now", .good, in: $0.area) })
            #expect(first.contains("\u{1B}]11;?\u{1B}\\"))
            opened.session.takeBackground(RGB(color))
            return text(try opened.terminal.takeSettled())
        }
        let hour = Duration.seconds(3600)

        #expect(try repainted(0x1E1E2E, .standard, hour).contains("\u{1B}[38;5;114mnow"))
        #expect(try repainted(0xFDF6E3, .standard, hour).contains("\u{1B}[38;5;22mnow"))
        #expect(try repainted(0x1E1E2E, .standard, .zero).isEmpty)
        #expect(try repainted(0x1E1E2E, .light, hour).isEmpty)
    }

    @Test(arguments: ["vt100", "linux", "xterm-mono"])
    func `terminals that would show the question are not asked`(_ name: String) throws {
        let opened = try Opened(name: name)
        defer { opened.session.end() }
        #expect(try !text(opened.show { $0.write("now", in: $0.area) }).contains("]11;?"))
    }

    @Test func `a theme with a background of its own paints all of the screen`() throws {
        let opened = try Opened(theme: .paper)
        defer { opened.session.end() }
        let shown = text(try opened.show { $0.write("now", in: $0.area) })
        #expect(shown.contains("38;5;235") && shown.contains("48;5;230") && !shown.contains("[49m"))
        // Twenty changes more than need pairs of their own than a small terminal has.
        for _ in 0..<20 {
            for theme in [Theme.nightMarket, .highContrast, .dark, .paper] {
                opened.session.setTheme(theme)
                try opened.show { $0.write("now", .danger, in: $0.area) }
            }
        }
        opened.session.setTheme(.nightMarket)
        let night = text(try opened.show { $0.write("now", .danger, in: $0.area) })
        #expect(
            night.contains("38;5;210") && night.contains("48;5;234") && !night.contains("48;5;230"))
    }

    @Test func `effects are those of the theme`() throws {
        let opened = try Opened(color: .never)

        let shown = text(
            try opened.show { frame in
                frame.write("row", Look(.plain, .selected), in: frame.area)
                frame.write("age", .faint, line: 1, in: frame.area)
            })

        #expect(shown.contains(";7mrow"))
        #expect(shown.contains(";2mage"))
        opened.session.end()
    }

    // MARK: Beside the frame

    @Test func `bell and title reach those who take them`() throws {
        let opened = try Opened()
        try opened.show { _ in }
        opened.display.notify("Soup is ready")
        opened.display.setTitle("eat\u{7}")
        let sent = text(try opened.terminal.takeSettled())
        #expect(sent.hasPrefix("\u{7}"))
        #expect(sent.hasSuffix("\u{1B}]2;eat\u{FFFD}\u{7}"))
        opened.session.end()

        let old = try Opened(name: "vt100")
        try old.show { _ in }
        old.display.setTitle("eat")
        #expect(try old.terminal.takeSettled().isEmpty)
        old.session.end()
    }

    @Test func `an unknown terminal is treated as a similar one, with a notice`() throws {
        let opened = try Opened(name: "xterm-nobody-has")

        #expect(opened.session.notice?.text.hasPrefix("Treated as xterm-256color:") == true)
        opened.session.end()
    }

    @Test func `a session can be had again after another`() throws {
        for _ in 1...3 {
            let opened = try Opened()
            #expect(text(try opened.show { $0.write("soup", in: $0.area) }).contains("soup"))
            opened.session.end()
            opened.display.show(Frame(size: Size(columns: 80, lines: 24)))
            opened.display.notify("Soup is ready")
            #expect(!(try opened.terminal.takeSettled()).isEmpty)
        }
    }
}
