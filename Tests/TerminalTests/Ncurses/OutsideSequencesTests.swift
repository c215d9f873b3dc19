import Foundation
import TestSupport
import Testing

@testable import Terminal

/// Notifications and the clipboard, as terminals are told of them.
@MainActor
struct OutsideSequencesTests {
    private func sequences(
        _ name: String, _ variables: [String: String] = [:], isLikeXterm: Bool = true
    ) -> OutsideSequences {
        OutsideSequences(TerminalKind(name: name), isLikeXterm: isLikeXterm) { variables[$0] }
    }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    @Test func `each kind of terminal gets the notification it knows, others none`() {
        let asked: [(OutsideSequences, String)] = [
            (sequences("foot"), "\u{1B}]777;notify;eat-tui;Ready\u{1B}\\"),
            (sequences("xterm-ghostty"), "\u{1B}]777;notify;eat-tui;Ready\u{1B}\\"),
            (
                sequences("xterm-256color", ["TERM_PROGRAM": "iTerm.app"]),
                "\u{1B}]9;eat-tui: Ready\u{1B}\\"
            ),
            (
                sequences("xterm-256color", ["LC_TERMINAL": "iTerm2"]),
                "\u{1B}]9;eat-tui: Ready\u{1B}\\"
            ),
            (
                sequences("xterm-kitty"),
                "\u{1B}]99;i=eat-tui:d=0;eat-tui\u{1B}\\"
                    + "\u{1B}]99;i=eat-tui:d=1:p=body;Ready\u{1B}\\"
            ),
            (sequences("xterm-256color"), ""), (sequences("linux", isLikeXterm: false), ""),
            // The variables are those of the terminal around it.
            (sequences("tmux-256color", ["KITTY_WINDOW_ID": "1"]), ""),
            (sequences("screen", ["TERM_PROGRAM": "WezTerm"]), ""),
            (sequences("xterm-kitty", ["TMUX": "/tmp/tmux-0/default,1,0"]), ""),
            (sequences("foot", ["STY": "1.pts"]), ""),
        ]
        for (sequences, expected) in asked {
            #expect(text(sequences.notification("Ready")) == expected)
        }
    }

    @Test func `what is copied arrives whole, whatever its length`() throws {
        for length in 0...7 {
            let copied = String("Soß\né€".prefix(length))
            let sent = text(sequences("xterm").copy(copied))
            #expect(sent == "\u{1B}]52;c;\(Data(copied.utf8).base64EncodedString())\u{7}")
        }
    }

    @Test func `no terminal gets what would leave the sequence`() throws {
        let opened = try Opened(name: "xterm-kitty")
        try opened.show { _ in }
        opened.display.notify("Soup\u{1B}\\\u{9C}\u{7}\n\u{1B}]52;c;eA==\u{7}")
        let sent = text(try opened.terminal.takeSettled())
        #expect(sent.unicodeScalars.count { $0 == "\u{1B}" } == 4)
        #expect(!sent.contains("\u{9C}") && !sent.contains("\n"))
        #expect(opened.display.hasClipboard)
        opened.display.copy("rm -rf\u{1B}[201~\nnext")
        let copied = Data("rm -rf\u{FFFD}[201~\nnext".utf8).base64EncodedString()
        #expect(text(try opened.terminal.takeSettled()) == "\u{1B}]52;c;\(copied)\u{7}")
        opened.session.end()

        let old = try Opened(name: "vt100")
        try old.show { _ in }
        #expect(!old.display.hasClipboard)
        old.display.copy("soup")
        #expect(try old.terminal.takeSettled().isEmpty)
        old.session.end()
    }
}
