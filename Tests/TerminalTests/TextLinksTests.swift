import Testing

@testable import Terminal

struct TextLinksTests {
    private func links(_ environment: [String: String]) -> TextLinks? {
        TextLinks { environment[$0] }
    }

    /// What is linked, as `[text](target)`.
    private func marked(
        _ lines: String..., linking: [String: String] = [:]
    ) throws -> [String] {
        let found = try #require(links(["TERM": "xterm-kitty"]))
        return found.marked(lines, of: lines.joined(), linking: linking).map { line in
            line.replacing(
                /\u{1B}\]8;id=[a-z0-9]+;([^\u{1B}]*)\u{1B}\\([^\u{1B}]*)\u{1B}\]8;;\u{1B}\\/
            ) {
                "[\($0.2)](\($0.1))"
            }
        }
    }

    @Test(arguments: [
        (["TERM": "xterm-kitty"], true), (["TERM": "xterm-256color"], false), ([:], false),
        (["TERM": "xterm-256color", "VTE_VERSION": "7600"], true),
        (["TERM": "xterm-256color", "VTE_VERSION": "4200"], false),
        (["TERM": "tmux-256color", "VTE_VERSION": "7600"], false),
        (["TERM": "xterm-kitty", "TMUX": "/tmp/s,1,0"], false),
        (["TERM": "dumb"], false), (["TERM": "linux"], false), (["TERM_PROGRAM": "vscode"], true),
    ])
    func `only terminals that are known to take them get links`(
        environment: [String: String], takes: Bool
    ) {
        #expect((links(environment) != nil) == takes)
    }

    @Test func `pages and telephones are links, and nothing else`() throws {
        #expect(
            try marked("Pay on https://pay.example/a?b=1. (Or call +33 6 12 34 56 78.)") == [
                "Pay on [https://pay.example/a?b=1](https://pay.example/a?b=1). "
                    + "(Or call [+33 6 12 34 56 78](tel:+33612345678).)"
            ])
        for text in [
            "https://", "xhttps://a.example", "https://a.example/lo…", "vegan +1", "+12,345.00 EUR",
            "+1 234 567 890,00 €", "ftp://a.example", "javascript://a", "12345678",
            "+33 6 12 34 56 78 12:30", "+33 6 12 34 56 78-extra", "+44 (0)20 7946 0018",
        ] {
            #expect(try marked(text) == [text])
        }
    }

    @Test(arguments: [". 3 dishes", " (2)", ", the kitchen's", ".", ""])
    func `what follows a telephone is not dialled`(rest: String) throws {
        #expect(
            try marked("+33 6 12 34 56 78" + rest)
                == ["[+33 6 12 34 56 78](tel:+33612345678)" + rest])
    }

    @Test func `a page that is cut at the edge is one link`() throws {
        #expect(
            try marked("Pay: https://pay.ex", "ample/a ", "https://b.example") == [
                "Pay: [https://pay.ex](https://pay.example/a)",
                "[ample/a](https://pay.example/a) ", "[https://b.example](https://b.example)",
            ])
        #expect(
            try marked("Call +33 6 12 ", "34 56 78 now") == [
                "Call [+33 6 12 ](tel:+33612345678)", "[34 56 78](tel:+33612345678) now",
            ])
        let found = try #require(links(["TERM": "foot"]))
        #expect(found.marked([], of: "").isEmpty && found.marked([""], of: "") == [""])
    }

    @Test func `words may have a target of their own`() throws {
        let map = ["12 Canal St": "https://map.example/?a=1"]
        #expect(
            try marked("At 12 Canal ", "St, 112 Canal St. 12 Canal Street.", linking: map) == [
                "At [12 Canal ](https://map.example/?a=1)",
                "[St](https://map.example/?a=1), 112 Canal St. 12 Canal Street.",
            ])
    }

    @Test func `the parts of one link have one name, and other links others`() throws {
        let found = try #require(links(["TERM": "foot"]))
        let lines = ["https://pay.ex", "ample/a https://b.example"]
        let names = found.marked(lines, of: lines.joined()).joined().matches(of: /8;id=([a-z0-9]+)/)
            .map(\.1)
        #expect(names.count == 3 && names[0] == names[1] && names[1] != names[2])
    }
}
