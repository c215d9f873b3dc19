import Logging
public import Networking
public import OrderModels

/// Somebody who is signed in with a provider.
///
/// What needs an account is made from a session, and so cannot be without one. The server's refusal
/// of a token makes one refresh, whoever waits for it; a second refusal in a row ends the session.
/// That the server cannot be reached never does.
public actor Session {
    public nonisolated let provider: any OrderingProvider
    public nonisolated let name: String
    private let credentials: any CredentialStore
    private let key: CredentialKey
    private let log: Logger
    private let ended: @Sendable () async -> Void
    /// Nil until they were looked for.
    private var tokens: SessionTokens?
    private var renewal: Task<Renewal, any Error>?
    private var ending: SessionError?

    private struct Renewal {
        let tokens: SessionTokens
        /// Made by the server just now: a refusal of these is no matter of age.
        let isFresh: Bool
    }

    /// `ended` is called once, after the server has ended the session.
    init(
        provider: any OrderingProvider, name: String, credentials: any CredentialStore,
        tokens: SessionTokens? = nil, log: Logger, ended: @escaping @Sendable () async -> Void
    ) {
        self.provider = provider
        self.name = name
        self.credentials = credentials
        self.tokens = tokens
        self.log = log
        self.ended = ended
        key = CredentialKey(.session, of: provider.id)
    }

    public nonisolated var providerID: ProviderID { provider.id }

    /// Makes a request in this diner's name, as often as it takes for the token to be a good one.
    ///
    /// A request about a cart goes `besides` the cart's own token. Where it is that which the server
    /// refuses, `OrderingError.cartExpired` comes back and nobody is signed out.
    public nonisolated(nonsending) func perform<Value>(
        besides cart: Secret? = nil, _ request: (Access) async throws -> Value
    ) async throws -> Value {
        var tokens = try await current()
        var isFresh = false
        while true {
            do {
                return try await request(Self.access(tokens, cart))
            } catch OrderingError.accountExpired where !isFresh {
                let renewal = try await renewed(after: tokens)
                (tokens, isFresh) = (renewal.tokens, renewal.isFresh)
            } catch OrderingError.accountExpired {
                try await refuse(tokens)
                throw cart == nil ? OrderingError.accountExpired : OrderingError.cartExpired
            }
        }
    }

    /// Makes a request in this diner's name, once: what may not be sent twice is not sent again with
    /// another token either.
    public nonisolated(nonsending) func performOnce<Value>(
        _ request: (Access) async throws -> Value
    ) async throws -> Value {
        try await request(Self.access(try await current(), nil))
    }

    private static func access(_ tokens: SessionTokens, _ cart: Secret?) -> Access {
        cart.map { .both(account: tokens.access, cart: $0) } ?? .account(tokens.access)
    }

    // MARK: Its keys

    private func current() async throws -> SessionTokens {
        if let renewal { return try await renewal.value.tokens }
        if let ending { throw ending }
        if let tokens { return tokens }
        let kept = try await credentials.read(key).flatMap(SessionTokens.init)
        if let tokens { return tokens }  // Somebody else looked at the same time.
        guard let kept else { throw SessionError.notSignedIn(provider.id) }
        tokens = kept
        return kept
    }

    private func renewed(after stale: SessionTokens) async throws -> Renewal {
        if let ending { throw ending }
        if let renewal { return try await renewal.value }
        if let tokens, tokens != stale { return Renewal(tokens: tokens, isFresh: false) }
        let task = Task { try await renew(stale) }
        renewal = task
        return try await task.value
    }

    private func renew(_ stale: SessionTokens) async throws -> Renewal {
        defer { renewal = nil }
        if let kept = await newerThan(stale) {
            tokens = kept
            return Renewal(tokens: kept, isFresh: false)
        }
        do throws(OrderingError) {
            let fresh = SessionTokens(try await provider.refresh(stale.refresh))
            tokens = fresh
            await keep(fresh)
            log.debug("session refreshed", fields: ["provider": .string(provider.id.rawValue)])
            return Renewal(tokens: fresh, isFresh: true)
        } catch .signInRefused {
            throw await end()
        }
    }

    /// What another process has kept since, if anything: its sign-in must not be undone by ours.
    private func newerThan(_ stale: SessionTokens) async -> SessionTokens? {
        // What cannot be read is no news.
        guard let secret = try? await credentials.read(key), let kept = SessionTokens(secret),
            kept != stale
        else { return nil }
        return kept
    }

    private func keep(_ fresh: SessionTokens) async {
        do throws(CredentialError) {
            try await credentials.save(fresh.secret, as: key)
        } catch {
            // The old ones can be refreshed again, so nothing is lost but a request.
            log.warning("tokens not kept", fields: ["reason": .string("\(error)")])
        }
    }

    // MARK: Its end

    /// A request was refused with a token made just now. Where the server refuses the account by
    /// itself as well, the session is over; otherwise it was about something else.
    private func refuse(_ refused: SessionTokens) async throws {
        if let ending { throw ending }
        do throws(OrderingError) {
            _ = try await provider.account(.account(refused.access))
        } catch .accountExpired {
            guard tokens == refused else { return }
            throw await end()
        }
    }

    private func end() async -> SessionError {
        let error = SessionError.signedOut(provider.id, name: name)
        guard ending == nil else { return error }
        ending = error
        tokens = nil
        log.info("signed out by the server", fields: ["provider": .string(provider.id.rawValue)])
        do throws(CredentialError) {
            try await credentials.remove(key)
        } catch {
            log.warning("credentials not removed", fields: ["reason": .string("\(error)")])
        }
        await ended()
        return error
    }

    /// Forgets the keys, as the diner wants.
    func close() async throws(CredentialError) {
        ending = .notSignedIn(provider.id)
        tokens = nil
        try await credentials.remove(key)
    }
}
