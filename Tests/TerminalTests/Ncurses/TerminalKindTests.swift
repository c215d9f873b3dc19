import Presentation
import Sentences
import Testing

@testable import Terminal

struct TerminalKindTests {
    @Test(arguments: [
        ("xterm-kitty", ["xterm-kitty", "xterm-256color", "xterm", "xterm", "vt100"]),
        ("alacritty", ["alacritty", "xterm-256color", "xterm", "vt100"]),
        ("foot-extra", ["foot-extra", "xterm-256color", "xterm", "foot", "vt100"]),
        ("st-256color", ["st-256color", "xterm-256color", "xterm", "st", "vt100"]),
        ("tmux-direct", ["tmux-direct", "tmux", "vt100"]),
        (
            "screen.konsole-256color",
            ["screen.konsole-256color", "screen.konsole", "screen", "vt100"]
        ),
        ("standard", ["standard", "vt100"]), ("-", ["-", "vt100"]), ("", ["vt100"]),
    ])
    func candidates(_ name: String, _ candidates: [String]) {
        #expect(TerminalKind(name: name).candidates == candidates)
    }

    @Test(
        arguments: [
            ("xterm-16color", 16), ("st-16color", 16), ("rxvt-88color", 88), ("xterm-mono", 0),
            ("xterm-256color", nil), ("xterm-kitty", nil), ("foot", nil), ("xterm-color", nil),
        ] as [(String, Int?)])
    func `the colours of another description are those that the name says`(
        name: String, colors: Int?
    ) {
        #expect(TerminalKind(name: name).limit(using: "xterm-256color") == colors)
        #expect(TerminalKind(name: name).limit(using: name) == nil)
    }

    @Test func `a notice says the colours of the name first`() {
        #expect(
            TerminalKind(name: "xterm-16color").notice(using: "xterm-256color")?.text
                == "Treated as xterm-256color with 16 colours: "
                + "there is no description of the terminal xterm-16color.")
    }

    @Test func `a notice says when another description is used`() {
        #expect(TerminalKind(name: "foot").notice(using: "foot") == nil)
        #expect(
            TerminalKind(name: "fo\u{1B}ot").notice(using: "vt100")?.text
                == "Treated as vt100: there is no description of the terminal fo\u{FFFD}ot."
        )
        #expect(
            TerminalKind(name: "").notice(using: "vt100")?.text
                == "Treated as vt100, because TERM is not set.")
    }
}
