import Foundation
import Kitchen
import TestSupport
import Testing

/// What the Tab key finds: asked of the program, and in the three shells themselves.
@Suite(.timeLimit(.minutes(10)))
struct CompletionTests {
    private let program: Program
    /// A name that does something in a shell that evaluates it.
    private let trap: String
    private let mark: String

    init() async throws {
        let server = try KitchenServer.still(caterers: 36)
        var program = try Program()
        program.server = server
        self.program = program
        mark = program.home.path + "/sprung"
        trap = "my $(touch \(mark)) 'x' \"lunch\"! `touch \(mark)`"
        for words in [
            ["provider", "add", server.url, "--name", "canteen"], ["menu", "krua mae"],
            ["basket", "add", "fish cakes", "--from", "krua mae"], ["draft", "save", trap],
            ["address", "add", "12, Quai de la Lune", "--name", "Desk", "--at", "47.55,0.48"],
        ] {
            let outcome = try await program.run(words)
            try #require(outcome.status == 0, "\(words) \(outcome.err)")
        }
    }

    private func ask(_ line: String, _ program: Program? = nil) async throws -> Outcome {
        let word = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        return try await (program ?? self.program).run(
            "complete", "bash", "--", "eat-tui " + line, String(word))
    }

    @Test func `commands options values and names complete, and nothing is written for it`()
        async throws
    {
        let before = try await contents()
        for (line, expected) in [
            ("bask", ["basket"]), ("basket u", ["undo"]), ("caterers --sor", ["--sort"]),
            ("caterers --sort fa", ["favourites"]),
            ("--switch peek", ["peek.commit_after=3"]),
            ("--color=a", ["--color=auto", "--color=always"]),
            ("--language d", ["de"]), ("help exit", ["exit-codes"]), ("config get mo", ["mouse"]),
            ("config set theme pa", ["paper"]), ("config set mouse ", ["true", "false"]),
            ("caterers --fields na", ["name"]), ("orders --fields name,stat", ["name,state"]),
            ("completion z", ["zsh"]), ("provider rm c", ["canteen"]),
            ("--server ca", ["canteen"]), ("hours krua", ["Krua\\ Mae"]),
            ("menu krua m", ["Mae"]), ("item fish", ["Fish\\ cakes"]),
            ("basket add --from krua\\ mae fish", ["Fish\\ cakes"]),
            ("basket rm F", ["Fish\\ cakes"]), ("quote --to des", ["Desk"]),
            ("address rm d", ["Desk"]), ("search --diet vega", ["vegan"]), ("nonsense ", []),
            ("menu no-such", []), ("menu $(id", []), ("--private menu k", []),
            ("--demo menu k", []), ("--server enemy menu k", []),
        ] {
            let outcome = try await ask(line)
            #expect(outcome.status == 0 && outcome.err.isEmpty, "\(line): \(outcome.err)")
            #expect(outcome.lines == expected, "\(line): \(outcome.out)")
        }
        // Names of files are the shell's.
        #expect(try await ask("import ").status == 3)
        #expect(try await contents() == before)
    }

    /// Every file of the home, with what is in it.
    private func contents() async throws -> String {
        try await Program.run(
            "sh", ["-c", "find \(program.home.path) -type f -exec cksum {} + | sort -k 3"]
        ).out
    }

    @Test func `damage, an unknown file and a home without anything are silent`() async throws {
        #expect(try await ask("menu k", Program()).out.isEmpty)
        try Data("no database".utf8).write(to: URL(fileURLWithPath: program.cacheFile))
        try Data("no database".utf8).write(to: URL(fileURLWithPath: program.userFile))
        try program.configure("{ server: ")
        for line in ["menu k", "draft show ", "--server ", "track "] {
            let outcome = try await ask(line)
            #expect(outcome.status == 0 && outcome.out.isEmpty && outcome.err.isEmpty, "\(line)")
        }
        #expect(Home.text(program.cacheFile) == "no database")
        for words in [["complete"], ["complete", "bash"], ["complete", "csh", "--", "x"]] {
            let outcome = try await program.run(words)
            #expect(outcome.status == 0 && outcome.out.isEmpty && outcome.err.isEmpty)
        }
    }

    @Test func `nothing that an enemy is called reaches a line raw`() async throws {
        let enemy = try KitchenServer.still(caterers: 12) { $0.isHostile = true }
        let visitor = try enemy.visitor()
        _ = try await visitor.run("sync", "--all")
        for words in [["menu", ""], ["menu", "\(enemy.origin):"], ["item", "\(enemy.origin):"]] {
            for shell in ["zsh", "fish"] {
                let outcome = try await visitor.with([]).run(
                    ["complete", shell, "--", "--server", enemy.url] + words)
                #expect(!outcome.lines.isEmpty && outcome.trouble == nil, "\(words)")
                for line in outcome.lines {
                    #expect(!line.hasPrefix("-") && line.split(separator: "\t").count <= 2)
                }
            }
        }
    }

    // MARK: The shells

    /// Lines, and the words that each has once it is completed.
    private var lines: [(typed: String, words: [String])] {
        [
            ("eat-tui menu kru", ["eat-tui", "menu", "Krua Mae"]),
            ("eat-tui menu 'Kru", ["eat-tui", "menu", "Krua Mae"]),
            ("eat-tui menu Krua\\ M", ["eat-tui", "menu", "Krua Mae"]),
            ("eat-tui draft show m", ["eat-tui", "draft", "show", trap]),
            ("eat-tui draft show 'm", ["eat-tui", "draft", "show", trap]),
            ("eat-tui draft show \"m", ["eat-tui", "draft", "show", trap]),
            ("eat-tui config pa", ["eat-tui", "config", "path"]),
        ]
    }

    private func shell(_ name: String, _ script: String, _ typed: [String]) async throws -> Outcome
    {
        let bin = program.home.path + "/bin"
        if !FileManager.default.fileExists(atPath: bin + "/eat-tui") {
            try await Program.install(
                "#!/bin/sh\nexec \(Program.tui) \"$@\"\n", at: bin + "/eat-tui")
        }
        let file = program.home.path + "/try." + name
        try Program.put(script, at: file)
        let options = ["bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]][name] ?? []
        let environment = program.environment.merging([
            "PATH": bin + ":" + Program.systemPath, "TERM": "dumb",
        ]) { $1 }
        return try await Program.run(name, options + [file] + typed, environment: environment)
    }

    @Test func `bash completes`() async throws {
        // As bash calls the function: with the part of the line that it replaces.
        let script = """
            source <(eat-tui completion bash)
            compopt() { :; }
            for line; do
                part=${line##* }
                [[ $line != *\\\\\\ * ]] || part='Krua\\ M'
                [[ $part != [\\"\\']* ]] || part=${part:1}
                COMP_LINE=$line COMP_POINT=${#line}
                _eat_tui eat-tui "$part" ""
                closing=
                before=${line%"$part"} reply=${COMPREPLY[0]}
                [[ $before != *[\\"\\'] ]] || closing=${before: -1:1}
                # As readline does, which leaves quotation marks out where they seem to be there.
                [[ -z $closing || $reply != "$closing"* ]] || before=${before%?}
                [[ -z $closing || $reply != *"$closing" ]] || closing=
                eval "words=($before$reply$closing)"
                printf '%s\\n' "${words[@]}" .
            done
            """
        for name in ["wow!", "!ping", "say \"hi\"", "'tis", "it'"] {
            #expect(try await program.run("draft", "save", name).status == 0)
        }
        let quoted = [
            ("\"wo", "wow!"), ("\"!", "!ping"), ("'!", "!ping"), ("\"sa", "say \"hi\""),
            ("'sa", "say \"hi\""), ("\"'t", "'tis"), ("'it", "it'"), ("\"it", "it'"),
        ].map { typed, name in
            (typed: "eat-tui draft show " + typed, words: ["eat-tui", "draft", "show", name])
        }
        try await check("bash", script, quoted)
    }

    @Test func `zsh completes`() async throws {
        // On a terminal, by its own completion; the line is not carried out.
        let script = """
            zmodload zsh/zpty
            zpty shell "zsh -f -i"
            zpty -w shell 'PS1=; unsetopt bang_hist; autoload -U compinit
                compinit -u -d $HOME/zcompdump; source <(eat-tui completion zsh)
                tell() { zle complete-word; print -rl -- "${(@Q)${(z)BUFFER}}" . >>$HOME/told
                    BUFFER=; print ON; print WARD }
                zle -N tell; bindkey "^X" tell; print REA; print DY'
            zpty -r shell said '*REA*DY*'
            for line; do
                zpty -w -n shell "$line"$'\\C-x'
                zpty -r shell said '*ON[[:space:]]*WARD*'
            done
            zpty -d shell
            cat $HOME/told
            """
        try await check("zsh", script)
    }

    private func check(
        _ name: String, _ script: String, _ more: [(typed: String, words: [String])] = []
    ) async throws {
        let lines = lines + more
        let outcome = try await shell(name, script, lines.map(\.typed))
        let expected = lines.map { ($0.words + ["."]).joined(separator: "\n") + "\n" }
        #expect(outcome.out == expected.joined(), "\(outcome.out) \(outcome.err)")
        #expect(!FileManager.default.fileExists(atPath: mark))
    }

    @Test func `fish completes`() async throws {
        // fish quotes what it inserts.
        let script = """
            eat-tui completion fish | source
            for line in $argv
                complete -C $line | string split -f 1 \\t
                echo .
            end
            """
        let outcome = try await shell("fish", script, lines.map(\.typed))
        let expected = lines.map { ($0.words.last ?? "") + "\n.\n" }.joined()
        #expect(outcome.out == expected, "\(outcome.out) \(outcome.err)")
        #expect(!FileManager.default.fileExists(atPath: mark))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `each shell can read its script`(name: String) async throws {
        let script = try await program.run("completion", name)
        #expect(script.status == 0 && script.err.isEmpty)
        let file = program.home.path + "/script"
        try Program.put(script.out, at: file)
        let read = try await Program.run(name, ["-n", file])
        #expect(read.status == 0 && read.err.isEmpty, "\(read.err)")
        let json = try await program.run("completion", name, "--json").json["data"]
        #expect(json["script"].text.map { $0 + "\n" } == script.out)
        #expect(try await program.run("completion", "csh").status == 2)
    }
}
