import Cache
import OrderModels
import TestSupport
import Testing

/// Accounts and addresses, on every backend.
@MainActor
@Suite(.oneByOne)
struct AccountContract {
    private nonisolated static let account = KnownAccount(
        provider: .test, account: Account.ID(provider: .test, local: "/api/users/1"), name: "mia",
        email: "mia@example.org", phone: nil, fullName: "Mia Ü", signedInAt: .noon, keptIn: "file")

    private nonisolated static func address(
        _ id: String, _ provider: ProviderID?, used: Int64? = nil
    ) -> KeptAddress {
        KeptAddress(
            id: KeptAddress.ID(rawValue: id), provider: provider, name: nil,
            address: Address(
                line: "12 Rue Oberkampf", postcode: "75011", town: nil,
                coordinate: Coordinate(latitude: 48.86471612345, longitude: -2.3),
                note: "two\nlines", phone: "+331"), contact: "Mia",
            usedAt: used.map { .noon.adding(seconds: $0) })
    }

    @Test(arguments: Backend.allCases)
    func `there is one account for each provider`(_ backend: Backend) async throws {
        let store = try backend.open()
        let other = ProviderID(rawValue: "other")
        let signedOut = KnownAccount(
            provider: other, name: "mia", signedInAt: .noon, keptIn: nil)
        try await store.write(.user) { writer in
            try writer.upsert(signedOut)
            try writer.upsert(Self.account)
            var renamed = Self.account
            renamed.phone = "+332"
            try writer.upsert(renamed)
        }
        let all = try store.read { try $0.items(Request(KnownAccount.self)) }
        #expect(all.map(\.provider) == [other, .test])
        #expect(all.map(\.phone) == [nil, "+332"])
        #expect(all[0] == signedOut)
        let found = Request(KnownAccount.self, where: .provider(.test))
        #expect(try store.read { try $0.first(found) }?.account == Self.account.account)
    }

    @Test(arguments: Backend.allCases)
    func `addresses come back as they were kept, and in order`(_ backend: Backend) async throws {
        let store = try backend.open()
        var chosen = Self.address("c", nil)
        chosen.isDefault = true
        var hidden = Self.address("d", .test, used: 90)
        hidden.isHidden = true
        let addresses = [
            Self.address("a", .test), Self.address("b", nil, used: 60), chosen, hidden,
            Self.address("e", ProviderID(rawValue: "other"), used: 30),
        ]
        try await store.write(.user) { [addresses] writer in
            for address in addresses { try writer.upsert(address) }
        }
        func ids(_ filters: KeptAddress.Filter...) throws -> [String] {
            try store.read { try $0.items(Request(KeptAddress.self, where: filters)) }
                .map(\.id.rawValue)
        }
        #expect(try ids() == ["c", "d", "b", "e", "a"])
        #expect(try ids(.usable(with: [.test]), .hidden(false)) == ["c", "b", "a"])
        #expect(
            try ids(.usable(with: [.test, ProviderID(rawValue: "other")]), .hidden(false))
                == ["c", "b", "e", "a"])
        #expect(try ids(.usable(with: [])) == ["c", "b"])
        #expect(try ids(.keptBy(.test)) == ["d", "a"])
        #expect(try ids(.hidden(true)) == ["d"])
        let kept = try store.read { try $0.items(Request(KeptAddress.self)) }
        #expect(Set(kept) == Set(addresses))
    }

    @Test(arguments: Backend.allCases)
    func `who signs in and out is announced`(_ backend: Backend) async throws {
        let store = try backend.open()
        var changes = store.changes().makeAsyncIterator()
        try await store.write(.user) { writer in
            try writer.upsert(Self.account)
            try writer.upsert(Self.address("a", .test))
        }
        try await store.write(.user) { try $0.delete(KnownAccount.self, .test) }
        #expect(
            await changes.next()?.kinds == [.account: .known(["test"]), .address: .known(["a"])])
        #expect(await changes.next()?.kinds == [.account: .known(["test"])])
    }
}
