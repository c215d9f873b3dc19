import Sentences
import Logging
import OrderModels

extension Problem {
    init(ordering error: OrderingError) {
        switch error {
        case .http(let error):
            self.init(error)
        case .mayHaveActed(let error):
            self.init(
                .server,
                .orders.theServerMayHaveDone(problem: Problem(error).sentence),
                hint: .orders.lookBeforeItIsDoneAgain)
        case .signInRefused(let words):
            self.init(
                .signIn, .orders.nameAndPasswordAreNotThose(quoted: Self.quoted(words)),
                hint: .orders.tryAgainOrHaveANewPassword)
        case .accountExpired:
            self.init(
                .signIn, .orders.theServerDoesNotKnowWho,
                hint: .orders.signInAgainEatTuiLogin)
        case .cartExpired:
            self.init(
                .server, .orders.theCartAtTheServerHasExpired,
                hint: .orders.yourBasketIsAsItWasRun,
                isRetryable: true)
        case .linkExpired(let words):
            self.init(
                .usage, .orders.theCodeFromTheEMailIsUsedUp(quoted: Self.quoted(words)),
                hint: .orders.askForAnother)
        case .invalid(let fields):
            let reasons = fields.map {
                "\($0.field): \(Redaction().redacted($0.message.text).withoutStop)"
            }
            self.init(
                .usage, .orders.theServerDoesNotTake(reasons: reasons.joined(separator: "; ")),
                hint: .orders.changeWhatItNamesAndTryAgain)
        case .refused(let problems):
            self.init(
                .refused, .verbatim(problems.map(\.sentence).joined(separator: " ")),
                hint: .accounts.nothingWasChanged)
        case .badBill(let error):
            self.init(
                .server, .orders.theServersSumsDoNotFit(error: error.phrase),
                hint: .orders.nobodyShouldPayThatAsk)
        }
    }

    private static func quoted(_ words: String?) -> String {
        words.map { " (\(Redaction().redacted($0).withoutStop))" } ?? ""
    }
}
