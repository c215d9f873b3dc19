import Kitchen
import TestSupport
import Testing

/// Answers that are longer than the terminal.
@Suite(.timeLimit(.minutes(10)))
struct PagerTests {
    private let program: Program

    init() async throws {
        program = try KitchenServer.still().visitor()
        #expect(try await program.run("caterers").status == 0)
    }

    private func shown(
        _ words: [String], pager: String?, lines: Int = 12
    ) throws -> (text: String, ending: PseudoTerminal.Ending) {
        let terminal = try PseudoTerminal(lines: lines)
        var environment = program.environment.merging(["TERM": "xterm"]) { $1 }
        environment["PAGER"] = pager
        try terminal.run(
            [Program.tui] + program.prefix + words, environment: environment)
        let ending = try terminal.end()
        return (terminal.shown, ending)
    }

    /// Says how it was called, and turns what it reads into capitals.
    private static let loud = "echo \"options $LESS\"; tr a-z A-Z"

    @Test func `what is longer than the terminal goes through the pager`() throws {
        for words in [["caterers", "--offline"], ["--help"], ["help", "json"], ["keys"]] {
            let (text, ending) = try shown(words, pager: Self.loud)
            #expect(ending == .exited(0))
            #expect(text.hasPrefix("options FRX"), "\(words): \(text.prefix(200))")
            #expect(text.contains("KITCHENS") || text.contains("EAT-TUI") || text.contains("VI"))
        }
        // What is said beside an answer comes after it, as without a pager.
        let keys = try shown(["keys"], pager: Self.loud).text
        #expect(keys.hasSuffix("under \"keys\".\r\n"), "\(keys.suffix(200))")
    }

    @Test func `what fits, and what is asked for otherwise, does not`() throws {
        for words in [
            ["--version"], ["config", "path"], ["caterers", "--offline", "--limit", "3"],
            ["caterers", "--offline", "--json"], ["caterers", "--offline", "--plain"],
            ["caterers", "--offline", "--no-input"], ["keys", "--linear"],
        ] {
            let (text, ending) = try shown(words, pager: Self.loud)
            #expect(ending == .exited(0) && !text.contains("options FRX"), "\(words)")
        }
        for pager in ["cat", "", " "] {
            let (text, ending) = try shown(["help", "json"], pager: pager)
            #expect(ending == .exited(0) && text.contains("eat-tui/menu/1"))
        }
        #expect(!(try shown(["--help"], pager: Self.loud, lines: 500).text.contains("options FRX")))
    }

    @Test func `a pipe has no pager`() async throws {
        let piped = try await program.with(nil, ["PAGER": Self.loud]).run("--help")
        #expect(piped.status == 0 && piped.out.contains("eat-tui COMMAND"))
    }

    @Test func `a pager that is not there, or reads nothing, takes no answer away and fails none`()
        throws
    {
        let (text, ending) = try shown(["help", "json"], pager: "no-such-pager-here")
        #expect(ending == .exited(0) && text.contains("eat-tui/menu/1"))
        for pager in ["true", "head -n 1", "exit 3"] {
            #expect(try shown(["help", "json"], pager: pager).ending == .exited(0))
        }
    }

    @Test func `a problem is told after what came before it`() throws {
        let (text, ending) = try shown(["menu", "no such kitchen"], pager: Self.loud)
        #expect(ending == .exited(3) && text.contains("eat-tui: "))
    }
}
