import Logging
import Networking
import OrderModels

extension Problem {
    init(ordering error: OrderingError) {
        switch error {
        case .http(let error):
            self.init(error)
        case .mayHaveActed(let error):
            self.init(
                .server,
                "The server may have done it, but its answer was lost. \(Problem(error).sentence)",
                hint: "Look before it is done again.")
        case .signInRefused(let words):
            self.init(
                .signIn, "Name and password are not those of an account\(Self.quoted(words)).",
                hint: "Try again, or have a new password sent: eat-tui login --reset.")
        case .accountExpired:
            self.init(
                .signIn, "The server does not know who you are any more.",
                hint: "Sign in again: eat-tui login. Your drafts are kept.")
        case .cartExpired:
            self.init(
                .server, "The cart at the server has expired.",
                hint: "Your basket is as it was. Run the command again: it makes another cart.",
                isRetryable: true)
        case .linkExpired(let words):
            self.init(
                .usage, "The code from the e-mail is used up or too old\(Self.quoted(words)).",
                hint: "Ask for another one.")
        case .invalid(let fields):
            let reasons = fields.map {
                "\($0.field): \(Redaction().redacted($0.message).withoutStop)"
            }
            self.init(
                .usage, "The server does not take it (\(reasons.joined(separator: "; "))).",
                hint: "Change what it names, and try again.")
        case .refused(let problems):
            self.init(
                .refused, problems.map(\.sentence).joined(separator: " "),
                hint: "Nothing was changed.")
        case .badBill(let error):
            self.init(
                .server, "The server's sums do not fit together: \(error).",
                hint: "Nobody should pay that. Ask the kitchen.")
        }
    }

    private static func quoted(_ words: String?) -> String {
        words.map { " (\(Redaction().redacted($0).withoutStop))" } ?? ""
    }
}
