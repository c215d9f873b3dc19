import Sentences
public import Cache
public import Logging
public import Networking
public import OrderModels
import Synchronization

/// Signs in, up and out with a provider. Services that need an account use the ``Session`` it
/// returns.
public final class AccountService: Sendable {
    /// A successful sign-in.
    public struct SignIn: Sendable {
        public let session: Session
        public let account: KnownAccount
        public let keptIn: CredentialPlace
        /// Stores that were preferred for the tokens, but failed.
        public let troubles: [CredentialError]
    }

    public enum Registered: Sendable {
        case signedIn(SignIn)
        /// The diner has to open the link in the e-mail to that address first.
        case mustConfirm(email: String)
    }

    let provider: any OrderingProvider
    let store: any DataStore
    private let credentials: Credentials
    private let log: Logger
    private let now: @Sendable () -> Instant
    /// One session for all callers, so that they share its refreshes.
    private let open = Mutex<Session?>(nil)
    /// The account of a sign-in that is not stored, until the program ends.
    private let passing = Mutex<KnownAccount?>(nil)

    public init(
        provider: any OrderingProvider, store: any DataStore, credentials: Credentials,
        log: Logger, now: @escaping @Sendable () -> Instant
    ) {
        self.provider = provider
        self.store = store
        self.credentials = credentials
        self.log = log
        self.now = now
    }

    // MARK: The account

    /// The account signed in here. After the server ended its session, `keptIn` is nil.
    @MainActor public func known() throws -> KnownAccount? {
        guard !credentials.keepsNothing else { return nil }
        return try store.read {
            try $0.first(Request(KnownAccount.self, where: .provider(provider.id)))
        }
    }

    /// The account that is signed in now, even if for this run only, and its session.
    @MainActor public func present() throws -> (account: KnownAccount, session: Session)? {
        if let known = passing.withLock({ $0 }), let open = open.withLock({ $0 }) {
            return (known, open)
        }
        guard let known = try known(), known.keptIn != nil else { return nil }
        return (known, try session())
    }

    /// Whether the account that is signed in now is so for this run only.
    var isForThisRun: Bool { passing.withLock { $0 != nil } }

    /// The session of the signed-in account.
    ///
    /// - Throws: `SessionError` if none is signed in.
    @MainActor public func session() throws -> Session {
        if let open = open.withLock({ $0 }) { return open }
        guard let known = try known(), let name = known.keptIn,
            let place = CredentialPlace(rawValue: name)
        else { throw SessionError.notSignedIn(provider.id) }
        guard let place = credentials.store(at: place) else {
            throw CredentialError.failed(place, reason: .secrets.gone)
        }
        let session = session(named: known.name, in: place, tokens: nil)
        open.withLock { $0 = session }
        return session
    }

    /// Whether the tokens of the signed-in account are still where they were stored.
    @MainActor public func hasKeys() async throws -> Bool {
        guard let place = try known()?.keptIn.flatMap(CredentialPlace.init(rawValue:)),
            let store = credentials.store(at: place)
        else { return false }
        let key = CredentialKey(.session, of: provider.id)
        return try await store.read(key).flatMap(SessionTokens.init) != nil
    }

    private func session(
        named name: String, in place: any CredentialStore, tokens: SessionTokens?
    ) -> Session {
        Session(
            provider: provider, name: name, credentials: place, tokens: tokens, log: log
        ) { [weak self] in await self?.noteEnd() }
    }

    /// The server ended the session; the account stays known, and so does its data.
    private func noteEnd() async {
        open.withLock { $0 = nil }
        let passer = passing.withLock { passing in
            defer { passing = nil }
            return passing
        }
        // Whoever was signed in before is so again.
        guard passer == nil else { return }
        do {
            try await store.write(.user) { [provider] writer in
                let request = Request(KnownAccount.self, where: .provider(provider.id))
                guard var known = try writer.first(request) else { return }
                known.keptIn = nil
                try writer.upsert(known)
            }
        } catch {
            log.warning("account.signOut.unwritten", error: error)
        }
    }

    // MARK: Signing in

    /// `name` may be the e-mail address. With `isKept` false the sign-in is for this run only, and
    /// a stored sign-in applies again afterwards.
    public func signIn(
        _ name: String, password: Secret, isKept: Bool = true
    ) async throws -> SignIn {
        try await enter(
            try await provider.signIn(name, password: password), as: name, isKept: isKept)
    }

    public func register(_ registration: Registration) async throws -> Registered {
        let tokens = try await provider.register(registration)
        guard tokens.isConfirmed else { return .mustConfirm(email: registration.email) }
        return .signedIn(try await enter(tokens, as: registration.name))
    }

    /// Confirms a registration with the code from its e-mail.
    public func confirm(_ code: Secret) async throws {
        try await provider.confirm(code)
    }

    /// Requests a link by e-mail; the server does not say whether the account exists.
    public func sendReset(to name: String) async throws {
        try await provider.sendReset(to: name)
    }

    public func reset(
        _ code: Secret, password: Secret, isKept: Bool = true
    ) async throws -> SignIn {
        try await enter(
            try await provider.reset(code, password: password), as: nil, isKept: isKept)
    }

    private func enter(
        _ handed: AccountTokens, as typed: String?, isKept: Bool = true
    ) async throws -> SignIn {
        let details = try await details(handed)
        if isKept, let trouble = try await forgetKeys() {
            log.warning("account.oldTokens.kept", error: trouble)
        }
        let tokens = SessionTokens(handed)
        let key = CredentialKey(.session, of: provider.id)
        // The disk has one place for a server's keys. A store in memory does not know whose they are.
        let kept =
            isKept && !store.endsWithProgram
            ? try await credentials.keep(tokens.secret, as: key)
            : await credentials.keepForThisRun(tokens.secret, as: key)
        var account = KnownAccount(
            provider: provider.id, account: handed.account,
            name: handed.name ?? typed ?? handed.email ?? "", email: handed.email,
            signedInAt: now(), keptIn: kept.store.place.rawValue)
        if let details { account.learn(details) }
        if isKept {
            try await note(account, details, isKept: kept.store.place != .run)
        }
        let session = session(named: account.name, in: kept.store, tokens: tokens)
        open.withLock { $0 = session }
        let passer = kept.store.place == .run ? account : nil
        passing.withLock { $0 = passer }
        log.info("account.signedIn", ["kept_in": .name(kept.store.place)])
        return SignIn(
            session: session, account: account, keptIn: kept.store.place, troubles: kept.troubles)
    }

    /// The server's data about the account. The sign-in succeeds even if it cannot be read.
    private func details(_ handed: AccountTokens) async throws -> Account? {
        do throws(OrderingError) {
            return try await provider.namedAccount(.account(handed.access))
        } catch .http(let error) {
            log.warning("account.unread", error: error)
            return nil
        }
    }

    private func note(
        _ account: KnownAccount, _ details: Account?, isKept: Bool
    ) async throws {
        try await store.write(.user) { [credentials] writer in
            let request = Request(KnownAccount.self, where: .provider(account.provider))
            let before = try writer.first(request)
            // The account on disk stays, and so do its addresses.
            if !isKept, credentials.keepsNothing, let before, before.name != account.name { return }
            if before?.name != account.name { try writer.forgetAddresses(of: account.provider) }
            if let details { try writer.keepAddresses(of: details, at: account.provider) }
            if isKept {
                try writer.upsert(account)
            } else if !credentials.keepsNothing {
                // A later run could not find the tokens.
                try writer.delete(KnownAccount.self, account.provider)
            }
        }
    }

    // MARK: Signing out

    /// A completed sign-out.
    public struct SignOut: Sendable {
        /// The account, if one was signed in.
        public let account: KnownAccount?
        /// Why the tokens could not be removed, if so.
        public let trouble: CredentialError?
    }

    /// Forgets the tokens, the account, and the addresses the provider stores for it. If the account
    /// was for this run only, one on disk stays, with its addresses.
    @discardableResult
    public func signOut() async throws -> SignOut {
        let passer = passing.withLock(\.self)
        let known = try await knownNow()
        let account = passer ?? known
        let trouble = try await forgetKeys()
        try await store.write(.user) { [provider, credentials] writer in
            if passer == nil, !credentials.keepsNothing {
                try writer.delete(KnownAccount.self, provider.id)
            }
            let request = Request(KnownAccount.self, where: .provider(provider.id))
            if try writer.first(request) == nil {
                try writer.forgetAddresses(of: provider.id)
            }
        }
        log.info("account.signedOut")
        return SignOut(account: account, trouble: trouble)
    }

    private func knownNow() async throws -> KnownAccount? {
        try await MainActor.run { () throws -> KnownAccount? in try known() }
    }

    /// - Returns: Why the tokens could not be removed.
    private func forgetKeys() async throws -> CredentialError? {
        passing.withLock { $0 = nil }
        let session = open.withLock { session in
            defer { session = nil }
            return session
        }
        let known = try await knownNow()
        do throws(CredentialError) {
            if let session {
                try await session.close()
            } else if let place = known?.keptIn.flatMap(CredentialPlace.init(rawValue:)) {
                guard let store = credentials.store(at: place) else {
                    throw .failed(place, reason: .secrets.gone)
                }
                try await store.remove(CredentialKey(.session, of: provider.id))
            }
            return nil
        } catch {
            return error
        }
    }
}
