import Kitchen
import TestSupport
import Testing
import Services

@Suite(.timeLimit(.minutes(10)))
struct FavouriteTests {
    private let server: KitchenServer
    private let program: Program

    init() async throws {
        server = try KitchenServer.still()
        program = try server.visitor()
        #expect(try await program.run("caterers").status == 0)
    }

    private func names() async throws -> [String] {
        let json = try await program.run("--offline", "favourite", "ls", "--json").json
        return json["data"]["favourites"].rows.compactMap { $0["name"].text }
    }

    @Test func `a kitchen is a favourite until it is none, without a network`() async throws {
        #expect(try await names().isEmpty)
        let added = try await program.run("--offline", "favourite", "add", "krua", "mae")
        #expect(added.lines == ["Added Krua Mae."])
        #expect(try await names() == ["Krua Mae"])
        let listed = try await program.run(
            "--offline", "caterers", "--sort", "favourites", "--limit", "1", "--json")
        #expect(listed.json["data"]["caterers"].rows.first?["favourite"].flag == true)

        let removed = try await program.run("--offline", "favourite", "rm", "krua", "mae")
        #expect(removed.lines == ["Removed Krua Mae."])
        #expect(try await names().isEmpty)
    }

    @Test func `adding one twice changes nothing`() async throws {
        _ = try await program.run("--offline", "favourite", "add", "1")
        let before = try await program.run("--offline", "favourite", "ls", "--json").json
        let again = try await program.run("--offline", "favourite", "add", "1")
        #expect(again.status == 0)
        #expect(again.lines == ["Le Petit Épi was a favourite before."])
        let after = try await program.run("--offline", "favourite", "ls", "--json").json
        let times = [before, after].map { $0["data"]["favourites"].rows.map { $0["since"].text } }
        #expect(times[0].count == 1)
        #expect(times[0] == times[1])
    }

    @Test func `one that is forgotten by the cache can still be listed and removed`() async throws {
        _ = try await program.run("--offline", "favourite", "add", "1")
        let listed = try await program.run("favourite", "ls", "--json").json
        let ref = try #require(listed["data"]["favourites"].rows.first?["ref"].text)
        #expect(try await program.run("cache", "clear").status == 0)

        let forgotten = try await program.run("--offline", "favourite", "ls")
        #expect(forgotten.out.contains("Le Petit Épi"))
        #expect(try await program.run("--offline", "favourite", "rm", ref).status == 0)
        #expect(try await names().isEmpty)
    }

    @Test func `what is no favourite is told with what was meant`() async throws {
        _ = try await program.run("--offline", "favourite", "add", "krua mae")
        let outcome = try await program.run("--offline", "favourite", "rm", "Kura Mae")
        #expect(outcome.status == 3)
        #expect(outcome.err.contains("Did you mean \"Krua Mae\"?"))
    }

    @Test func `what may be two favourites is neither`() async throws {
        for name in ["Le Petit Épi", "La Table de Maëlle"] {
            #expect(try await program.run("--offline", "favourite", "add", name).status == 0)
        }
        let outcome = try await program.run("--offline", "favourite", "rm", "l")
        #expect(outcome.status == 3)
        #expect(outcome.err.contains("Le Petit Épi"))
        #expect(outcome.err.contains("La Table de Maëlle"))
        #expect(try await names().count == 2)
    }
}
