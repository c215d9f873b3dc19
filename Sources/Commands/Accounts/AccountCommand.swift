import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui account delete`: deletes the account at its server.
enum AccountCommand {
    static let delete = Command(
        name: "account delete", operands: [],
        options: [OptionSpec(name: "name", value: "NAME", help: .deletion.option)],
        summary: .deletion.summary, details: [.deletion.details],
        examples: ["eat-tui --demo account delete", "eat-tui account delete --name mia --yes"],
        run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let source = try context.servers.accountSource(isAsked: true)
        guard !context.isOffline else {
            throw ProblemError(.offline, .deletion.needsTheNetwork)
        }
        let accounts = try context.services.accounts(at: source)
        guard let account = try accounts.present()?.account else {
            throw SessionError.notSignedIn(source.id)
        }
        let typed = try confirmation(of: account, context)
        let gone = try await AccountDeletion(accounts).delete(typed: typed)
        if let trouble = gone.trouble {
            context.output.warning(context.errors.caught(trouble).sentence)
        }
        guard context.output.isData else {
            context.output.line(Say.Deletion.deleted(name: account.name, server: "\(source.id)"))
            return .done
        }
        context.output.json(
            Envelope.bytes(.accountDelete, nil, now: context.now()) { json in
                json.field("ref", account.account?.rawValue)
                json.field("name", account.name)
                json.field("provider", source.id.rawValue)
            })
        return .done
    }

    /// The name that the diner typed: at the terminal, or in a script with `--name` and `--yes`.
    @MainActor private static func confirmation(
        of account: KnownAccount, _ context: Context
    ) throws -> String {
        if let name = context.options.value("name") {
            guard context.options.has("yes") || context.dialogue.canAsk else {
                throw ProblemError(
                    .confirmation, .deletion.nothingDeleted,
                    hint: .accounts.addOption(option: "yes"))
            }
            return name
        }
        guard context.dialogue.canAsk else {
            throw ProblemError(
                .confirmation, .deletion.nothingDeleted,
                hint: .deletion.addNameAndYes(name: account.name))
        }
        context.output.remark(
            Say.Deletion.whatGoes(name: account.name, server: "\(account.provider)"))
        return try context.dialogue.ask(Say.Deletion.typeTheName)
    }
}
