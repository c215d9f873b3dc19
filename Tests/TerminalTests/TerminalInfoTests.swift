import Glibc
import Testing

@testable import Terminal

struct TerminalInfoTests {
    private func info(
        terminals: [TerminalInfo.Stream] = [.output], columns: Int? = nil,
        _ variables: [String: String] = [:]
    ) -> TerminalInfo {
        TerminalInfo(terminals: terminals, columns: columns) { variables[$0] }
    }

    @Test func `the width is the terminal's, else COLUMNS, else 80, and no limit elsewhere`() {
        #expect(info(columns: 132, ["COLUMNS": "60"]).width == 132)
        #expect(info(["COLUMNS": "60"]).width == 60)
        #expect(info().width == 80)
        #expect(info(terminals: []).width == TerminalInfo.unlimited)
        #expect(info(terminals: [], ["COLUMNS": "60"]).width == 60)
    }

    @Test(arguments: ["", "0", "-3", "wide", "99999999999999999999"])
    func `a senseless COLUMNS is ignored`(columns: String) {
        #expect(info(["COLUMNS": columns]).width == 80)
    }

    @Test(arguments: [
        ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true),
        (["TERM": "dumb"], false),
    ])
    func `a terminal has colour unless the environment refuses it`(
        variables: [String: String], isColored: Bool
    ) {
        #expect(info(variables).palette(for: .output).isColored == isColored)
    }

    @Test func `a pipe has no colour, even beside a terminal`() {
        #expect(!info(terminals: [.input, .error]).palette(for: .output).isColored)
        #expect(info(terminals: [.input, .error]).palette(for: .error).isColored)
    }

    @Test func `the flag beats the environment`() {
        let refusing = info(terminals: [], ["NO_COLOR": "1"])

        #expect(refusing.palette(for: .output, choice: .always).isColored)
        #expect(!info().palette(for: .output, choice: .never).isColored)
    }

    @Test(arguments: [
        ([:], false), (["LANG": "en_GB.UTF-8"], true), (["LANG": "C.utf8"], true),
        (["LC_ALL": "C", "LANG": "C.UTF-8"], false), (["LC_ALL": "", "LANG": "C.UTF-8"], true),
        (["LC_CTYPE": "de_DE.ISO-8859-1", "LANG": "de_DE.UTF-8"], false),
        (["LANG": "sr_RS.UTF-8@latin"], true), (["LANG": "POSIX"], false),
    ])
    func `the first locale variable that is set names the encoding`(
        variables: [String: String], isUTF8: Bool
    ) {
        #expect(info(variables).isUTF8 == isUTF8)
    }

    @Test func `without UTF-8, or when asked, only ASCII is written`() {
        #expect(info().glyphs() == .ascii)
        #expect(info(["LANG": "C.UTF-8"]).glyphs() == .unicode)
        #expect(info(["LANG": "C.UTF-8"]).glyphs(isASCII: true) == .ascii)
    }

    @Test func `a real terminal is asked for its width`() throws {
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(terminal >= 0)
        defer { close(terminal) }
        var size = winsize(ws_row: 24, ws_col: 97, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)

        #expect(TerminalInfo.columns(of: terminal) == 97)
    }

    @Test func `a pipe and an unknown size say nothing of width`() throws {
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(terminal >= 0)
        defer { close(terminal) }
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }

        #expect(TerminalInfo.columns(of: terminal) == nil)
        #expect(TerminalInfo.columns(of: ends[0]) == nil)
    }
}
