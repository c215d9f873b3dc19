import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// What a server asks a new account to agree to.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ConsentTests {
    @Test func `nothing is agreed to until the diner says so`() async throws {
        let rig = try AccountRig()
        let service = ConsentService(try await rig.signIn())
        let asked = try await service.all()
        #expect(asked.map(\.kind) == [.newsletter, .marketing])
        #expect(asked.allSatisfy { !$0.isAccepted && !$0.wasAsked })

        let answered = try await service.answer(.marketing, isAccepted: false)
        #expect(answered.filter(\.wasAsked).map(\.kind) == [.marketing])
        try await service.answer(.newsletter, isAccepted: true)
        let kept = try await service.all()
        #expect(kept.filter(\.isAccepted).map(\.kind) == [.newsletter])
        #expect(kept.allSatisfy { $0.wasAsked })
    }

    @Test func `a server without consents asks for none`() async throws {
        let rig = try AccountRig()
        let service = ConsentService(try await rig.signIn())
        rig.refuse("/api/me/optin-consents", status: 404)
        let asked = try await service.all()
        #expect(asked.isEmpty)
    }

    @Test func `an answer that the server did not keep is an error`() async throws {
        let rig = try AccountRig()
        let service = ConsentService(try await rig.signIn())
        rig.kitchen.answer("/api/me/optin-consents") {
            $0.status = 200
            $0.body = #"{"hydra:member":[{"type":"NEWSLETTER","accepted":true,"asked":true}]}"#
        }
        await #expect(throws: ConsentService.NotKept.self) {
            try await service.answer(.newsletter, isAccepted: false)
        }
    }

    @Test func `the platform keeps the answers too`() async throws {
        let platform = try PlatformStub()
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        let provider = CoopCycle(
            id: .test, baseURL: platform.url, client: CurlClient(configuration: curl))
        let store = try TestStore()
        let accounts = AccountRig.accounts(
            provider, store.store, store.directory.path + "/credentials")
        let session = try await accounts.signIn("mia", password: Secret("secret")).session
        let service = ConsentService(session)
        let before = try await service.all()
        #expect(before.allSatisfy { !$0.wasAsked })
        try await service.answer(.newsletter, isAccepted: true)
        let after = try await service.all()
        #expect(after.filter(\.isAccepted).map(\.kind) == [.newsletter])
    }
}
