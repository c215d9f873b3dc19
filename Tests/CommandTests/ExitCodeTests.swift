import Kitchen
import TestSupport
import Testing

/// What the shell is told when the server fails.
@Suite(.timeLimit(.minutes(10)))
struct ExitCodeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int32
        let code: String
        let change: @Sendable (inout FaultAnswer) -> Void

        init(
            _ name: String, _ status: Int32, _ code: String,
            _ change: @escaping @Sendable (inout FaultAnswer) -> Void
        ) {
            (testDescription, self.status, self.code) = (name, status, code)
            self.change = change
        }
    }

    private static let cases = [
        Case("429", 75, "busy") {
            $0.status = 429; $0.retryAfter = 60
        },
        Case("503", 75, "busy") {
            $0.status = 503; $0.retryAfter = 60
        },
        Case("500", 6, "server") { $0.status = 500 },
        Case("404", 3, "not_found") { $0.status = 404 },
        Case("401", 4, "sign_in") { $0.status = 401 },
        Case("HTML", 6, "server") {
            $0.body = "<html>"; $0.contentType = "text/html"
        },
        Case("truncated", 6, "server") { $0.truncateAt = 30 },
        Case("cut", 6, "server") { $0.dropAfterBytes = 30 },
    ]

    @Test(arguments: cases)
    func `a failing server and no cache give the failure's own status`(
        failure: Case
    ) async throws {
        let server = try KitchenServer.still()
        server.answer("/api/*", failure.change)
        let outcome = try await server.visitor().run("caterers", "--json")

        #expect(outcome.status == failure.status)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorJSON["code"].text == failure.code)
        #expect(outcome.errorJSON["exit"].number.map { Int32($0) } == failure.status)
        #expect(outcome.errorJSON["message"].text?.hasSuffix(".") == true)
    }

    @Test(arguments: cases)
    func `a failing server costs nothing of what is cached`(failure: Case) async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let before = try await program.run("caterers", "--plain", "--fields", "ref,name")
        server.answer("/api/*", failure.change)

        let table = try await program.run(
            "caterers", "--refresh", "--plain", "--fields", "ref,name")
        #expect(table.status == (failure.status == 3 ? 6 : failure.status))
        #expect(table.out == before.out)
        #expect(table.err.contains("Showing what was read"))
        let json = try await program.run("caterers", "--refresh", "--json").json
        #expect(json["warnings"].texts.count == 1)
        #expect(json["data"]["caterers"].rows.count == 24)
    }

    @Test func `how long the server wants to be left alone is said`() async throws {
        let server = try KitchenServer.still()
        server.answer("/api/*") {
            $0.status = 429; $0.retryAfter = 60
        }
        let outcome = try await server.visitor().run("caterers")

        #expect(outcome.err.contains("60 s"))
        #expect(outcome.err.contains("Try again later."))
    }

    @Test func `a kitchen without a menu is not found`() async throws {
        for body in [nil, "null"] as [String?] {
            let server = try KitchenServer.still()
            server.answer("/api/restaurants/1/menu") {
                if let body { $0.body = body } else { $0.status = 404 }
            }
            let outcome = try await server.visitor().run("menu", "1")
            #expect(outcome.status == 3)
            #expect(outcome.err.contains("no menu"))
        }
    }

    @Test func `a server that never answers is given up on`() async throws {
        let server = try KitchenServer.still()
        server.answer("/api/restaurants") { $0.never = true }
        let outcome = try await server.visitor().run("--timeout", "1s", "caterers")

        #expect(outcome.status == 6)
        #expect(outcome.err.contains("within 1 s"))
    }

    @Test func `a server that takes no connection is given up on`() async throws {
        let port = try UnansweredPort(.ignores)
        let outcome = try await Program("--server", port.url, "--timeout", "1s").run("caterers")

        #expect(outcome.status == 5)
    }

    @Test func `the interrupt key ends a wait`() async throws {
        let server = try ScriptedServer { _ in .silence }
        // However late the signal comes, it comes before the command has given up by itself.
        let child = try Program("--server", server.url).start("--timeout", "10m", "caterers")
        _ = await server.nextRequest()
        child.signal(2)

        let outcome = try child.outcome()
        #expect(outcome.signal == 2 || outcome.status == 130)
        #expect(outcome.output.isEmpty)
    }
}
