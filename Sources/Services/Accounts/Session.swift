import Logging
public import Networking
public import OrderModels

/// A sign-in with a provider.
///
/// Everything that needs an account takes a session, and so cannot exist without one. If the server
/// refuses a token, all waiting requests share one refresh. If it refuses the new token too, for
/// the account itself as well, the session ends. An unreachable server never ends it.
public actor Session {
    public nonisolated let provider: any OrderingProvider
    public nonisolated let name: String
    private let credentials: any CredentialStore
    private let key: CredentialKey
    private let log: Logger
    private let ended: @Sendable () async -> Void
    /// Nil until they are first read.
    private var tokens: SessionTokens?
    private var renewal: Task<Renewal, any Error>?
    private var ending: SessionError?

    private struct Renewal {
        let tokens: SessionTokens
        /// Made by the server just now, so a refusal does not mean that they are old.
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

    /// Makes a request for this account, and repeats it if the token has to be refreshed.
    ///
    /// A request about a cart also sends the `cart` token. If the server refuses that one, this
    /// throws `OrderingError.cartExpired`, and the session goes on.
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

    /// Makes a request for this account once: what must not be sent twice is not repeated with
    /// another token either.
    public nonisolated(nonsending) func performOnce<Value>(
        _ request: (Access) async throws -> Value
    ) async throws -> Value {
        try await request(Self.access(try await current(), nil))
    }

    private static func access(_ tokens: SessionTokens, _ cart: Secret?) -> Access {
        cart.map { .both(account: tokens.access, cart: $0) } ?? .account(tokens.access)
    }

    // MARK: Tokens

    private func current() async throws -> SessionTokens {
        if let renewal { return try await renewal.value.tokens }
        if let ending { throw ending }
        if let tokens { return tokens }
        let kept = try await credentials.read(key).flatMap(SessionTokens.init)
        if let tokens { return tokens }  // A concurrent call was faster.
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
            log.debug("session.refreshed")
            return Renewal(tokens: fresh, isFresh: true)
        } catch .signInRefused {
            throw await end()
        }
    }

    /// Newer stored tokens of another process, if any: our refresh must not replace its sign-in.
    private func newerThan(_ stale: SessionTokens) async -> SessionTokens? {
        // Unreadable tokens count as unchanged.
        guard let secret = try? await credentials.read(key), let kept = SessionTokens(secret),
            kept != stale
        else { return nil }
        return kept
    }

    private func keep(_ fresh: SessionTokens) async {
        do throws(CredentialError) {
            try await credentials.save(fresh.secret, as: key)
        } catch {
            // The old ones can be refreshed again, so this costs only a request.
            log.warning("session.tokens.unwritten", error: error)
        }
    }

    // MARK: The end

    /// Handles a refusal of a token made just now. If the server refuses the account alone too, the
    /// session is over; otherwise the refusal was about something else.
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
        log.info("session.ended")
        do throws(CredentialError) {
            try await credentials.remove(key)
        } catch {
            log.warning("session.tokens.kept", error: error)
        }
        await ended()
        return error
    }

    /// Forgets the tokens, at the diner's request.
    func close() async throws(CredentialError) {
        ending = .notSignedIn(provider.id)
        tokens = nil
        try await credentials.remove(key)
    }
}
