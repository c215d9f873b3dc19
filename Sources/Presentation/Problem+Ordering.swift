import Sentences
import OrderModels

extension OrderingError: Troubling {
    var problem: Problem {
        switch self {
        case .http(let error):
            error.problem
        case .mayHaveActed(let error):
            Problem(
                .server,
                .orders.theServerMayHaveDone(problem: Problem(explaining: error).sentence),
                hint: .orders.lookBeforeItIsDoneAgain)
        case .signInRefused(let words):
            Problem(
                .signIn, .orders.nameAndPasswordAreNotThose(quoted: quoted(words)),
                hint: .orders.tryAgainOrHaveANewPassword)
        case .accountExpired:
            Problem(
                .signIn, .orders.theServerDoesNotKnowWho,
                hint: .orders.signInAgainEatTuiLogin)
        case .cartExpired:
            Problem(
                .server, .orders.theCartAtTheServerHasExpired,
                hint: .orders.yourBasketIsAsItWasRun,
                isRetryable: true)
        case .linkExpired(let words):
            Problem(
                .usage, .orders.theCodeFromTheEMailIsUsedUp(quoted: quoted(words)),
                hint: .orders.askForAnother)
        case .invalid(let fields):
            Problem(
                .usage,
                .orders.theServerDoesNotTake(
                    reasons: fields.map {
                        Say.General.labelled(
                            label: $0.field, text: String($0.message.text.withoutStop))
                    }.joined(separator: Say.General.semicolon + " ")),
                hint: .orders.changeWhatItNamesAndTryAgain)
        case .refused(let problems):
            Problem(
                .refused, .verbatim(problems.map(\.sentence).joined(separator: " ")),
                hint: .accounts.nothingWasChanged)
        case .badBill(let error):
            Problem(
                .server, .orders.theServersSumsDoNotFit(error: error.phrase),
                hint: .orders.nobodyShouldPayThatAsk)
        }
    }
}

private func quoted(_ words: String?) -> String {
    words.map { " (\($0.withoutStop))" } ?? ""
}
