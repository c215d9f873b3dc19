import Cache
import Networking
import OrderModels
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
    private var accounts: [ProviderID: AccountService] = [:]
    private var orders: [ProviderID: OrderService] = [:]
    private var mayUseFile = false

    init(_ context: Context, drafts: DraftStore) throws {
        self.context = context
        store = try context.store
        self.drafts = drafts
    }

    func orders(of provider: ProviderID) async throws -> OrderService {
        if let known = orders[provider] { return known }
        let source = try await context.source(provider)
        let accounts = try await accounts(of: provider)
        let orderer =
            try accounts.present().map { Orderer($0.account, $0.session) } ?? .guest(try guest())
        let service = OrderService(
            provider: try context.provider(for: source), store: store, drafts: drafts,
            orderer: orderer, zones: context.zones, log: context.log,
            notes: context.attemptNotes, now: context.now)
        orders[provider] = service
        return service
    }

    func accounts(of provider: ProviderID) async throws -> AccountService {
        if let known = accounts[provider] { return known }
        let source = try await context.source(provider)
        let credentials = context.credentials { [weak self] _ in await self?.mayUseFile ?? false }
        let service = AccountService(
            provider: try context.provider(for: source), store: store, credentials: credentials,
            log: context.log, now: context.now)
        accounts[provider] = service
        return service
    }

    func account(of provider: ProviderID) throws -> KnownAccount? {
        if let known = accounts[provider] { return try known.present()?.account }
        // Nobody has signed in during this run.
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
    }

    func coordinate(of place: String, at provider: ProviderID) async throws -> Coordinate {
        try await PlaceFinder(context: context, inDemo: provider == .demo).find(place)
    }

    func welcome(_ signIn: AccountService.SignIn) async throws {
        guard let past = try await context.demoPast(of: signIn) else { return }
        try await past.furnish()
    }
}
