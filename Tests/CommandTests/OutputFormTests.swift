import Foundation
import Kitchen
import TestSupport
import Testing

/// How answers look: widths, characters, colours, columns, and readers that leave early.
@Suite(.timeLimit(.minutes(10)))
struct OutputFormTests {
    @Test(arguments: [40, 80, 140])
    func `no line is wider than the terminal`(columns: Int) async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor().with(nil, ["COLUMNS": String(columns)])
        _ = try await program.run("sync")
        for command in [
            ["caterers"], ["caterers", "--near", "47.55,0.48"], ["menu", "1"], ["menu", "2"],
            ["search", "curry"], ["search", "bread"],
        ] {
            let outcome = try await program.run(command)
            #expect(outcome.lines.count > 2)
            for line in outcome.lines {
                #expect(Self.cells(line) <= columns, "\(command): \(line)")
                #expect(!line.hasSuffix(" "))
            }
        }
    }

    @Test func `the columns of a menu stand under each other in every section`() async throws {
        let outcome = try await KitchenServer.still().visitor().run("menu", "1")

        let ends = outcome.lines.compactMap { line in
            line.firstRange(of: " EUR").map {
                line.distance(from: line.startIndex, to: $0.upperBound)
            }
        }
        #expect(ends.count > 10)
        #expect(Set(ends).count == 1)
    }

    @Test(arguments: [["--ascii"], []])
    func `ASCII is all that is written where it is asked for or all there is`(
        flags: [String]
    ) async throws {
        let server = try KitchenServer.still(caterers: 36)
        let program = try server.visitor().with(nil, flags.isEmpty ? ["LC_ALL": "C"] : [:])
        for command in [["caterers"], ["menu", "1"], ["search", "epi"], ["menu", "Épo"]] {
            let outcome = try await program.run(flags + command)
            #expect((outcome.output + outcome.error).allSatisfy { $0 < 0x80 })
        }
        #expect(try await program.run(flags + ["menu", "1"]).out.contains("Le Petit Epi"))
        // What is shown is found as it is typed from there, and in its own letters.
        for typed in [["menu", "gonia"], ["menu", "Γωνι"], ["search", "--literal", "gonia"]] {
            let outcome = try await program.run(flags + typed)
            #expect(outcome.out.contains("Gonia tis Marias"), "\(outcome.out)\(outcome.err)")
        }
        // A name that nobody could type from there is its reference.
        let japanese = try await program.run(flags + ["menu", "小川"])
        #expect(!japanese.out.contains("??") && japanese.out.contains("/api/restaurants/"))
        let completed = try await Program.run(
            Program.tui,
            ["complete", "bash", "--", "eat-tui --server \(server.url) menu goni", "goni"],
            environment: program.environment)
        #expect(completed.out.contains("Γωνιά"), "\(completed.out)\(completed.err)")
        // What is written in all letters means the same where they cannot be shown.
        for word in ["Erdnüsse", "Erdnuesse", "Erdnuss"] {
            try program.configure("{ alerts: [\"\(word)\"] }")
            let checked = try await program.run(flags + ["--language", "de", "config", "check"])
            #expect(checked.status == 0, "\(word): \(checked.out)\(checked.err)")
        }
        try program.configure("{}")
        // German words keep their sound, and no reference is cut.
        let german = try await program.run(flags + ["caterers", "--help", "--language", "de"])
        #expect(german.out.contains("Kueche"), "\(german.out)")
    }

    @Test func `who asks for JSON of nothing gets no help in its place`() async throws {
        let program = try Program()
        let nothing = try await program.run("--json")
        #expect(nothing.status == 2 && nothing.out.isEmpty)
        #expect(nothing.errorJSON["code"].text == "usage")
        #expect(try await program.run("--json", "--help").json["schema"].text == "eat-tui/help/1")
        let both = try await program.run("status", "--format", "waybar", "--json")
        #expect(both.status == 2 && both.errorJSON["message"].text?.contains("--format") == true)
    }

    @Test func `colours need a terminal or a wish and bow to NO_COLOR`() async throws {
        let program = try KitchenServer.still().visitor()
        let escape = "\u{1B}["

        #expect(try await !program.run("caterers").out.contains(escape))
        #expect(try await program.run("--color", "always", "caterers").out.contains(escape))
        #expect(try await !program.run("--color", "never", "caterers").out.contains(escape))
        let refused = program.with(nil, ["NO_COLOR": "1"])
        #expect(try await !refused.run("caterers").out.contains(escape))
    }

    @Test func `plain answers are rows with tabs and every column`() async throws {
        let outcome = try await KitchenServer.still().visitor().run("--plain", "caterers")

        #expect(outcome.lines.count == 24)
        #expect(outcome.lines.allSatisfy { $0.count { $0 == "\t" } == 16 })
    }

    @Test func `fields choose and order the columns`() async throws {
        let program = try KitchenServer.still().visitor()
        let plain = try await program.run("--plain", "--fields", "name,ref", "caterers")
        let wrong = try await program.run("--fields", "ref,nmae", "caterers")
        let wrongMenu = try await program.run("--fields", "nonsense", "menu", "1")

        #expect(plain.lines.first?.hasPrefix("Le Petit Épi\thttp://127.0.0.1:") == true)
        #expect(wrong.status == 2 && wrong.err.contains("Did you mean name?"))
        #expect(wrongMenu.status == 2 && wrongMenu.out.isEmpty)
        #expect(wrongMenu.err.contains("There are: ref, name"))
    }

    @Test func `linear answers name what they tell`() async throws {
        let outcome = try await KitchenServer.still().visitor().run("--linear", "caterers")

        #expect(outcome.lines.count == 24)
        #expect(outcome.lines.allSatisfy { $0.hasPrefix("name: ") && $0.contains("; state: ") })
    }

    @Test func `quiet leaves the answer alone`() async throws {
        let outcome = try await KitchenServer.still().visitor().run("--quiet", "caterers")

        #expect(outcome.err.isEmpty && outcome.lines.count == 25)
    }

    @Test func `a reader that leaves early is no trouble`() async throws {
        let server = try KitchenServer.still(caterers: 3000)
        let program = try server.visitor()
        _ = try await program.run("--quiet", "caterers")

        for form in ["--plain", "--json", "--linear", "--color=never"] {
            let child = try program.start("--offline", "--quiet", form, "caterers")
            // One read and then none, while much more is waiting to be written.
            child.leave()
            let outcome = try child.outcome()
            #expect(outcome.status == 0 && outcome.error.isEmpty)
        }
    }

    @Test func `on a narrow terminal a sentence breaks between its words`() async throws {
        let program = try Program("--offline", "--server", "http://127.0.0.1:1")
        let command =
            "stty cols 40; exec \(Program.tui) --offline --server http://127.0.0.1:1 caterers"
        let outcome = try await Program.run(
            "script", ["-qec", command, "/dev/null"], environment: program.environment)

        let lines = outcome.out.split(whereSeparator: \.isNewline)
        let sentence = try await program.run("caterers").err.split(whereSeparator: \.isNewline)
        #expect(outcome.status == 5)
        #expect(lines.count > 1)
        #expect(lines.allSatisfy { $0.count <= 40 })
        #expect(lines.joined(separator: " ") == sentence.joined(separator: " "))
    }

    @Test func `a failure keeps its status where nobody reads of it`() async throws {
        let child = try Program("--offline", "--server", "http://127.0.0.1:1").start("caterers")
        child.leave(2)

        let outcome = try child.outcome()
        #expect(outcome.status == 5, "\(outcome)")
    }

    @Test func `an answer that cannot be written is an error`() async throws {
        let program = try KitchenServer.still().visitor()
        let words = [Program.tui] + program.prefix + ["caterers"]
        let line = words.map { "'\($0)'" }.joined(separator: " ") + " > /dev/full"
        let outcome = try await Program.run(
            "/bin/sh", ["-c", line], environment: program.environment)

        #expect(outcome.status == 1)
        #expect(outcome.err.contains("No space left on device"))
        let json = try await Program.run(
            "/bin/sh", ["-c", line.replacing("'caterers'", with: "caterers --json")],
            environment: program.environment)
        #expect(json.status == 1 && json.errorJSON["code"].text == "internal")
        #expect(json.errorJSON["message"].text?.contains("No space left on device") == true)
    }

    /// Rough but never too small: what is wide anywhere counts two.
    private static func cells(_ line: String) -> Int {
        line.reduce(0) { sum, character in
            let first = character.unicodeScalars.first?.value ?? 0
            return sum + ((0x1100...0x115F).contains(first) || first >= 0x2E80 ? 2 : 1)
        }
    }
}
