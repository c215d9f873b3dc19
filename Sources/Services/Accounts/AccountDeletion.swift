import Cache
import Networking
import OrderModels

/// Deletes the signed-in account at its server, for good.
public struct AccountDeletion: Sendable {
    private let accounts: AccountService
    private let provider: any OrderingProvider

    public init(_ accounts: AccountService) {
        self.accounts = accounts
        provider = accounts.provider
    }

    /// Deletes it if `typed` is its name, and signs out. Drafts, orders and receipts on this machine
    /// stay.
    ///
    /// - Throws: ``OtherName`` if it is not, and `OrderError` while something of the account's may
    ///   still become an order, which nobody could look up any more. Nothing is sent then.
    public func delete(typed: String) async throws -> AccountService.SignOut {
        guard let (account, session) = try await MainActor.run(body: { try accounts.present() })
        else { throw SessionError.notSignedIn(accounts.provider.id) }
        guard typed == account.name else { throw OtherName(account: account.name) }
        if let open = try await MainActor.run(body: { try openAttempt() }) {
            throw open.state == .handedOff
                ? OrderError.handedOff(open) : OrderError.stillOpen(open)
        }
        do {
            try await send(session)
        } catch OrderingError.accountExpired {
            // Nothing was deleted; the next try has a new token.
            _ = try await session.perform { try await provider.account($0) }
            try await send(session)
        }
        return try await accounts.signOut()
    }

    @MainActor private func openAttempt() throws -> OrderAttempt? {
        try accounts.store.read { try $0.items(Request(OrderAttempt.self, where: .unsettled)) }
            .first { $0.provider == provider.id && $0.account != nil }
    }

    /// Sends it once. A lost answer is looked up.
    private func send(_ session: Session) async throws {
        do {
            try await session.performOnce { [provider] in try await provider.deleteAccount($0) }
        } catch OrderingError.mayHaveActed(let error) {
            guard try await isGone(session) else { throw OrderingError.http(error) }
            return
        }
        // Whatever stands between may have answered. Without an answer now, the first one counts.
        if let gone = try? await isGone(session), !gone { throw StillThere() }
    }

    /// Whether the server knows the account no more, after an answer that was lost.
    private func isGone(_ session: Session) async throws -> Bool {
        do {
            _ = try await session.perform { try await provider.account($0) }
            return false
        } catch is SessionError {
            return true
        } catch OrderingError.accountExpired {
            return true
        }
    }

    /// The server answered, and knows the account still.
    public struct StillThere: Error, Equatable {}

    /// What was typed is not the account's name, so nothing was deleted.
    public struct OtherName: Error, Equatable {
        public let account: String
    }
}
