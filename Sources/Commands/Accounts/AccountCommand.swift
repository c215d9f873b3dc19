import Sentences
import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui account delete`: deletes the account at its server.
enum AccountCommand {
    static let delete = Command(
        name: "account delete", operands: [],
        options: [
            OptionSpec(name: "name", value: "NAME", help: .deletion.option),
            OptionSpec(name: "leave-orders", help: .deletion.leaveOrders),
        ],
        summary: .deletion.summary, details: [.deletion.details, .deletion.details2],
        examples: ["eat-tui --demo account delete", "eat-tui account delete --name mia --yes"],
        statuses: StatusHelp.asking, run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let source = try context.servers.accountSource(isAsked: true)
        guard !context.isOffline else {
            throw ProblemError(.offline, .deletion.needsTheNetwork)
        }
        let accounts = try context.services.accounts(at: source)
        guard let account = try accounts.present()?.account else {
            throw SessionError.notSignedIn(source.id)
        }
        // What became of them meanwhile, as far as the server says.
        for trouble in try await OrderInquiry(context).ask().troubles {
            context.output.warning(trouble.sentence)
        }
        let left = try context.store.orders.underWay(of: account, at: context.now())
        let typed = try confirmation(of: account, leaving: left, context)
        let gone = try await AccountDeletion(accounts).delete(typed: typed)
        if let trouble = gone.trouble {
            context.output.warning(context.errors.caught(trouble).sentence)
        }
        guard context.output.isData else {
            context.output.line(
                Say.Deletion.deleted(name: account.shownName, server: "\(source.id)"))
            if !left.isEmpty, context.options.has("name") {
                context.output.remark(Say.Deletion.goesOn(orders: Words.list(left.map(\.called))))
            }
            return .done
        }
        context.output.json(
            Envelope.bytes(.accountDelete, nil, now: context.now()) { json in
                json.field("ref", account.account?.rawValue)
                json.field("name", account.name)
                json.field("provider", source.id.rawValue)
                json.objects("orders_left", left) { json, order in
                    json.field("ref", order.id.rawValue)
                    json.field("name", order.called)
                }
            })
        return .done
    }

    /// The name that the diner typed: at the terminal, where what is under way is named before, or in
    /// a script with `--name` and `--yes`, which says that it may be left.
    @MainActor private static func confirmation(
        of account: KnownAccount, leaving left: [OrderRecord], _ context: Context
    ) throws -> String {
        let orders = Words.list(left.map(\.called))
        if let name = context.options.value("name") {
            guard context.options.has("yes") || context.dialogue.canAsk else {
                throw ProblemError(
                    .confirmation, .deletion.nothingDeleted,
                    hint: .accounts.addOption(option: "yes"))
            }
            guard left.isEmpty || context.options.has("leave-orders") else {
                throw refusal(left, hint: .accounts.addOption(option: "leave-orders"))
            }
            return name
        }
        guard context.dialogue.canAsk else {
            guard left.isEmpty else {
                throw refusal(left, hint: .deletion.addNameYesAndLeave(name: account.name))
            }
            throw ProblemError(
                .confirmation, .deletion.nothingDeleted,
                hint: .deletion.addNameAndYes(name: account.name))
        }
        context.output.remark(
            Say.Deletion.whatGoes(name: account.shownName, server: "\(account.provider)"))
        if !left.isEmpty { context.output.warning(Say.Deletion.goesOn(orders: orders)) }
        return try context.dialogue.ask(Say.Deletion.typeTheName)
    }

    private static func refusal(_ left: [OrderRecord], hint: Sentence) -> ProblemError {
        var problem = Problem(
            .confirmation, .deletion.underWay(orders: Words.list(left.map(\.called))), hint: hint)
        problem.facts.orders = left.map { NameCandidate($0.id.rawValue, $0.called) }
        return ProblemError(problem)
    }
}
