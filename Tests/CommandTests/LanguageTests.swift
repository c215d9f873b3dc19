import Foundation
import Kitchen
import TestSupport
import Testing

/// What commands say in the diner's language, and what programs read.
@Suite(.timeLimit(.minutes(10)))
struct LanguageTests {
    @Test(arguments: [
        ("fr", "2,20\u{a0}€", "19/05/2026"), ("de", "2,20\u{a0}€", "19.05.2026"),
        ("es", "2,20\u{a0}€", "19/05/2026"), ("en", "€2.20", "19 May 2026"),
        ("C", "2.20 EUR", "2026-05-19"),
    ])
    func `money and dates are written as in the language`(
        code: String, price: String, date: String
    ) async throws {
        let program = try KitchenServer.still().visitor()
        let menu = try await program.run("--language", code, "menu", "1")
        #expect(menu.status == 0 && menu.out.contains(price), "\(menu.out)")

        let then = program.with(nil, ["EAT_CLOCK": "2026-05-19T12:00:00Z"])
        _ = try await then.run("favourite", "add", "1")
        let favourites = try await then.run("--language", code, "favourite", "ls")
        #expect(favourites.out.contains(date), "\(favourites.out)\(favourites.err)")
    }

    @Test func `kitchens that an earlier version kept are in order by name`() async throws {
        let program = try KitchenServer.still().visitor()
        let words = ["caterers", "--sort", "name", "--plain", "--fields", "name"]
        let names = try await program.run(words).lines
        #expect(names.count > 10 && names != names.reversed())
        try await Program.sqlite(program.cacheFile, "UPDATE caterer SET name_order = ''")
        for code in ["es", "fr"] {
            let kept = try await program.run(["--offline", "--language", code] + words).lines
            #expect(kept == names, "\(code)")
        }
    }

    @Test func `the environment is asked last and the command line first`() async throws {
        let program = try KitchenServer.still().visitor()
        let french = program.with(nil, ["LC_ALL": "fr_FR.UTF-8"])
        func said(_ program: Program, _ words: String...) async throws -> String {
            let outcome = try await program.run(words + ["orders", "--offline"])
            return outcome.out + outcome.err
        }
        #expect(try await said(french).contains("Aucune commande"))

        try program.configure("{language: 'de'}")
        #expect(try await said(french).contains("Bestellung"))
        #expect(try await said(french, "--language", "C").contains("No order"))
    }

    @Test func `a call that is not understood is answered in the language it names`() async throws {
        let program = try KitchenServer.still().visitor()
        try program.configure("{language: 'fr'}")
        for words in [["--language", "de", "nosuch"], ["--language=de", "nosuch"]] {
            let outcome = try await program.run(words)
            #expect(
                outcome.status == 2 && outcome.err.contains("Einen Befehl nosuch gibt es nicht"))
        }
    }

    @Test func `a language that is not there is no reason to guess`() async throws {
        let program = try KitchenServer.still().visitor()
        let outcome = try await program.run("--language", "it", "caterers")
        #expect(outcome.status == 2)
        #expect(
            outcome.err.contains("There is no language it here: C, de, en, es and fr are there."))

        try program.configure("{language: 'it'}")
        let remark = try await program.run("caterers")
        #expect(remark.status == 0)
        #expect(remark.err.contains("\"language\"") && remark.err.contains("C, de, en, es, fr"))
        #expect(try await program.with(nil, ["LC_ALL": "it_IT.UTF-8"]).run("caterers").status == 0)
    }

    @Test(arguments: ["--json", "--plain"])
    func `what programs read is the same in every language`(form: String) async throws {
        let program = try KitchenServer.still().visitor()
        _ = try await program.run("sync")
        for command in [
            ["caterers", "--limit", "3"], ["menu", "1"], ["search", "bread"], ["menu", "zzz"],
            ["basket", "show"], ["draft", "ls"],
            ["orders", "--offline"], ["keys"], ["nonsense"], ["menu"],
        ] {
            let plain = try await program.run(command + [form, "--offline"])
            let french = try await program.with(nil, ["LC_ALL": "fr_FR.UTF-8"])
                .run(command + [form, "--offline"])
            #expect(french.status == plain.status)
            let age = /"age_s":\d+|read \d+ s ago/
            #expect(
                french.out.replacing(age, with: "") == plain.out.replacing(age, with: ""),
                "\(command)")
            #expect(
                french.err.replacing(age, with: "") == plain.err.replacing(age, with: ""),
                "\(command)")
        }
    }

    @Test func `a yes is understood in the diner's language and in English`() async throws {
        for (answer, isYes) in [
            ("oui", true), ("O", true), ("y", true), ("non", false), ("", false),
        ] {
            let program = try KitchenServer.still().visitor()
            for words in [
                ["menu", "1"], ["basket", "add", "--from", "1", "baguette", "tradition"],
                ["draft", "save", "midi"],
                ["draft", "rm", "midi"],
            ] {
                let outcome = try await program.run(words)
                #expect(outcome.status == 0, "\(outcome.err)")
            }
            let terminal = try program.onTerminal("--language", "fr", "draft", "purge")
            try terminal.wait(for: "(oui/non)")
            terminal.type(answer + "\r")
            #expect(try terminal.end() == .exited(isYes ? 0 : 11), "\(answer)")
        }
    }

    @Test(arguments: ["fr", "de", "es"])
    func `help is in the language, with the names of commands and options as they are`(
        code: String
    ) async throws {
        let program = try Program()
        let english = try await program.run("--help")
        let other = try await program.run("--language", code, "--help")
        #expect(other.status == 0 && other.out != english.out)
        let options = /--[a-z-]+/
        #expect(
            Set(other.out.matches(of: options).map { String($0.output) })
                .isSuperset(of: english.out.matches(of: options).map { String($0.output) }))
        #expect(other.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `the configuration's language holds for help and for what is wrong with a call`()
        async throws
    {
        let program = try Program()
        try program.configure("{language: 'de'}")
        #expect(try await program.run("--help").out.contains("bestellt"))
        #expect(try await program.run("nonsense").err.contains("gibt es nicht"))
        #expect(try await program.run("nonsense", "--json").err.contains("There is no command"))
    }

    @Test func `alerts are understood as the screens name them, and a word that is none is told`()
        async throws
    {
        let program = try KitchenServer.still().visitor()
        try program.configure("{language: 'de', alerts: ['Erdnüsse', 'Nusskuchen']}")
        let check = try await program.run("config", "check")
        #expect(check.status == 2)
        #expect(check.out.contains("„Nusskuchen“") && check.out.contains("Schalenfrüchte"))
        #expect(!check.out.contains("„Erdnüsse“"))
        try program.configure("{language: 'de', alerts: ['Milch']}")
        _ = try await program.run("menu", "1")
        let added = try await program.run("basket", "add", "croissant", "--from", "1")
        #expect(added.err.contains("MILCH"), "\(added.err)")
    }
}
