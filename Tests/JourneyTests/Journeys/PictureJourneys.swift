import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// Pictures in the real program: the kitchen draws plates, a process of its own reads them.
@Suite(.timeLimit(.minutes(5)))
struct PictureJourneys {
    @Test func `in tmux, half blocks stand in the preview and go with it`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        try program.configure("{prefetch: false, pictures: 'blocks'}")
        let journey = try await Journey(by: program)

        let first = try await journey.waitUntil("a picture") { $0.text.contains("▀▀▀▀") }
        #expect(!first.peeked.isEmpty)
        try await journey.press("p")
        #expect(try await !journey.screen.text.contains("▀▀▀▀"))
    }

    /// A terminal that answers what kitty would.
    @Test(arguments: [true, false])
    func `a terminal that answers gets a picture, another none`(answers: Bool) async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        let terminal = try PseudoTerminal()
        try terminal.run(
            [Program.tui] + program.prefix,
            environment: program.environment.merging(["TERM": "xterm-256color"]) { $1 })

        // The question goes out with the frame that has room for a picture.
        try terminal.wait(for: "\u{1B}_Gi=31,")
        try terminal.wait(for: "\u{1B}[c")
        if answers { terminal.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t") }
        terminal.type("\u{1B}[?62;22c")
        if answers {
            try terminal.wait(for: "\u{1B}_Ga=T,f=24,")
            try terminal.wait(for: "\u{1B}_Gm=0;")
            let start = terminal.printed.count
            terminal.type("?")
            try terminal.wait(for: "\u{1B}_Ga=d,d=I,i=", since: start)
        }
        if !answers {
            // What it did not say that it can is not taken for granted, even where all is wished for.
            try program.configure("{pictures: 'always'}")
            try terminal.wait(for: "▀▀▀▀")
        }
        // The help is left first.
        terminal.type(answers ? "qq" : "q")
        #expect(try terminal.end() == .exited(0))
        #expect(terminal.shown.contains("\u{1B}_Ga=T") == answers)
        #expect(!terminal.shown.contains("\u{1B}P") && !terminal.shown.contains("1337"))
    }
}
