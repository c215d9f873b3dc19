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
    /// - Throws: ``OtherName`` if it is not, before anything is sent.
    public func delete(typed: String) async throws -> AccountService.SignOut {
        guard let (account, session) = try await MainActor.run(body: { try accounts.present() })
        else { throw SessionError.notSignedIn(accounts.provider.id) }
        guard typed == account.name else { throw OtherName(account: account.name) }
        do {
            try await session.performOnce { try await provider.deleteAccount($0) }
        } catch OrderingError.accountExpired {
            // Nothing was deleted; the next try has a new token.
            _ = try await session.perform { try await provider.account($0) }
            try await session.performOnce { try await provider.deleteAccount($0) }
        } catch OrderingError.mayHaveActed(let error) {
            guard try await isGone(session) else { throw OrderingError.http(error) }
        }
        return try await accounts.signOut()
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

    /// What was typed is not the account's name, so nothing was deleted.
    public struct OtherName: Error, Equatable {
        public let account: String
    }
}
