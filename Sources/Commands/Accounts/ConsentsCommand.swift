import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui account consents`: what the server asks the diner to agree to.
enum ConsentsCommand {
    static let command = Command(
        name: "account consents", operands: [],
        options: [
            OptionSpec(name: "accept", value: "KIND", isRepeated: true, help: .consents.accept),
            OptionSpec(name: "decline", value: "KIND", isRepeated: true, help: .consents.decline),
        ],
        summary: .consents.summary, details: [.consents.details],
        examples: ["eat-tui account consents --accept NEWSLETTER"], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let source = try context.servers.accountSource(isAsked: true)
        guard !context.isOffline else {
            throw ProblemError(.offline, .consents.needsTheNetwork)
        }
        let accounts = try context.services.accounts(at: source)
        let service = ConsentService(try accounts.session())
        var consents = try await service.all()
        for (option, isAccepted) in [("accept", true), ("decline", false)] {
            for kind in context.options.texts(option) {
                guard let asked = consents.first(where: { $0.kind.rawValue == kind }) else {
                    throw ProblemError(
                        .notFound,
                        .consents.unknownKind(
                            kind: kind, known: Words.list(consents.map(\.kind.rawValue))))
                }
                consents = try await service.answer(asked.kind, isAccepted: isAccepted)
            }
        }
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.consents, nil, now: context.now()) { json in
                    json.field("provider", source.id.rawValue)
                    json.counts(consents.count, of: consents.count)
                    json.objects("consents", consents) { $0.fields(of: $1) }
                })
            return .done
        }
        guard !consents.isEmpty else {
            context.output.remark(Say.Consents.noneAsked(server: "\(source.id)"))
            return .done
        }
        var listing = Listing(columns: [
            Listing.Column(id: "kind", title: Say.Consents.columnKind, priority: 9),
            Listing.Column(id: "what", title: Say.Consents.columnWhat, priority: 8),
            Listing.Column(id: "answer", title: Say.Consents.columnAnswer, priority: 9),
        ])
        listing.rows = consents.map { consent in
            [
                TextTable.Cell(consent.kind.rawValue),
                TextTable.Cell(ConsentWords.what(consent.kind)),
                TextTable.Cell(ConsentWords.answer(consent)),
            ]
        }
        listing.write(to: context.output)
        return .done
    }

    /// After signing up: asks about each at a terminal, or says that the server asks.
    @MainActor static func ask(
        after signIn: AccountService.SignIn, _ context: Context
    ) async {
        do {
            let service = ConsentService(signIn.session)
            let open = try await service.all().filter { !$0.wasAsked }
            guard !open.isEmpty else { return }
            let server = "\(signIn.account.provider)"
            guard context.dialogue.canAsk, !context.options.has("yes") else {
                return context.output.remark(Say.Consents.stillOpen(server: server))
            }
            for consent in open {
                let question = Say.Consents.mayIt(
                    what: ConsentWords.what(consent.kind), server: server)
                let answer = try context.dialogue.ask(Say.Accounts.yesOrNo(question: question))
                try await service.answer(
                    consent.kind, isAccepted: ["y", "yes"].contains(fold(answer)))
            }
        } catch {
            // The account exists, and consents can be answered at any time.
            context.output.warning(context.errors.caught(error).sentence)
        }
    }
}

extension OptIn: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("ref", kind.rawValue)
        json.field("name", ConsentWords.what(kind))
        json.field("kind", kind.rawValue)
        json.field("asked", wasAsked)
        json.field("accepted", isAccepted)
    }
}
