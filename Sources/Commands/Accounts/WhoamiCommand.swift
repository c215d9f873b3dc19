import OrderModels
import Presentation
import Services

enum WhoamiCommand {
    static let command = Command(
        name: "whoami", operands: [],
        options: [
            OptionSpec(name: "set-phone", value: "P", help: .options.setPhone)
        ],
        summary: .help.whoamiSummary,
        details: [
            .help.whoamiDetails
        ],
        examples: ["eat-tui whoami", "eat-tui whoami --set-phone +33247001235"], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let phone = try context.options.phone("set-phone")
        let isAsked = phone != nil || context.options.has("refresh")
        let source = try context.servers.accountSource(isAsked: isAsked)
        let accounts = try context.services.accounts(at: source)
        guard phone == nil || !context.isOffline else {
            throw ProblemError(
                .offline, .accounts.phoneNeedsTheNetwork)
        }
        var provenance = Provenance()
        if isAsked, !context.isOffline {
            do {
                try await ask(context.services.profile(at: source), phone)
                provenance.source = .network
                provenance.fetchedAt = context.now()
            } catch let error where phone == nil && !Problem(explaining: error).saysWhoIsSignedIn {
                // The stored account is still shown.
                let problem = context.errors.caught(error)
                context.refresher.couldNotRefresh(problem)
                provenance.warnings.append(problem.sentence)
                provenance.isStale = true
            }
        }
        guard let account = try accounts.known() else {
            throw SessionError.notSignedIn(source.id)
        }
        guard account.keptIn != nil else {
            throw SessionError.signedOut(source.id, name: account.shownName)
        }
        if provenance.source == .cache, try await !accounts.hasKeys() {
            throw SessionError.notSignedIn(source.id)
        }
        context.output.tell(context.output.isData ? Provenance() : provenance)
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.account, provenance, now: context.now()) {
                    $0.fields(of: account)
                })
            return .done
        }
        let details = [account.shownFullName, account.email, account.phone].compactMap { $0 }
        context.output.line(
            Words.list(
                [
                    Say.Accounts.accountWith(
                        name: account.shownName, server: account.provider.rawValue)
                ]
                    + details))
        return .done
    }

    @MainActor private static func ask(
        _ profile: ProfileService, _ phone: String?
    ) async throws {
        if let phone {
            _ = try await profile.setPhone(phone)
        } else {
            try await profile.refresh()
        }
    }
}

extension Problem {
    /// Whether it answers the question, or is a fault of this program.
    fileprivate var saysWhoIsSignedIn: Bool { code == .signIn || isOurs }
}
