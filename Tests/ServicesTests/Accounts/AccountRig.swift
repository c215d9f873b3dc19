import Cache
import Foundation
import Kitchen
import Logging
import OrderModels
import Services
import TestSupport

@testable import Networking

/// A kitchen with an account, and a program that can sign in to it. Store and credentials are real
/// files.
@MainActor
struct AccountRig {
    let kitchen: KitchenServer
    let provider: CoopCycle
    let test: TestStore
    let accounts: AccountService
    let file: String

    init(_ change: (inout KitchenConfiguration) -> Void = { _ in }) throws {
        var configuration = try KitchenConfiguration.ofItsOwn()
        configuration.caterers = 12
        configuration.frozenAt = Instant(rfc3339: "2026-11-21T12:00:00Z")
        change(&configuration)
        kitchen = try KitchenServer(configuration: configuration)
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        // A test may wait for its turn longer than a program between two requests.
        curl.idleSecondsBeforeDoubt = 3600
        provider = CoopCycle(
            id: .test, baseURL: kitchen.url, client: CurlClient(configuration: curl))
        test = try TestStore()
        file = test.directory.path + "/data/credentials"
        accounts = Self.accounts(provider, test.store, file)
    }

    nonisolated static func accounts(
        _ provider: any OrderingProvider, _ store: any DataStore, _ file: String,
        mayUseFile: Bool = true
    ) -> AccountService {
        AccountService(
            provider: provider, store: store,
            credentials: Credentials(command: nil, file: file, keyring: { nil }) { _ in
                mayUseFile
            }, log: .silent, now: { .noon })
    }

    /// The same files in another process.
    func another() throws -> AccountService {
        Self.accounts(provider, try test.another(), file)
    }

    func signIn() async throws -> Session {
        try await accounts.signIn("demo", password: Secret("demo")).session
    }

    /// Lets the access token expire, but not the refresh token.
    func wait() {
        kitchen.clock.advance(bySeconds: 4000)
    }

    func calls(_ path: String) -> Int {
        kitchen.calls.count { $0.path == path }
    }

    /// Refuses every call to `path`, as a server does with an expired token.
    func refuse(_ path: String, status: Int = 401) {
        kitchen.answer(path) { $0.status = status }
    }

    var fileText: String { Home.bytes(file).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    var account: KnownAccount? {
        get throws { try accounts.known() }
    }
}
