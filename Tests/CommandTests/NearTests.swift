import Kitchen
import TestSupport
import Testing

/// Finding servers by a registry, looking at them, adding one.
@Suite(.timeLimit(.minutes(10)))
struct NearTests {
    /// A server that sells food, one of parcels, and one that is not there.
    private struct Town {
        let food: KitchenServer
        let dead: UnansweredPort
        let parcels: ScriptedServer
        let registry: TestRegistry
        let program: Program

        init() throws {
            food = try KitchenServer.still()
            dead = try UnansweredPort(.refuses)
            parcels = try ScriptedServer { request in
                request.path.hasPrefix("/api/settings")
                    ? .answer(200, [], #"{"brand_name":"Colis","currency_code":"eur"}"#)
                    : .answer(200, [], #"{"hydra:member":[],"hydra:totalItems":0}"#)
            }
            registry = try TestRegistry([
                .init(
                    "Vélo Lune", in: "Lyon", at: food.origin, place: (45.76, 4.84),
                    text: [
                        "fr": "<p>Des repas \u{1B}[31m&agrave; v&eacute;lo</p>",
                        "en": "By <b>bike</b>",
                    ]),
                .init("Colis Vite", in: "Lyon - Colis", at: parcels.url, place: (45.77, 4.84)),
                .init("Silence", in: "Villeurbanne", at: dead.url, place: (45.77, 4.9)),
                .init("No Server", in: "Lyon", at: nil, place: (45.76, 4.84)),
                .init("BiciSol", in: "Ciudad del Sol - BiciSol", at: "https://sol.example.org"),
            ])
            program = try Program()
            try program.configure("{registry: '\(registry.url)'}")
        }
    }

    @Test func `co-operatives are listed with what they sell and one is added`() async throws {
        let town = try Town()
        let list = try await town.program.run("near", "LYON")
        #expect(list.status == 0)
        #expect(list.err.contains("This asks 127.0.0.1 for its list of co-operatives."))
        #expect(list.err.contains("3 co-operatives near Lyon, FR"))
        let lines = list.lines
        #expect(lines.contains { $0.contains(/1 +Vélo Lune .*0 m .*24 kitchens, EUR/) })
        #expect(lines.contains("  By bike"))
        #expect(lines.contains { $0.contains(/2 +Colis Vite .*1.1 km +parcels only/) })
        #expect(lines.contains { $0.contains(/3 +Silence .*does not answer/) })
        #expect(!list.out.contains("No Server") && !list.out.contains("\u{1B}"))
        // What is not listed, and what is of no use there.
        #expect(list.err.contains("1 row of the list was left out"))
        #expect(list.err.contains("1 of those shown does not answer."))
        #expect(list.err.contains("--add 1."))

        let refused = try await town.program.run("near", "Lyon", "--add", "2")
        #expect(refused.status == 3 && refused.err.contains("only moves parcels"))
        let added = try await town.program.run("near", "Lyon", "--add", "vélo lune")
        #expect(added.status == 0 && added.out.hasPrefix("velo-lune added: "))
        for (language, words) in [("fr", "ajouté sous velo-lune"), ("en", "added as velo-lune")] {
            let after = try await town.program.run("near", "Lyon", "--language", language)
            #expect(after.out.contains(words), "\(after.out)")
            // The others sell no food, or do not answer.
            #expect(!after.err.contains("--add"))
        }
        #expect(try await town.program.run("near", "Lyon", "--add", "1").status == 2)
        #expect(try await town.program.run("provider", "ls", "--plain").lines.count == 1)
        #expect(try await town.program.run("caterers", "--plain").lines.count == 24)
        // One request for the list in all of that.
        #expect(town.registry.asked.count == 1)
        #expect(town.registry.asked[0].contains(/\?day=\d{4}-\d\d-\d\d$/))
    }

    @Test func `it is read offline afterwards and nobody else is asked`() async throws {
        let town = try Town()
        let never = try await town.program.run("near", "Lyon", "--offline")
        #expect(never.status == 5 && town.registry.asked.isEmpty)

        _ = try await town.program.run("near", "Lyon", "--no-look", "--quiet")
        #expect(town.parcels.requests.isEmpty)
        let later = town.program.with(nil, ["EAT_CLOCK": "2099-01-02T12:00:00Z"])
        let offline = try await later.run("near", "45.76,4.84", "--offline", "--json")
        #expect(offline.json["stale"].flag == true && offline.json["source"].text == "cache")
        let rows = offline.json["data"]["cooperatives"]
        #expect(rows.rows.count == 3 && rows[0]["name"].text == "Vélo Lune")
        #expect(rows[0]["about"].text == "By bike" && rows[0]["about_language"].text == "en")
        #expect(town.registry.asked.count == 1)

        town.registry.say("<html>")
        let old = try await later.run("near", "Lyon", "--no-look")
        #expect(old.status == 0 && old.err.contains("This is the list as of "))
        let table = try await town.program.run("near", "Lyon", "--no-look", "--csv")
        #expect(table.out.contains("Vélo Lune,Lyon,fr,0,,,,,"))
        let some = ["near", "Lyon", "--no-look", "--fields", "ref,name,town"]
        let first = [town.food.origin, "Vélo Lune", "Lyon"]
        #expect(
            try await town.program.run(some + ["--plain"]).lines.first
                == first.joined(separator: "\t"))
        let row = try #require(try await town.program.run(some + ["--jsonl"]).lines.first)
        #expect(JSONAnswer(Array(row.utf8)).keys == ["ref", "name", "town"])
        let french = try await town.program.run("near", "Lyon", "--no-look", "--language", "fr")
        #expect(french.out.contains("à vélo") && !french.out.contains("<p>"))
    }

    /// Which list is meant, and where its address stands; nothing of towns or of a server for food.
    @Test(arguments: [
        (404, "", 6, "127.0.0.1 answers 404, and no list of co-operatives."),
        (200, "<html>", 6, "What 127.0.0.1 answers is no list of co-operatives: "),
        (200, "[]", 3, "The list of 127.0.0.1 has no co-operatives."),
        (
            200, #"[{"name":"A","coopcycle_url":"nowhere"},{"name":"B"}]"#, 3,
            "2 rows were left out."
        ),
    ])
    func `a registry that is none is named as one`(
        status: Int, body: String, exit: Int32, words: String
    ) async throws {
        let good =
            #"[{"name":"Sol","city":"Lyon","country":"fr","coopcycle_url":"https://s.example.org"},"#
        let answer = Changing((status: 200, body: good + #"{"name":7,"coopcycle_url":"x"}]"#))
        let registry = try ScriptedServer { _ in
            .answer(answer.value.status, [], answer.value.body)
        }
        let program = try Program()
        try program.configure("{registry: '\(registry.url)/list.json'}")
        let kept = try await program.run("near", "Lyon", "--no-look")
        #expect(kept.status == 0 && kept.out.contains("Sol"))
        #expect(kept.err.contains("1 row of the list was left out"))
        let again = try await program.run("near", "Lyon", "--no-look", "--json")
        #expect(again.json["warnings"].rows.count == 1)

        answer.value = (status, body)
        let later = program.with(nil, ["EAT_CLOCK": "2099-01-02T12:00:00Z"])
        let old = try await later.run("near", "Lyon", "--no-look")
        #expect(old.status == 0 && old.out.contains("Sol") && old.err.contains(words))

        let fresh = try Program()
        try fresh.configure("{registry: '\(registry.url)/list.json'}")
        let none = try await fresh.run("near", "Lyon", "--no-look")
        #expect(none.status == exit && none.err.contains(words), "\(none.err)")
        #expect(none.err.contains("The address of the list is registry in the configuration."))
        #expect(!none.err.contains("kept") && !none.err.contains("CoopCycle"))
    }

    @Test(arguments: [
        (["Lion"], 3, "Did you mean \"Lyon, FR\"?"), (["95,4"], 2, "45.76,4.84"),
        (["12"], 2, "no place on Earth"), (["Nowhere", "at", "all"], 3, "a bigger town nearby"),
        (["Lyon", "--add", "1", "--no-look"], 2, "--no-look"),
        (["Lyon", "--csv", "--json"], 2, ""), (["Lyon", "--name", "x"], 2, "--add"),
        (["Lyon", "--add", "9"], 3, "3 rows"), (["Lyon", "--add", "lune"], 3, "whole name"),
        (["Lyon", "--fields", "nmae"], 2, "nmae"),
    ])
    func `what cannot be answered says what to do`(
        words: [String], status: Int32, hint: String
    ) async throws {
        let town = try Town()
        // What is added is not looked at.
        let looks = words.contains("--add") ? [] : ["--no-look"]
        let outcome = try await town.program.run(["near"] + words + looks)
        #expect(outcome.status == status)
        #expect(outcome.err.contains(hint))
        #expect(try await town.program.run("provider", "ls", "--plain").out.isEmpty)
    }
}
