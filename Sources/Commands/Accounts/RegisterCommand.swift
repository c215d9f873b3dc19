import Cache
import JSON
import Networking
import OrderModels
import Services

/// `eat-tui register`: an account of one's own.
enum RegisterCommand {
    static let command = Command(
        name: "register", operands: [],
        options: [
            OptionSpec(name: "user", value: "U", help: "the name to sign in with"),
            OptionSpec(name: "email", value: "E", help: "your e-mail address"),
            OptionSpec(name: "phone", value: "P", help: "your phone number, such as +33612345678"),
            OptionSpec(name: "given-name", value: "N", help: "your first name"),
            OptionSpec(name: "family-name", value: "N", help: "your last name"),
        ] + PasswordSource.options + [
            OptionSpec(name: "confirm", help: "take the code or link of the e-mail that follows")
        ],
        summary: "open an account with a server",
        details: [
            "What is not said is asked for on the terminal. Some servers send an e-mail first: "
                + "eat-tui register --confirm takes the link in it, on the terminal or, with "
                + "--password-stdin, from stdin."
        ],
        examples: ["eat-tui --demo register --user mia --email mia@example.org"], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let accounts = try context.onlineAccounts("Registering")
        let source = try PasswordSource(context)
        guard !context.options.has("confirm") else {
            try await accounts.confirm(try await source.code())
            tell("confirmed", nil, "Confirmed. Sign in: eat-tui login.", context)
            return .done
        }
        let registration = Registration(
            name: try context.answer("user", "Name to sign in with"),
            email: try context.answer("email", "E-mail address"),
            password: try await source.newPassword(),
            phone: try context.answer("phone", "Phone number"),
            givenName: try context.answer("given-name", "First name"),
            familyName: try context.answer("family-name", "Last name"))
        switch try await accounts.register(registration) {
        case .signedIn(let signIn) where signIn.keptIn == .run:
            // There is an account, which is what was asked for.
            tell(
                "registered", signIn.account.email,
                "Registered \(signIn.account.name) with \(signIn.account.provider).", context)
            context.output.remark(
                "You are not signed in: nothing here would keep it. eat-tui login asks where to.")
        case .signedIn(let signIn): try context.tell(signIn)
        case .mustConfirm(let email):
            tell(
                "must_confirm", email,
                "An e-mail is on its way to \(email). Then: eat-tui register --confirm", context)
        }
        return .done
    }

    @MainActor private static func tell(
        _ state: String, _ email: String?, _ words: String, _ context: Context
    ) {
        guard context.output.form == .json else { return context.output.line(words) }
        context.output.json(
            Envelope.bytes("registration", nil, now: context.now()) { json in
                json.field("state", state)
                json.field("email", email)
            })
    }
}
