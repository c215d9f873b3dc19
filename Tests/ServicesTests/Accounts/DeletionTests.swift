import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// Deleting an account at its server, and the names that only its own page has.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DeletionTests {
    @Test func `an account is deleted behind its name, and signed out`() async throws {
        let rig = try AccountRig()
        _ = try await rig.signIn()
        let gone = try await AccountDeletion(rig.accounts).delete(typed: "demo")
        #expect(gone.account?.name == "demo")
        #expect(try rig.accounts.known() == nil)
        await #expect(throws: OrderingError.self) { _ = try await rig.signIn() }
    }

    @Test(arguments: ["Demo", "demo ", "", "dem"])
    func `another name deletes nothing and sends nothing`(typed: String) async throws {
        let rig = try AccountRig()
        _ = try await rig.signIn()
        rig.kitchen.forgetCalls()
        await #expect(throws: AccountDeletion.OtherName.self) {
            try await AccountDeletion(rig.accounts).delete(typed: typed)
        }
        #expect(rig.kitchen.calls.isEmpty)
        #expect(try rig.accounts.known()?.name == "demo")
    }

    @Test func `a token that has expired is renewed, and the account deleted once`() async throws {
        let rig = try AccountRig()
        _ = try await rig.signIn()
        rig.wait()
        _ = try await AccountDeletion(rig.accounts).delete(typed: "demo")
        #expect(try rig.accounts.known() == nil)
    }

    @Test func `a lost answer is no deletion until the server says so`() async throws {
        let rig = try AccountRig()
        _ = try await rig.signIn()
        // The answer is lost, and the server did not act.
        try rig.kitchen.setFaults(
            json: #"[{"path":"/api/me","method":"DELETE","status":502}]"#)
        await #expect(throws: OrderingError.self) {
            try await AccountDeletion(rig.accounts).delete(typed: "demo")
        }
        #expect(try rig.accounts.known()?.name == "demo")
        rig.kitchen.setFaults([])
        // The answer is lost, and the server did.
        try rig.kitchen.setFaults(
            json: #"[{"path":"/api/me","method":"DELETE","dropAfterBytes":0}]"#)
        _ = try await AccountDeletion(rig.accounts).delete(typed: "demo")
        #expect(try rig.accounts.known() == nil)
    }

    @Test func `the names come from the user's own page`() async throws {
        let rig = try AccountRig()
        let signIn = try await rig.accounts.signIn("demo", password: Secret("demo"))
        #expect(rig.calls("/api/users/1") == 1)
        let account = try await signIn.session.perform { try await rig.provider.namedAccount($0) }
        #expect(account.givenName != nil && account.familyName != nil)
        #expect(signIn.account.fullName == account.fullName)
    }

    @Test func `without that page an account is known by its name`() async throws {
        let rig = try AccountRig()
        rig.refuse("/api/users/1", status: 403)
        let signIn = try await rig.accounts.signIn("demo", password: Secret("demo"))
        #expect(signIn.account.name == "demo" && signIn.account.fullName == nil)
    }

    @Test func `the platform deletes it too`() async throws {
        let platform = try PlatformStub()
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        let provider = CoopCycle(
            id: .test, baseURL: platform.url, client: CurlClient(configuration: curl))
        let store = try TestStore()
        let accounts = AccountRig.accounts(
            provider, store.store, store.directory.path + "/credentials")
        let signIn = try await accounts.signIn("mia", password: Secret("secret"))
        #expect(signIn.account.fullName == "Mia Lund")
        _ = try await AccountDeletion(accounts).delete(typed: "mia")
        await #expect(throws: OrderingError.self) {
            _ = try await accounts.signIn("mia", password: Secret("secret"))
        }
    }
}
