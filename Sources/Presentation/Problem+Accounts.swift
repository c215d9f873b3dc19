import OrderModels
import Services

extension Problem {
    init(session error: SessionError) {
        switch error {
        case .notSignedIn(let provider):
            self.init(
                .signIn, "You are not signed in with \(provider).", hint: "Sign in: eat-tui login.")
        case .signedOut(let provider, let name):
            self.init(
                .signIn, "\(provider) no longer takes \(name)'s sign-in, so it was ended.",
                hint: "Your drafts are kept. Sign in again: eat-tui login --user \(name).")
        }
    }

    init(credential error: CredentialError) {
        switch error {
        case .failed(let place, let reason):
            self.init(.storage, "\(place.words) failed: \(reason).", hint: place.advice)
        case .exposed(let path):
            self.init(
                .storage, "Others can read \(path), so it was left alone.",
                hint: "Make it yours alone (chmod 600 \(path)) or remove it, and sign in again.")
        case .foreign(let path):
            self.init(
                .storage, "\(path) is another user's, or no file; it was left alone.",
                hint: "Move it away and sign in again.")
        case .tooLong:
            self.init(
                .storage, "The server's keys are too long to be kept.",
                hint: "Nothing was kept; the server may not be what it says it is.")
        }
    }

    init(address error: AddressError) {
        switch error {
        case .notFound(let text, let near):
            self.init(
                .notFound, "No address is called \"\(text)\".",
                hint: near.map { "Did you mean \"\($0)\"?" } ?? "eat-tui address ls lists them.")
        case .ambiguous(let text, let names):
            self.init(
                .ambiguous, "\"\(text)\" may be \(names.joined(separator: " or ")).",
                hint: "Write what stands in brackets.")
        case .partOfName(let text, let names): self.init(partOfName: text, of: names)
        }
    }
}

extension CredentialPlace {
    /// What a diner would call it.
    fileprivate var words: String {
        switch self {
        case .command: "credentials.command"
        case .keyring: "The keyring"
        case .file: "The file of credentials"
        case .run: "The memory of this run"
        }
    }

    fileprivate var advice: String? {
        switch self {
        case .command: "Run it by hand with: get session:NAME"
        case .keyring: "Unlock it, or sign in again to keep the keys elsewhere."
        case .file: "Check that the directory is yours and has room."
        case .run: nil
        }
    }
}
