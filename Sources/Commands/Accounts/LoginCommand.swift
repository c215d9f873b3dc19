import Sentences
import Files
import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui login` and `logout`: who orders.
enum LoginCommand {
    static let login = Command(
        name: "login", operands: [],
        options: [OptionSpec(name: "user", value: "U", help: .options.user)]
            + PasswordSource.options + [
                OptionSpec(
                    name: "reset", help: .options.reset),
                OptionSpec(
                    name: "session", help: .options.session),
            ],
        summary: .help.loginSummary,
        details: [
            .help.loginDetails,
            .help.loginDetails2,
            .help.loginDetails3,
        ],
        examples: [
            "eat-tui --demo login --user demo",
            "pass eat | eat-tui login --user ana --password-stdin",
        ], run: signIn)

    static let logout = Command(
        name: "logout", operands: [], options: [],
        summary: .help.logoutSummary, run: signOut)

    // MARK: In

    @MainActor private static func signIn(_ context: Context) async throws -> ExitStatus {
        let accounts = try SigningIn(context).accounts(Say.Accounts.signingIn)
        guard !context.options.has("reset") else { return try await reset(accounts, context) }
        let source = try PasswordSource(context)
        let name = try context.dialogue.answer("user", Say.Accounts.nameOrEMailAddress)
        let password = try await source.password()
        try SigningIn(context).expectToBeKept()
        let signIn = try await accounts.signIn(
            name, password: password, isKept: !context.options.has("session"))
        try await SigningIn(context).tell(signIn, accounts)
        if !context.options.has("session") { await furnish(signIn, context) }
        return .done
    }

    @MainActor private static func reset(
        _ accounts: AccountService, _ context: Context
    ) async throws -> ExitStatus {
        let source = try PasswordSource(context)
        if !source.readsInput {
            try await accounts.sendReset(
                to: try context.dialogue.answer("user", Say.Accounts.nameOrEMailAddress))
            context.output.remark(Say.Accounts.ifThereIsSuchAnAccountACode)
            guard context.dialogue.canAsk else {
                context.output.remark(Say.Accounts.thenReset)
                return .done
            }
        }
        let code = try await source.code()
        let password = try await source.newPassword()
        try SigningIn(context).expectToBeKept()
        try await SigningIn(context).tell(
            try await accounts.reset(
                code, password: password, isKept: !context.options.has("session")), accounts)
        return .done
    }

    // MARK: Out

    @MainActor private static func signOut(_ context: Context) async throws -> ExitStatus {
        let source = try context.servers.accountSource(isAsked: false)
        let gone = try await context.services.accounts(at: source).signOut()
        if let trouble = gone.trouble {
            context.output.warning(
                Say.Accounts.signedOutHereOnly(problem: context.errors.caught(trouble).sentence))
        }
        guard context.output.isData else {
            context.output.line(
                gone.account.map {
                    Say.Accounts.signedOut(name: $0.shownName, server: "\(source.id)")
                }
                    ?? Say.Accounts.nobodyWasSignedIn(server: "\(source.id)"))
            return .done
        }
        context.output.json(
            Envelope.bytes(.logout, nil, now: context.now()) { json in
                json.field("ref", gone.account?.account?.rawValue)
                json.field("name", gone.account?.name)
                json.field("provider", source.id.rawValue)
            })
        return .done
    }

    /// Gives the demo's diner a history. Without it they are signed in as well.
    @MainActor private static func furnish(
        _ signIn: AccountService.SignIn, _ context: Context
    ) async {
        do {
            try await DemoPast.furnish(after: signIn, with: context.services)
        } catch {
            context.output.warning(
                Say.Accounts.demoPastUnreadable(problem: context.errors.caught(error).sentence))
        }
    }
}

/// What signing in and registering have in common.
@MainActor
struct SigningIn {
    private let options: Options
    private let output: Output
    private let dialogue: Dialogue
    private let opening: OpenServices
    private let servers: ServerChoice
    private let now: @Sendable () -> Instant
    private let errors: CommandErrors

    init(_ context: Context) {
        errors = context.errors
        (options, output, dialogue) = (context.options, context.output, context.dialogue)
        (opening, servers, now) = (context.openServices, context.servers, context.now)
    }

    /// The accounts of the server. They need the network.
    func accounts(_ what: String) throws -> AccountService {
        guard !options.has("offline") else {
            throw ProblemError(
                .offline, .accounts.needsTheNetwork(what: what))
        }
        return try opening.services.accounts(at: try servers.accountSource())
    }

    /// Fails before anything is sent if the keys cannot be stored: a sign-in that ends with the
    /// command is useless, unless the diner asked for it.
    func expectToBeKept() throws {
        guard !options.has("session"), opening.credentials().first == .file, !options.has("yes"),
            !dialogue.canAsk,
            try !opening.services.consent.wasGiven
        else { return }
        throw ProblemError(
            .confirmation, .accounts.notSignedInForWantOfAKeyring,
            hint: .verbatim(keepingAdvice))
    }

    private var keepingAdvice: String {
        Say.Accounts.addYesToKeepInFile(path: opening.credentialsFile)
    }

    /// A sign-in that is kept nowhere ends at once, and leaves nothing of the account here.
    func tell(_ signIn: AccountService.SignIn, _ accounts: AccountService) async throws {
        for trouble in signIn.troubles {
            output.warning(errors.caught(trouble).sentence)
        }
        let isKept = signIn.keptIn != .run
        guard isKept || options.has("session") else {
            _ = try await accounts.signOut()
            throw ProblemError(
                .confirmation,
                .accounts.signInWasKeptNowhere(server: "\(signIn.account.provider)"),
                hint: .verbatim(keepingAdvice))
        }
        guard output.isData else {
            let (name, server) = (signIn.account.shownName, "\(signIn.account.provider)")
            return output.line(
                isKept
                    ? Say.Accounts.signedInWith(account: name, server: server)
                    : Say.Accounts.signedInForOnce(account: name, server: server))
        }
        var provenance = Provenance()
        provenance.source = .network
        provenance.fetchedAt = now()
        output.json(
            Envelope.bytes(.account, provenance, now: now()) { $0.fields(of: signIn.account) })
    }
}

extension KnownAccount: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("ref", account?.rawValue)
        json.field("name", name)
        json.field("full_name", fullName)
        json.field("email", email)
        json.field("phone", phone)
        json.field("provider", provider.rawValue)
        json.field("signed_in", isSignedIn)
        json.field("signed_in_at", signedInAt)
        json.field("kept_in", keptIn)
    }
}

extension KnownAccount {
    /// Whether the next command is signed in too.
    fileprivate var isSignedIn: Bool {
        keptIn.flatMap(CredentialPlace.init(rawValue:)).map { $0 != .run } ?? false
    }
}
