import Cache
import Logging
import Networking
import OrderModels
import Services
import TestSupport
import ViewModels

import class Kitchen.KitchenServer

/// The services of ordering with the kitchen of a ground. Keys are kept nowhere.
@MainActor
final class GroundDoors: OrderingDoors {
    private let drafts: DraftStore
    private let ground: Ground
    private var account: AccountService
    private var who: Guest?
    private let provider: CoopCycle

    init(_ ground: Ground, drafts: DraftStore) {
        self.ground = ground
        self.drafts = drafts
        let now: @Sendable () -> Instant = { [clock = ground.clock] in clock.now }
        provider = CoopCycle(
            id: Ground.provider, baseURL: ground.kitchen.url, client: ground.line)
        account = AccountService(
            provider: provider, store: ground.store,
            credentials: Credentials(
                command: nil, file: ground.directory.path + "/credentials", keyring: { nil },
                mayUseFile: { _ in true }), log: .silent, now: now)
    }

    func orders(of provider: ProviderID) async throws -> OrderService {
        let orderer =
            try account.present().map { Orderer($0.account, $0.session) } ?? .guest(who)
        return OrderService(
            provider: self.provider, store: ground.store, drafts: drafts, orderer: orderer,
            zones: ground.zones, log: .silent, now: { [clock = ground.clock] in clock.now })
    }

    func accounts(of provider: ProviderID) async throws -> AccountService { account }
    func account(of provider: ProviderID) throws -> KnownAccount? {
        try account.present()?.account
    }
    func addresses(of provider: ProviderID) -> AddressBook {
        AddressBook(ground.store, for: provider)
    }
    func guest() throws -> Guest? { who }
    func keep(_ guest: Guest) async throws { who = guest }
    func allowFile(_ isAllowed: Bool) async throws {}
    func dinerChanged(at provider: ProviderID) {}
    func welcome(_ signIn: AccountService.SignIn) async throws {}

    /// Everything is in the middle of the town.
    func coordinate(of place: String, at provider: ProviderID) async throws -> Coordinate {
        guard let middle = Coordinate(text: "47.5512,0.4821") else {
            throw AddressError.notFound(place, near: nil)
        }
        return middle
    }
}
