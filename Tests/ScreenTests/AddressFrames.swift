import Cache
import OrderModels
import Services
import TestSupport
import Testing

/// Where orders go, as it looked when somebody agreed to it.
@MainActor
struct AddressFrames {
    @Test func `no address yet`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("addresses-none", on: ground, sizes: [.least, .small, .usual]) {
            await $0.press("A")
        }
    }

    @Test func `the usual one first, then the latest used, and who keeps each`() async throws {
        let ground = try await Ground.offline()
        try await ground.makeAddresses()
        try await expectScreen("addresses", on: ground) { await $0.press("A", "j") }
    }

    @Test func `what was removed and a server keeps`() async throws {
        let ground = try await Ground.offline()
        try await ground.makeAddresses()
        try await expectScreen("addresses-removed", on: ground, sizes: [.small, .usual]) {
            await $0.press("A", "X")
        }
    }

    @Test func `one that is chosen for a basket`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("addresses-for-basket", on: ground, sizes: [.small, .usual]) { app in
            try await app.checkOut()
            await app.press("A", "G", "Enter")
        }
    }

    @Test func `one that a server keeps, to be changed`() async throws {
        let ground = try await Ground.offline()
        try await ground.makeAddresses()
        try await expectScreen("address-change", on: ground, sizes: [.small, .usual]) {
            await $0.press("A", "j", "e")
        }
    }
}

extension Ground {
    /// One kept here and usual, two of the server's, of which one was used lately, and one removed.
    func makeAddresses() async throws {
        func address(
            _ name: String, _ line: String, _ provider: ProviderID?, used days: Int64?
        ) -> KeptAddress {
            KeptAddress(
                id: KeptAddress.ID(rawValue: name), provider: provider, name: name,
                address: Address(
                    line: line, postcode: "37999", town: "Belleroche-sur-Lune",
                    coordinate: Coordinate(text: "47.5512,0.4821")),
                usedAt: days.map { clock.now.adding(seconds: -$0 * 86_400) })
        }
        var home = address("Home", "4, Rue des Lavandières", nil, used: 9)
        home.isDefault = true
        home.address.note = "flat 2, ring twice"
        var work = address("Work", "12, Quai de la Lune", Self.provider, used: 2)
        work.contact = "Mia"
        var gone = address("Old flat", "1, Rue Basse", Self.provider, used: nil)
        gone.isHidden = true
        let addresses = [
            home, work, address("Club", "77, Rue des Boulangers", Self.provider, used: nil), gone,
        ]
        try await store.write(.user) { writer in
            for address in addresses { try writer.upsert(address) }
        }
    }
}
