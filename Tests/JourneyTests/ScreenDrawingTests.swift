import Glibc
import Terminal
import Testing

@testable import TestSupport

/// From what tmux captures to what a page shows.
@Suite(.timeLimit(.minutes(10)))
struct ScreenDrawingTests {
    @Test func `a look lasts over line ends until it is taken back`() {
        let lines = StyledRun.lines(["\u{1B}[1;38;5;208mHi", "you\u{1B}[22m there\u{1B}[0m."])
        let orange = StyledRun.Style.Color.indexed(208)

        #expect(lines[0] == [StyledRun(text: "Hi", style: .init(isBold: true, foreground: orange))])
        #expect(lines[1].map(\.text) == ["you", " there", "."])
        #expect(lines[1].map(\.style.isBold) == [true, false, false])
        #expect(lines[1].map(\.style.foreground) == [orange, orange, nil])
    }

    @Test func `letters that stand for lines become lines`() {
        #expect(StyledRun.lines(["a\u{0E}qx\u{0F}q"])[0].map(\.text).joined() == "a─│q")
    }

    @Test func `every kind of look is drawn`() async throws {
        let program = try Program()
        let script = """
            #!/bin/sh
            printf '\\033[2J\\033[H\\033[1mbold\\033[0m \\033[4;32mgreen\\033[0m \\033[7mturned\\033[0m\\n'
            printf '\\033[38;2;255;136;0mrgb\\033[0m \\033[48;5;236m寿司 <&>\\033[0m\\n──│\\033[2;3H'
            echo "painted 0 0" >"$EAT_IDLE_FILE"
            read -r line
            """
        try write(script, to: program.home.path + "/looks")
        chmod(program.home.path + "/looks", 0o755)
        let journey = try await Journey(
            by: program, size: Size(columns: 24, lines: 4), path: program.home.path + "/looks")

        let svg = ScreenDrawing(try await journey.screen, columns: 24, title: "looks").svg
        expectGolden(svg, named: "looks")
    }
}
