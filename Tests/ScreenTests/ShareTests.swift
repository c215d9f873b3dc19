import Commands
import OrderModels
import Terminal
import TestSupport
import Testing

/// Passing on the shares of an order, from its page.
@MainActor
struct ShareTests {
    private static let sizes = [Size.small, .usual, Size(columns: 140, lines: 40)]

    private func ground() async throws -> Ground {
        let ground = try await Ground.offline()
        try await ground.keepOrderUnderWay()
        ground.config.payee = Payee(
            name: "Mia Meyer", iban: try IBAN("DE89370400440532013000"))
        return ground
    }

    @Test func `each share, to choose from`() async throws {
        try await expectScreen("order-shares", on: try await ground(), sizes: Self.sizes) { app in
            await app.press("t", "w")
        }
    }

    @Test func `a share as text, alone on the screen`() async throws {
        try await expectScreen("order-share-text", on: try await ground(), sizes: Self.sizes) {
            await $0.press("t", "w", "Enter", "Enter")
        }
    }

    @Test func `a share as a transfer`() async throws {
        try await expectScreen("order-share-code", on: try await ground(), sizes: Self.sizes) {
            await $0.press("t", "w", "Enter", "Down", "Enter")
        }
    }

    @Test func `a banking app reads who is paid, how much and for what`() async throws {
        let ground = try await ground()
        let app = try AppUnderTest(on: ground, size: Size(columns: 80, lines: 30), isNew: true)
        try await app.run { app in
            await app.press("t", "w", "Enter", "Down", "Enter")
            let read = try Telephone.read(app.rows).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(
                read.prefix(10) == [
                    "BCD", "002", "1", "SCT", "", "Mia Meyer", "DE89370400440532013000",
                    "EUR27.04", "", "",
                ])
            #expect(read[10].hasSuffix(", order A7K2"))
            // Cut by no window: the same in words, with what would do.
            await app.resize(to: .usual)
            if app.text.contains("▀") {
                #expect(try Telephone.read(app.rows).hasPrefix("BCD\n"))
            } else {
                #expect(app.text.contains("In a window of"))
            }
            await app.resize(to: .small)
            #expect(app.text.contains("DE89 3704 0044 0532 0130 00"))
        }
    }

    @Test func `without an account it is said what to do`() async throws {
        let ground = try await ground()
        ground.config.payee = nil
        let app = try AppUnderTest(on: ground, size: .usual, isNew: true)
        try await app.run { app in
            await app.press("t", "w", "Enter", "Down", "Enter")
            #expect(app.text.contains("It is not known where the money goes"))
        }
    }

    @Test func `all of them go into a file`() async throws {
        let ground = try await ground()
        let directory = try TemporaryDirectory()
        let app = try AppUnderTest(on: ground, size: .usual, isNew: true)
        try await app.run { app in
            await app.press("t", "w", "Down", "Down", "Down", "Enter", "C-u")
            await app.type(directory.path + "/shares.csv")
            await app.press("Enter")
            await app.shows("Wrote the shares")
            let lines = Home.text(directory.path + "/shares.csv").split(separator: "\r\n")
            #expect(lines.count == 4 && lines[1].hasPrefix("Anna,Anna,"))
        }
    }
}
