import Cache
import OrderModels
import Services
import ViewModels

/// `eat-tui whoami`: who is signed in.
enum WhoamiCommand {
    static let command = Command(
        name: "whoami", operands: [],
        options: [
            OptionSpec(name: "set-phone", value: "P", help: "change your phone number there")
        ],
        summary: "say who is signed in",
        details: [
            "Says what was known last, without the network; with --refresh the server is asked."
        ], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let phone = context.options.value("set-phone")
        let isAsked = phone != nil || context.options.has("refresh")
        let source = try context.accountSource(isAsked: isAsked)
        let accounts = try context.accounts(for: source)
        if isAsked, !context.isOffline {
            let profile = ProfileService(session: try accounts.session(), store: try context.store)
            if let phone {
                _ = try await profile.setPhone(phone)
            } else {
                try await profile.refresh()
            }
        } else if phone != nil {
            throw ProblemError(
                .offline, "Changing the phone number needs the network, and --offline forbids it.")
        }
        guard let account = try accounts.known() else {
            throw SessionError.notSignedIn(source.id)
        }
        guard account.keptIn != nil else {
            throw SessionError.signedOut(source.id, name: account.name)
        }
        guard context.output.form != .json else {
            context.output.json(
                Envelope.bytes("account", nil, now: context.now()) { $0.members(of: account) })
            return .done
        }
        let details = [account.fullName, account.email, account.phone].compactMap { $0 }
        context.output.line(
            ([account.name + " with " + account.provider.rawValue] + details)
                .joined(separator: ", "))
        return .done
    }
}
