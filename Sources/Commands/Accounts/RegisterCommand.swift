import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui register`: makes an account.
enum RegisterCommand {
    static let command = Command(
        name: "register", operands: [],
        options: [
            OptionSpec(name: "user", value: "U", help: .options.user2),
            OptionSpec(name: "email", value: "E", help: .options.email),
            OptionSpec(name: "phone", value: "P", help: .options.phone2),
            OptionSpec(name: "given-name", value: "N", help: .options.givenName),
            OptionSpec(name: "family-name", value: "N", help: .options.familyName),
        ] + PasswordSource.options + [
            OptionSpec(name: "confirm", help: .options.confirm)
        ],
        summary: .help.registerSummary,
        details: [
            .help.registerDetails
        ],
        examples: ["eat-tui --demo register --user mia --email mia@example.org"], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let accounts = try SigningIn(context).accounts(Say.Accounts.registering)
        let source = try PasswordSource(context)
        guard !context.options.has("confirm") else {
            try await accounts.confirm(try await source.code())
            tell("confirmed", nil, Say.Accounts.confirmed, context)
            return .done
        }
        let registration = Registration(
            name: try context.dialogue.answer("user", Say.Accounts.nameToSign),
            email: try context.dialogue.answer("email", Say.Accounts.eMailAddress),
            password: try await source.newPassword(),
            phone: try context.dialogue.answer("phone", Say.Accounts.phoneNumber),
            givenName: try context.dialogue.answer("given-name", Say.Accounts.firstName),
            familyName: try context.dialogue.answer("family-name", Say.Accounts.lastName))
        switch try await accounts.register(registration) {
        case .signedIn(let signIn) where signIn.keptIn == .run:
            // The account exists, which is what the diner asked for.
            tell(
                "registered", signIn.account.email,
                Say.Accounts.registeredWith(
                    account: signIn.account.shownName, server: "\(signIn.account.provider)"),
                context)
            context.output.remark(
                Say.Accounts.registeredAndNotSignedIn)
        case .signedIn(let signIn):
            try await SigningIn(context).tell(signIn, accounts)
            await ConsentsCommand.ask(after: signIn, context)
        case .mustConfirm(let email):
            tell(
                "must_confirm", email,
                Say.Accounts.confirmationIsSent(email: email), context)
        }
        return .done
    }

    @MainActor private static func tell(
        _ state: String, _ email: String?, _ words: String, _ context: Context
    ) {
        guard context.output.isData else { return context.output.line(words) }
        context.output.json(
            Envelope.bytes(.registration, nil, now: context.now()) { json in
                json.field("state", state)
                json.field("email", email)
            })
    }
}
