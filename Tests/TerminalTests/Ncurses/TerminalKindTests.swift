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

    @Test func `a notice says when another description is used`() {
        #expect(TerminalKind(name: "foot").notice(using: "foot") == nil)
        #expect(
            TerminalKind(name: "fo\u{1B}ot").notice(using: "vt100")?.text
                == "There is no description of the terminal fo\u{FFFD}ot, so it is treated as vt100."
        )
        #expect(
            TerminalKind(name: "").notice(using: "vt100")?.text
                == "TERM is not set, so it is treated as vt100.")
    }
}
