import OrderModels
import Presentation
import Services

/// Checks where sign-in keys are stored, and whether they are safe there.
@MainActor
enum CredentialCheck {
    static func findings(_ context: Context) async -> [HealthFinding] {
        let removed = WholeFile(context.settings.credentialsFile).removeRemains().map {
            path in
            HealthFinding(
                name: "credentials", verdict: .warning,
                text: Say.Accounts.keysWereLeftIn(path: path),
                advice: Say.Accounts.itHasBeenRemoved)
        }
        return removed + [await finding(context)]
    }

    private static func finding(_ context: Context) async -> HealthFinding {
        let credentials = context.openServices.credentials()
        do throws(CredentialError) {
            // Reading the file checks its permissions.
            let key = CredentialKey(.session, of: .demo)
            _ = try await credentials.store(at: .file)?.read(key)
        } catch {
            let problem = Problem(error)
            return HealthFinding(
                name: "credentials", verdict: .failure, text: problem.sentence,
                advice: problem.hint)
        }
        let text =
            switch credentials.first {
            case .command: Say.Accounts.keptByCommand
            case .keyring: Say.Accounts.keptInKeyring
            case .file, .run: Say.Accounts.keptInFileOnceAgreed
            }
        return HealthFinding(name: "credentials", verdict: .ok, text: text)
    }
}
