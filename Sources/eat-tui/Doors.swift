import Cache
import Commands
import Networking
import OrderModels
import Screens
import Services
import Terminal
import ViewModels

/// The services of ordering, made from what the program was started with.
///
/// One session a server: it is what makes all who need it share one refresh.
@MainActor
final class Doors: OrderingDoors {
    private let drafts: DraftStore
    private let context: Context
    private let store: SQLiteStore
    private var accounts: [ProviderID: (service: AccountService, of: Facts)] = [:]
    private var orders: [ProviderID: (service: OrderService, of: Facts)] = [:]
    private var mayUseFile = false

    /// What a service was made from. Where that is otherwise by now it is made again: the demo's
    /// kitchen may have been started anew, and another process may have signed in or out.
    private struct Facts: Equatable {
        let url: String?
        let kept: KnownAccount?
    }

    init(_ context: Context, drafts: DraftStore) throws {
        self.context = context
        store = try context.store
        self.drafts = drafts
    }

    func orders(of provider: ProviderID) async throws -> OrderService {
        let source = try await context.source(provider)
        let facts = Facts(url: source.url, kept: try kept(of: provider))
        if let known = orders[provider], known.of == facts { return known.service }
        let accounts = try await accounts(of: provider)
        let orderer =
            try accounts.present().map { Orderer($0.account, $0.session) } ?? .guest(try guest())
        let service = OrderService(
            provider: try context.provider(for: source), store: store, drafts: drafts,
            orderer: orderer, zones: context.zones, log: context.log,
            notes: context.attemptNotes, now: context.now)
        orders[provider] = (service, facts)
        return service
    }

    func accounts(of provider: ProviderID) async throws -> AccountService {
        let source = try await context.source(provider)
        let facts = Facts(url: source.url, kept: try kept(of: provider))
        if let known = accounts[provider], known.of == facts { return known.service }
        let credentials = context.credentials { [weak self] _ in await self?.mayUseFile ?? false }
        let service = AccountService(
            provider: try context.provider(for: source), store: store, credentials: credentials,
            log: context.log, now: context.now)
        accounts[provider] = (service, facts)
        return service
    }

    func account(of provider: ProviderID) throws -> KnownAccount? {
        if let known = accounts[provider] { return try known.service.present()?.account }
        // Nobody has signed in during this run.
        return try kept(of: provider)
    }

    /// Whose keys are kept, whichever process kept them.
    private func kept(of provider: ProviderID) throws -> KnownAccount? {
        let request = Request(KnownAccount.self, where: .provider(provider))
        return try store.read { try $0.first(request) }.flatMap { $0.keptIn == nil ? nil : $0 }
    }

    func addresses(of provider: ProviderID) -> AddressBook {
        AddressBook(store, for: provider)
    }

    func guest() throws -> Guest? { try context.guest() }

    func keep(_ guest: Guest) async throws { try await context.keep(guest) }

    func allowFile(_ isAllowed: Bool) async throws {
        mayUseFile = isAllowed
        if isAllowed { try await context.agreeToFile() }
    }

    func dinerChanged(at provider: ProviderID) {
        orders[provider] = nil
        // This run's own sign-in, whose keys may be kept nowhere else, is known already.
        guard let known = accounts[provider] else { return }
        // What cannot be read is looked at again when it is asked for.
        let kept = (try? kept(of: provider)) ?? nil
        accounts[provider] = (known.service, Facts(url: known.of.url, kept: kept))
    }

    func coordinate(of place: String, at provider: ProviderID) async throws -> Coordinate {
        try await PlaceFinder(context: context, inDemo: provider == .demo).find(place)
    }

    func welcome(_ signIn: AccountService.SignIn) async throws {
        guard let past = try await context.demoPast(of: signIn) else { return }
        try await past.furnish()
    }
}
