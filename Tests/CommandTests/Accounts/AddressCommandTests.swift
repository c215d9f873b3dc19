import Kitchen
import TestSupport
import Testing
import Services

/// Where orders go, from the command line.
@Suite(.timeLimit(.minutes(10)))
struct AddressCommandTests {
    private let server: KitchenServer
    private let program: Program

    init() throws {
        server = try KitchenServer.still()
        program = try server.visitor()
    }

    private func signIn() async throws {
        let outcome = try await program.run(
            "login", "--user", "demo", "--password-command", "echo demo", "--yes")
        #expect(outcome.status == 0)
    }

    private func addresses() async throws -> [JSONAnswer] {
        try await program.run("--offline", "address", "ls", "--json")
            .json["data"]["addresses"].rows
    }

    private func add(_ words: String...) async throws -> Outcome {
        try await program.run(["address", "add", "12 Rue Oberkampf", "--at", "48.86,2.37"] + words)
    }

    @Test(arguments: [
        ("en", "no geocoder is configured", "as maps show it"),
        ("fr", "aucun géocodeur", "un plan"), ("es", "ningún geocodificador", "los mapas"),
        ("de", "kein Geocoder", "Landkarten"),
    ])
    func `a first address without a point says how to say it, with a kitchen's as an example`(
        language: String, why: String, how: String
    ) async throws {
        let street = ["--language", language, "address", "add", "12 Rue Oberkampf"]
        let before = try await program.run(street)
        #expect(before.status == 2 && before.err.contains(why), "\(before.err)")
        #expect(before.err.contains("--at LAT,LNG") && before.err.contains(how))

        let listed = try await program.run("caterers", "--json").json["data"]["caterers"].rows
        let refused = try await program.run(street)
        let place = try #require(refused.err.firstMatch(of: /\d+\.\d+,\d+\.\d+/)).output
        #expect(listed.contains { refused.err.contains($0["name"].text ?? "-") }, "\(refused.err)")
        let added = try await program.run(street + ["--at", String(place)])
        #expect(added.status == 0)
    }

    @Test func `what is kept here needs no server to be named, however many there are`()
        async throws
    {
        let servers = try (0..<2).map { _ in try KitchenServer.still(caterers: 3) }
        let bare = try Program()
        for (server, name) in zip(servers, ["west", "east"]) {
            let outcome = try await bare.run("provider", "add", server.url, "--name", name)
            #expect(outcome.status == 0, "\(outcome.err)")
        }
        let street = ["address", "add", "12 Rue Oberkampf", "--at", "48.86,2.37"]
        let asked = try await bare.run(street)
        #expect(asked.status == 3, "\(asked.err)")
        let kept = try await bare.run(street + ["--here", "--default", "--json"])
        #expect(kept.status == 0, "\(kept.err)")
        let listed = try await bare.run(
            "--offline", "--server", "west", "address", "ls", "--json")
        #expect(listed.json["data"]["addresses"].rows.count == 1)
    }

    @Test func `without an account an address is kept here, and says all that was said`()
        async throws
    {
        let added = try await add(
            "--name", "Atelier", "--contact", "Mia", "--phone", "+33145678901", "--note",
            "3rd floor",
            "--postcode", "75011", "--town", "Paris", "--json")
        let data = added.json["data"]
        #expect(added.json["schema"].text == "eat-tui/address/1")
        #expect(data["name"].text == "Atelier")
        #expect(data["kept_by"].isNull)
        let row = try #require(try await addresses().first)
        #expect(row["ref"].text == data["ref"].text)
        #expect(row["place"].text == "48.860000,2.370000")
        #expect(row["contact"].text == "Mia")
        #expect(row["note"].text == "3rd floor")
        #expect(row["postcode"].text == "75011")
        #expect(server.calls.isEmpty)
    }

    @Test func `with an account the server keeps it`() async throws {
        try await signIn()
        #expect(try await add("--name", "Atelier").lines.first?.contains(server.origin) == true)
        #expect(try await add("--name", "Canal", "--here").lines.first?.contains("here") == false)
        let kept = try await addresses().map { ($0["name"].text ?? "", $0["kept_by"].text) }
        #expect(kept.count == 4)
        #expect(kept.contains { $0 == ("Atelier", server.origin) })
        #expect(kept.contains { $0 == ("Canal", nil) })
        #expect(try await program.run("address", "ls", "--refresh").status == 0)
        #expect(try await addresses().count == 4)
    }

    @Test func `a street needs a point or a geocoder`() async throws {
        let nowhere = try await program.run("address", "add", "12 Rue Oberkampf")
        #expect(nowhere.status == 2)
        #expect(nowhere.err.contains("--at LAT,LNG"))
        let wrong = try await program.run("address", "add", "12 Rue Oberkampf", "--at", "here")
        #expect(wrong.status == 2)
        try program.configure("{ geocoder: '\(server.url)geocode' }")
        let found = try await program.run("address", "add", "12, Quai de la Lune", "--json")
        #expect(found.json["data"]["place"].text?.hasPrefix("47.") == true)
    }

    @Test(arguments: [
        ("12, Rue du Pont", "Rue du Pont-Vieux", "another street"),
        ("12, Quai de la Lune, 75011", "Quai de la Lune", "another postcode"),
    ])
    func `a place that is not the one asked for is not taken for it`(
        street: String, found: String, how: String
    ) async throws {
        try program.configure("{ geocoder: '\(server.url)geocode' }")
        let add = ["address", "add", street]
        let refused = try await program.run(add)
        #expect(refused.status == 3, "\(refused.err)")
        #expect(refused.err.contains(found) && refused.err.contains(how), "\(refused.err)")
        #expect(refused.err.contains("--at LAT,LNG"))
        let told = try await program.run(add + ["--json", "--yes"])
        #expect(told.status == 3)
        let candidates = told.errorJSON["candidates"].rows
        let point = try #require(candidates.first?["ref"].text)
        #expect(try await addresses().isEmpty)
        #expect(try await program.run(add + ["--at", point]).status == 0)
    }

    @Test(arguments: ["caterers", "search pizza within 2 km", "sync"])
    func `a list is near no other place than was asked for`(command: String) async throws {
        try program.configure("{ geocoder: '\(server.url)geocode' }")
        #expect(try await program.run("sync").status == 0)
        let words = command.split(separator: " ", maxSplits: 1).map(String.init)
        let other = try await program.run(words + ["--near", "12, Rue du Pont"])
        #expect(other.status == 3 && other.err.contains("Rue du Pont-Vieux"), "\(other.err)")
        let same = try await program.run(words + ["--near", "12 rue du pont vieux"])
        #expect(same.status == 0, "\(same.err)")
    }

    @Test func `no two addresses have one name`() async throws {
        #expect(try await add("--name", "Atelier").status == 0)
        let taken = try await add("--name", "ATELIER")
        #expect(taken.status == 2 && taken.err.contains("is called \"ATELIER\""), "\(taken.err)")
        #expect(try await add("--name", "Gym").status == 0)
        let renamed = try await program.run("address", "edit", "Gym", "--name", "atelier")
        #expect(renamed.status == 2, "\(renamed.err)")
        let same = try await program.run("address", "edit", "Gym", "--name", "GYM")
        #expect(same.status == 0, "\(same.err)")
        #expect(try await addresses().count == 2)
    }

    @Test func `what is no phone number is refused with what one looks like`() async throws {
        let refused = try await add("--phone", "abc")
        #expect(
            refused.status == 2 && refused.err.contains("--phone abc: That is no")
                && refused.err.contains("+33 6 12 34 56 78"), "\(refused.err)")
        #expect(try await addresses().isEmpty)
        #expect(try await add("--name", "Atelier").status == 0)
        let edited = try await program.run("address", "edit", "Atelier", "--phone", "none")
        #expect(edited.status == 2)
    }

    @Test func `the default comes first, and there is one`() async throws {
        try await signIn()
        let before = try await addresses().compactMap { $0["name"].text }
        #expect(before.count == 2)
        for name in before.reversed() + [before[0]] {
            let words = ["--offline", "address", "default", name]
            #expect(try await program.run(words).status == 0)
            #expect(try await addresses().first?["name"].text == name)
            #expect(try await addresses().count { $0["default"].flag == true } == 1)
        }
        #expect(try await program.run("address", "default", before[0], "--no").status == 0)
        #expect(try await !addresses().contains { $0["default"].flag == true })
    }

    @Test func `what is kept here can be changed and removed`() async throws {
        _ = try await add("--name", "Atelier")
        let changed = try await program.run(
            "address", "edit", "atelier", "--note", "by the bridge", "--name", "Canal", "--json")
        #expect(changed.json["data"]["note"].text == "by the bridge")
        #expect(try await addresses().map { $0["name"].text } == ["Canal"])
        #expect(try await program.run("address", "edit", "canal").status == 2)
        #expect(try await program.run("address", "rm", "canal", "--yes").out == "Removed Canal.\n")
        #expect(try await addresses().isEmpty)
        let gone = try await program.run("address", "rm", "canal")
        #expect(gone.status == 3)
    }

    @Test func `what a server keeps is hidden and stays so`() async throws {
        try await signIn()
        let name = try #require(try await addresses().first?["name"].text)
        #expect(try await program.run("address", "rm", name).out.hasPrefix("Hid \(name)"))
        #expect(try await program.run("address", "ls", "--refresh").status == 0)
        #expect(try await addresses().count == 1)
        let removed = try await program.run("--offline", "address", "ls", "--removed", "--json")
        #expect(removed.json["data"]["addresses"].rows.map { $0["name"].text } == [name])
        #expect(try await program.run("--offline", "address", "restore", name).status == 0)
        #expect(try await addresses().count == 2)
        #expect(try await program.run("address", "restore", name).status == 3)
    }

    @Test func `what a server keeps is changed on this side, in its place`() async throws {
        try await signIn()
        let name = try #require(try await addresses().first?["name"].text)
        let changed = try await program.run("address", "edit", name, "--note", "side door")
        #expect(changed.out.contains("Changed \(name)."))
        #expect(changed.out.contains("\(server.origin) keeps it as it was."))
        #expect(try await program.run("address", "ls", "--refresh").status == 0)
        let row = try #require(try await addresses().first { $0["name"].text == name })
        #expect(row["note"].text == "side door" && row["kept_by"].isNull)
        #expect(row["place"].text?.isEmpty == false)
        #expect(try await addresses().count == 2)
        // Another street is another place.
        let moved = try await program.run("address", "edit", name, "--street", "1 Rue Neuve")
        #expect(moved.status == 2 && moved.err.contains("--at LAT,LNG"))
    }

    @Test func `which addresses a kitchen delivers to is asked once, and known offline`()
        async throws
    {
        _ = try await add("--name", "Far away")
        let near = ["address", "add", "12 Quai de la Lune", "--at", "47.5512,0.4821"]
        _ = try await program.run(near + ["--name", "Near"])
        let listing = try await program.run("caterers", "--json")
        let kitchen = try #require(listing.json["data"]["caterers"].rows.first?["ref"].text)
        for words in [[], ["--offline"]] {
            let answer = try await program.run(
                words + ["address", "ls", "--from", kitchen, "--json"])
            let rows = answer.json["data"]["addresses"].rows
            #expect(rows.first { $0["name"].text == "Far away" }?["delivered"].flag == false)
            #expect(rows.first { $0["name"].text == "Near" }?["delivered"].flag == true)
        }
        #expect(server.calls.count { $0.path.contains("/can-deliver/") } == 2)
        let table = try await program.run("--offline", "address", "ls", "--from", kitchen)
        #expect(table.lines.first?.contains("DELIVERED") == true)
        let plain = try await program.run("--offline", "address", "ls")
        #expect(plain.lines.first?.contains("DELIVERED") == false)
    }

    @Test func `signing out takes the server's addresses along and leaves one's own`()
        async throws
    {
        try await signIn()
        _ = try await add("--name", "Canal", "--here")
        _ = try await program.run("logout")
        #expect(try await addresses().map { $0["name"].text } == ["Canal"])
    }
}
