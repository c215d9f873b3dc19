import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// One diner's tokens under all answers of the server.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SessionTests {
    private func name(_ session: Session) async throws -> String {
        try await session.perform { try await session.provider.account($0) }.name
    }

    @Test func `a token that is too old is refreshed, and the request goes on`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        rig.wait()
        rig.kitchen.forgetCalls()
        #expect(try await name(session) == "demo")
        #expect(rig.calls("/api/token/refresh") == 1)
        #expect(rig.calls("/api/me") == 2)
    }

    @Test func `twenty requests with an old token make one refresh, and all go on`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        rig.wait()
        rig.kitchen.forgetCalls()
        let names = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await session.perform { try await session.provider.account($0) }.name
                }
            }
            var names: [String] = []
            for try await name in group { names.append(name) }
            return names
        }
        #expect(names == Array(repeating: "demo", count: 20))
        #expect(rig.calls("/api/token/refresh") == 1)
    }

    @Test func `what a refresh brought is there for the next process`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        let before = rig.fileText
        rig.wait()
        _ = try await name(session)
        #expect(rig.fileText != before)
        rig.kitchen.forgetCalls()
        #expect(try await name(rig.another().session()) == "demo")
        #expect(rig.calls("/api/token/refresh") == 0)
    }

    @Test func `what another process refreshed is taken over instead of refreshing again`()
        async throws
    {
        let rig = try AccountRig()
        let (one, other) = (try await rig.signIn(), try rig.another())
        let second = try other.session()
        _ = try await name(second)
        rig.wait()
        _ = try await name(one)
        rig.kitchen.forgetCalls()
        #expect(try await name(second) == "demo")
        #expect(rig.calls("/api/token/refresh") == 0)

        // The tokens taken over have expired by then too: they are refreshed, not given up.
        rig.wait()
        _ = try await name(one)
        rig.wait()
        rig.kitchen.forgetCalls()
        #expect(try await name(second) == "demo")
        #expect(rig.calls("/api/token/refresh") == 1)
    }

    @Test func `two refusals in a row sign out, and keep who it was and the drafts`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        let drafts = DraftStore(rig.test.store, now: { .noon })
        try await rig.test.store.write(.user) {
            try $0.upsert(
                Basket(
                    id: Basket.ID(rawValue: "b"), caterer: Caterer.sample("").id, touchedAt: .noon,
                    name: "friday team"))
        }
        rig.wait()
        rig.refuse("/api/token/refresh")
        let expected = SessionError.signedOut(.test, name: "demo")
        await #expect(throws: expected) { try await name(session) }

        #expect(rig.fileText == "")
        #expect(try rig.account?.name == "demo")
        #expect(try rig.account?.keptIn == nil)
        #expect(throws: SessionError.notSignedIn(.test)) { try rig.accounts.session() }
        #expect(try AddressBook(rig.test.store, for: .test).addresses().count == 2)
        let baskets = try rig.test.store.read { try $0.items(Request(Basket.self)) }
        #expect(baskets.map(\.name) == ["friday team"])
        withExtendedLifetime(drafts) {}
        // It stays signed out even if the server would accept the tokens again.
        rig.kitchen.setFaults([])
        rig.kitchen.forgetCalls()
        await #expect(throws: expected) { try await name(session) }
        #expect(rig.kitchen.calls.isEmpty)
    }

    @Test func `a token made just now and refused again signs out as well`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        rig.refuse("/api/me")
        await #expect(throws: SessionError.signedOut(.test, name: "demo")) {
            try await name(session)
        }
        #expect(rig.calls("/api/token/refresh") == 1)
        #expect(rig.fileText == "")
    }

    @Test func `everybody who waits for a refresh that is refused is told`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        rig.wait()
        rig.refuse("/api/token/refresh")
        rig.kitchen.forgetCalls()
        let errors = await withTaskGroup(of: SessionError?.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        _ = try await session.perform { try await session.provider.account($0) }
                        return nil
                    } catch {
                        return error as? SessionError
                    }
                }
            }
            var errors: [SessionError?] = []
            for await error in group { errors.append(error) }
            return errors
        }
        #expect(
            errors == Array(repeating: .signedOut(.test, name: "demo"), count: 10))
        #expect(rig.calls("/api/token/refresh") == 1)
    }

    @Test(arguments: [500, 503, 429, 403])
    func `a server in trouble signs nobody out`(status: Int) async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        rig.wait()
        rig.refuse("/api/token/refresh", status: status)
        await #expect(throws: OrderingError.self) { try await name(session) }
        #expect(try rig.account?.keptIn == "file")
        rig.kitchen.setFaults([])
        #expect(try await name(session) == "demo")
    }

    @Test func `being offline is not being signed out`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        rig.wait()
        rig.kitchen.stop()
        await #expect(throws: OrderingError.self) { try await name(session) }
        #expect(try rig.account?.keptIn == "file")
        #expect(!rig.fileText.isEmpty)
        _ = try rig.accounts.session()
    }

    @Test func `a cart's token that is refused is no matter of the account's`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        rig.refuse("/api/carts/session")
        rig.kitchen.forgetCalls()
        await #expect(throws: OrderingError.cartExpired) {
            try await session.perform { _ in throw OrderingError.cartExpired }
        }
        #expect(rig.calls("/api/token/refresh") == 0)

        // With an account token beside it, the session finds out which one was refused.
        await #expect(throws: OrderingError.cartExpired) {
            try await session.perform(besides: Secret("old")) {
                try await session.provider.openCart(
                    at: Caterer.ID(provider: .test, local: "/api/restaurants/1"), to: nil,
                    in: .eur, $0)
            }
        }
        #expect(try rig.account?.keptIn == "file")
        #expect(try await name(session) == "demo")
    }

    @Test func `who signs in meanwhile is not signed out by an older session`() async throws {
        let rig = try AccountRig()
        let old = try await rig.signIn()
        rig.wait()
        _ = try await rig.another().signIn("demo", password: Secret("demo"))
        rig.kitchen.forgetCalls()
        #expect(try await name(old) == "demo")
        #expect(rig.calls("/api/token/refresh") == 0)
    }

    @Test func `tokens show in nothing that is printed`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        let words = rig.fileText.split { $0 == " " || $0 == "\n" }.dropFirst().map(String.init)
        #expect(words.count == 1)
        var text = ""
        dump(session, to: &text)
        text += "\(session)" + String(reflecting: session)
        try await session.perform { _ = dump($0, to: &text) }
        for token in words.flatMap({ $0.split(separator: "%") }) where token.count > 8 {
            #expect(!text.contains(token))
        }
    }
}
