import Logging
import OrderModels
import Presentation
import Sentences
import Services

/// Checks where sign-in keys are stored, and whether they are safe there.
@MainActor
enum CredentialCheck {
    static func findings(_ context: Context) async -> [HealthFinding] {
        let removed = WholeFile(context.settings.credentialsFile).removeRemains().map {
            path in
            HealthFinding(
                .credentials, verdict: .warning,
                said: .accounts.keysWereLeftIn(path: path),
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
            let problem = Problem(explaining: error)
            return HealthFinding(
                .credentials, verdict: .failure, said: problem.said,
                advice: problem.hint)
        }
        let said: Sentence =
            switch credentials.first {
            case .command: .accounts.keptByCommand
            case .keyring: .accounts.keptInKeyring
            case .file, .run: .accounts.keptInFileOnceAgreed
            }
        return HealthFinding(.credentials, verdict: .ok, said: said)
    }
}
