import Foundation
import TestSupport
import Testing

/// Shares of an order that several people chose, in the program, from a server as the platform.
@Suite(.timeLimit(.minutes(10)))
struct SharesCommandTests {
    private static let iban = "DE89370400440532013000"

    /// Soup for Bo, and then what others put into the same order.
    private func ordered(
        _ change: (inout PlatformTraps) -> Void = { _ in }
    ) async throws -> (PlatformStub, Program) {
        let platform = try PlatformStub(change)
        let program = try Program(
            "--server", platform.url, variables: ["EAT_CLOCK": PlatformTraps.clock])
        for words in [
            ["menu", "1"], ["basket", "add", "soupe", "--from", "1", "--for", "Bo"],
            [
                "order", "--yes", "--max-total", "90", "--to", "47.55,0.48", "--json", "--guest",
                "--email", "eater@example.org", "--phone", "+33612345678", "--accept-changes",
            ],
        ] {
            let outcome = try await program.run(words)
            guard outcome.status == 0 else { throw ChildProcess.Trouble(what: outcome.err) }
        }
        platform.add(2, of: "CAKE", by: (8, "Ana"), to: 1)
        platform.add(of: "SOUP", by: (9, "Ana\u{1B}[31m\n=1+1"), to: 1)
        platform.add(of: "CAKE", by: (10, "Ana"), to: 1)
        let track = try await program.run("track", "--json")
        // What others chose meanwhile was not agreed to.
        guard track.status == 12 else { throw ChildProcess.Trouble(what: track.err) }
        #expect(track.json["data"]["diners"].rows.count == 4)
        return (platform, program)
    }

    @Test func `everybody has their share, as text, as a table and as JSON`() async throws {
        let (platform, program) = try await ordered()
        let json = try await program.run("--offline", "shares", "--json").json
        #expect(json["schema"].text == "eat-tui/shares/1")
        let rows = json["data"]["diners"].rows
        #expect(rows.map { $0["person"].text } == ["diner", "player", "player", "player"])
        #expect(rows[3]["called"].text == "Ana (2)")
        let total = json["data"]["total"]["minor"].number
        #expect(rows.compactMap { $0["total"]["minor"].number }.reduce(0, +) == total)
        #expect(rows.allSatisfy { !$0["text"].rows.isEmpty })

        let whole = try await program.run("--offline", "shares")
        #expect(whole.status == 12 && whole.out.contains("Ana (2): Chez Prune"))
        #expect(!whole.out.contains("\u{1B}") && whole.err.contains("in proportion"))
        let one = try await program.run("--offline", "shares", "--of", "ana (2)")
        #expect(one.lines.first?.hasPrefix("Ana (2): Chez Prune, 6 May, order T1") == true)
        #expect(one.lines.last?.hasPrefix("In all ") == true)
        #expect(try await program.run("--offline", "shares", "--of", "An").status == 3)
        let nobody = try await program.run("--offline", "shares", "--of", "Zoe")
        #expect(nobody.status == 3 && nobody.err.contains("Bo"))

        let table = try await program.run("--offline", "shares", "--csv").out
        let lines = table.components(separatedBy: "\r\n")
        #expect(lines[0] == "who,called,items,dishes,beside,total,currency,deposit")
        #expect(lines.count == 6 && lines[5].isEmpty && !table.contains("\u{1B}"))
        #expect(platform.calls.filter { $0.hasPrefix("PUT") || $0.hasPrefix("POST") }.count < 20)
    }

    @Test func `whoever has the bowl pays its deposit`() async throws {
        let (_, program) = try await ordered { $0.packaging = .always }
        let data = try await program.run("--offline", "shares", "--json").json["data"]
        let rows = data["diners"].rows
        // Bo's soup and the soup of another; cakes come without.
        #expect(rows.map { $0["deposit"]["minor"].number } == [200, nil, 200, nil])
        let owed = rows.compactMap { $0["total"]["minor"].number }
        #expect(owed.reduce(0, +) == data["total"]["minor"].number)
        #expect(data["split"].text?.contains("pays its deposit") == true)
        let bo = try await program.run("--offline", "shares", "--of", "Bo")
        #expect(bo.out.contains("packaging deposit 2.00"), "\(bo.out)")
        let receipt = try await program.run("--offline", "receipt")
        #expect(receipt.out.contains("packaging deposit: 2.00"), "\(receipt.out)")
        let table = try await program.run("--offline", "shares", "--csv").out
        #expect(table.contains("EUR,2.00\r\n"))
    }

    @Test func `a share is a transfer to the account of the configuration, which goes nowhere`()
        async throws
    {
        let (platform, program) = try await ordered()
        let without = try await program.run("--offline", "shares", "--of", "Bo", "--code")
        #expect(without.status != 0 && without.err.contains("payee"))
        try program.configure(
            "{ payee: { name: 'Mia Meyer', iban: 'DE89 3704 0044 0532 0130 00' } }")
        let words = try await program.run("--offline", "shares", "--of", "Bo", "--code")
        #expect(words.status == 12 && words.out.contains("IBAN: DE89 3704 0044 0532 0130 00"))
        let json = try await program.run("--offline", "shares", "--code", "--json").json["data"]
        let code = try #require(json["diners"][0]["code"].text)
        let owed = try #require(json["diners"][0]["total"]["minor"].number)
        let (euro, cents) = (Int(owed) / 100, Int(owed) % 100)
        #expect(
            code.components(separatedBy: "\n") == [
                "BCD", "002", "1", "SCT", "", "Mia Meyer", Self.iban,
                "EUR\(euro).\(cents < 10 ? "0" : "")\(cents)", "", "",
                "Chez Prune, 6 May, order T1",
            ])
        _ = try await program.run("track")
        _ = try await program.run("-vv", "shares", "--of", "Zoe", "--code")
        let report = try await program.run("report", "--yes", program.home.path + "/report.txt")
        for request in platform.requests {
            #expect(!"\(request)".contains(Self.iban) && !"\(request)".contains("Mia Meyer"))
        }
        #expect(!report.out.contains(Self.iban) && !report.err.contains(Self.iban))
        let left = try await Program.run(
            "grep", ["-rlaE", "\(Self.iban)|DE89 3704|Mia Meyer", program.home.path])
        #expect(left.out.split(separator: "\n").map(String.init) == [program.configFile])
    }
}
