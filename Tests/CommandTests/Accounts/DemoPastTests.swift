import TestSupport
import Testing

/// What whoever tries the demo account finds on this machine.
@Suite(.timeLimit(.minutes(10)))
struct DemoPastTests {
    private let program: Program

    init() throws {
        program = try Program("--demo")
    }

    private func signIn() throws {
        let child = try ChildProcess(
            Program.tui, program.prefix + ["login", "--user", "demo", "--password-stdin", "--yes"],
            environment: program.environment, isSpokenTo: true, keeping: program)
        try child.say("demo")
        let outcome = try child.outcome()
        #expect(outcome.status == 0)
        #expect(outcome.err == "")
    }

    @Test func `the demo account has eight orders, two favourites and a draft`() async throws {
        try signIn()
        let orders = try await program.run("--offline", "orders", "--json").json
        #expect(orders["data"]["orders"].rows.count == 8)
        let favourites = try await program.run("--offline", "favourite", "ls", "--json").json
        #expect(favourites["data"]["favourites"].rows.count == 2)
        let drafts = try await program.run("--offline", "draft", "ls", "--json").json
        #expect(drafts["data"]["drafts"].rows.map { $0["name"].text } == ["friday team"])
    }

    @Test func `of its draft one dish is dearer and one gone`() async throws {
        try signIn()
        let draft = try await program.run("--offline", "draft", "show", "friday", "--json").json
        let changes = draft["data"]["lines"].rows.flatMap { $0["changes"].rows }
            .compactMap(\.text)
        #expect(changes.count { $0.contains(" costs ") } == 1)
        #expect(changes.count { $0.contains("is no longer on the menu") } == 1)
        #expect(changes.count == 2)
    }

    @Test func `whoever signs in with a basket goes on with that one`() async throws {
        let kitchens = try await program.run("caterers", "--json").json["data"]["caterers"].rows
        let name = try #require(kitchens.first?["ref"].text)
        let menu = try await program.run("menu", name, "--json").json
        let dishes = menu["data"]["sections"].rows.flatMap { $0["items"].rows }
        let plain = try #require(dishes.first { $0["options"].rows.isEmpty }?["name"].text)
        _ = try await program.run("basket", "add", plain, "--from", name)
        try signIn()
        let basket = try await program.run("--offline", "basket", "show", "--json").json
        #expect(basket["data"]["lines"].rows.count == 1)
    }

    @Test func `what the diner threw away does not come back`() async throws {
        try signIn()
        _ = try await program.run("--offline", "draft", "rm", "friday team")
        _ = try await program.run("logout")
        try signIn()
        let drafts = try await program.run("--offline", "draft", "ls", "--json").json
        #expect(drafts["data"]["drafts"].rows.isEmpty)
    }
}
