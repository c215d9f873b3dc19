import Cache
public import OrderModels
public import Presentation
public import Services

/// Who orders at a server: a new or an existing account, or a guest.
@MainActor
public final class AccountViewModel {
    public enum Answer: Sendable {
        case signIn(name: String, password: Secret)
        case register(Registration)
        case guest(Guest)
        /// Send a code by e-mail.
        case sendReset(name: String)
        case reset(code: Secret, password: Secret)
    }

    /// What follows a sign-in. The diner stays signed in even if it throws.
    public typealias Welcome = @MainActor (AccountService.SignIn) async throws -> Void

    // MARK: What the screen shows

    public let provider: ProviderID
    @Watched public private(set) var account: KnownAccount?
    @Watched public private(set) var guest: Guest?
    /// Whether the server takes guests and new accounts. Both, until it is known.
    @Watched public private(set) var capabilities: Capabilities = [.guestCheckout, .signUp]
    @Watched public private(set) var isAsking = false
    @Watched public private(set) var problem: Problem?
    /// News that leaves the diner something to do, such as an e-mail on its way.
    @Watched public private(set) var news: String?
    /// What the server asks a new account to agree to, not answered yet.
    @Watched public private(set) var openConsents: [OptIn] = []

    public let servers: Servers
    public let activity: Activity
    private let clock: ScreenClock
    private let welcome: Welcome
    private var work: Task<Void, Never>?
    /// A new account whose consents are being asked, and what to say then.
    private var signUp: (session: Session, words: String?)?
    private let follower = Follower()
    private let done: @MainActor (String) -> Void

    /// Calls `done` with a sentence once the diner is known.
    public init(
        _ provider: ProviderID, _ servers: Servers, _ activity: Activity, _ clock: ScreenClock,
        welcome: @escaping Welcome,
        done: @escaping @MainActor (String) -> Void
    ) {
        self.provider = provider
        self.servers = servers
        self.activity = activity
        self.clock = clock
        self.welcome = welcome
        self.done = done
        look()
    }

    private func look() {
        do {
            guest = try servers.services.guests.guest()
            account = try servers.services.account(of: provider)
            if let market = try servers.store.read({ try $0.item(Marketplace.self, provider) }) {
                capabilities = market.capabilities
            }
        } catch {
            problem = activity.caught(error)
        }
    }

    // MARK: What the diner did

    /// Another process may sign in or out.
    public func appeared() {
        _ = follower.follow(servers.store) { [weak self] change in
            guard let self, change.concerns(KnownAccount.self), work == nil else { return }
            look()
        }
        look()
    }

    public func disappeared() {
        follower.stop()
    }

    /// `mayUseFile`: whether keys may be kept in a file if no keyring takes them.
    public func submitted(_ answer: Answer, mayUseFile: Bool) {
        guard work == nil else { return }
        guard !servers.isOffline || answer.isLocal else {
            problem = Problem(
                .offline, .accounts.signingInNeedsTheNetwork, hint: .accounts.theBasketIsKept)
            return
        }
        (problem, news, isAsking) = (nil, nil, true)
        let (provider, welcome) = (provider, welcome)
        work = activity.work { [weak self, servers, activity] in
            do {
                let said = try await servers.transfers.run(provider.rawValue, isTrial: true) {
                    _ in
                    try await servers.services.consent.give(mayUseFile)
                    return try await Self.ask(answer, of: provider, servers.services)
                }
                if case .known(_, let signIn?) = said {
                    do {
                        try await welcome(signIn)
                    } catch {
                        activity.tell(activity.caught(error))
                    }
                }
                var open: [OptIn] = []
                if case .register = answer, case .known(_, let signIn?) = said {
                    // Without them the account is as good.
                    open =
                        await activity.optional {
                            try await ConsentService(signIn.session).all().filter { !$0.wasAsked }
                        } ?? []
                }
                guard !Task.isCancelled else { return }
                self?.ended(said, asking: open)
            } catch {
                guard !Task.isCancelled else { return }
                self?.failed(error)
            }
        }
    }

    /// Answers the first open consent. The sign-up ends with the last.
    public func answered(isAccepted: Bool) {
        guard let consent = openConsents.first, let signUp else { return }
        openConsents.removeFirst()
        activity.work { [weak self, activity] in
            do {
                try await ConsentService(signUp.session).answer(
                    consent.kind, isAccepted: isAccepted)
            } catch {
                // It can be answered at any time; the account exists.
                activity.tell(activity.caught(error))
            }
            // The last answer to arrive ends it, unless the diner has left meanwhile.
            guard let self, openConsents.isEmpty, let words = self.signUp?.words else { return }
            self.signUp = nil
            done(words)
        }
    }

    /// Leaves the open consents unanswered, which agrees to nothing.
    public func leftConsents() {
        openConsents = []
        guard let words = signUp?.words else { return }
        signUp = nil
        done(words)
    }

    public func cancelPressed() {
        work?.cancel()
        (work, isAsking) = (nil, false)
    }

    public func signOutPressed() {
        guard work == nil, account != nil else { return }
        work = activity.work { [weak self, provider, servers, activity, clock] in
            do {
                let gone = try await servers.services.accounts(of: provider).signOut()
                servers.services.dinerChanged(at: provider)
                let orders = KeptOrders(servers.store)
                self?.news = try gone.account.map {
                    let isLeft = try !orders.underWay(of: $0, at: clock.now).isEmpty
                    return Say.Accounts.signedOutDraftsKept(
                        name: $0.shownName,
                        left: isLeft ? Say.Accounts.whatIsUnderWayIsNotFollowed : "")
                }
                self?.problem = gone.trouble.map { activity.caught($0) }
            } catch {
                self?.problem = activity.caught(error)
            }
            self?.work = nil
            self?.look()
        }
    }

    /// What the account ordered and waits for, named; nil if there is nothing.
    public var underWay: String? {
        guard let account else { return nil }
        let found = activity.optional {
            try KeptOrders(servers.store).underWay(of: account, at: clock.now)
        }
        return found.flatMap { $0.isEmpty ? nil : Words.list($0.map(\.called)) }
    }

    /// Deletes the account at its server; `typed` has to be its name.
    public func deletePressed(typed: String) {
        guard work == nil, let account else { return }
        guard !servers.isOffline else {
            problem = Problem(.offline, .deletion.needsTheNetwork)
            return
        }
        (problem, news, isAsking) = (nil, nil, true)
        work = activity.work { [weak self, provider, servers, activity] in
            do {
                let gone = try await servers.transfers.run(provider.rawValue, isTrial: true) { _ in
                    let accounts = try await servers.services.accounts(of: provider)
                    return try await AccountDeletion(accounts).delete(typed: typed)
                }
                servers.services.dinerChanged(at: provider)
                self?.news = Say.Deletion.deleted(name: account.shownName, server: "\(provider)")
                self?.problem = gone.trouble.map { activity.caught($0) }
            } catch {
                self?.problem = activity.caught(error)
            }
            guard let self else { return }
            (work, isAsking) = (nil, false)
            look()
        }
    }

    // MARK: Asking

    private enum Said {
        case known(String, AccountService.SignIn?)
        case more(String)
    }

    private static func ask(
        _ answer: Answer, of provider: ProviderID, _ services: AppServices
    ) async throws -> Said {
        defer { services.dinerChanged(at: provider) }
        let accounts = try await services.accounts(of: provider)
        switch answer {
        case .guest(let guest):
            try await services.guests.keep(guest)
            return .known(Say.Accounts.orderingAsAGuest(email: guest.email), nil)
        case .signIn(let name, let password):
            return known(try await accounts.signIn(name, password: password))
        case .register(let registration):
            switch try await accounts.register(registration) {
            case .signedIn(let signIn): return known(signIn)
            case .mustConfirm(let email):
                return .more(Say.Accounts.openTheLinkThatWasSentToThen(email: email))
            }
        case .sendReset(let name):
            try await accounts.sendReset(to: name)
            return .more(Say.Accounts.ifThereIsSuchAnAccountACode)
        case .reset(let code, let password):
            return known(try await accounts.reset(code, password: password))
        }
    }

    private static func known(_ signIn: AccountService.SignIn) -> Said {
        let kept = signIn.keptIn == .run ? Say.Accounts.untilYouQuitTheKeysWereKept : ""
        return .known(Say.Accounts.signedInAs(name: signIn.account.shownName, kept: kept), signIn)
    }

    private func ended(_ said: Said, asking consents: [OptIn]) {
        (work, isAsking) = (nil, false)
        look()
        switch said {
        case .known(let words, let signIn?) where !consents.isEmpty:
            signUp = (signIn.session, words)
            openConsents = consents
        case .known(let words, _): done(words)
        case .more(let words): news = words
        }
    }

    private func failed(_ error: any Error) {
        (work, isAsking) = (nil, false)
        problem = activity.caught(error)
    }
}

extension AccountViewModel.Answer {
    /// Whether it needs no network.
    fileprivate var isLocal: Bool {
        if case .guest = self { true } else { false }
    }
}
