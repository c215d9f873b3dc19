import OrderModels
import Sentences
import Services

extension SessionError: Troubling {
    var problem: Problem {
        switch self {
        case .notSignedIn(let provider):
            Problem(
                .signIn, .accounts.youAreNotSigned(provider: "\(provider)"),
                hint: .orders.signInEatTuiLogin)
        case .signedOut(let provider, let name):
            Problem(
                .signIn, .accounts.noLongerTakesSSign(provider: "\(provider)", name: name),
                hint: .accounts.yourDraftsAreKeptSignInAgain(name: name))
        }
    }
}

extension CredentialError: Troubling {
    var problem: Problem {
        switch self {
        case .failed(let place, let reason):
            Problem(
                .storage, .accounts.placeFailed(place: place.words, reason: reason),
                hint: place.advice)
        case .exposed(let path):
            Problem(
                .storage, .accounts.othersCanReadSoItWasLeft(path: path),
                hint: .accounts.makeItYoursAloneChmod600(path: path))
        case .foreign(let path):
            Problem(
                .storage, .accounts.isAnotherUsersOrNoFile(path: path),
                hint: .accounts.moveItAwayAndSignInAgain)
        case .tooLong:
            Problem(
                .storage, .accounts.theServersKeysAreTooLong,
                hint: .accounts.nothingWasKeptTheServerMay)
        }
    }
}

extension AddressError: Troubling {
    var problem: Problem {
        switch self {
        case .notFound(let text, let near):
            Problem(
                .notFound, .accounts.noAddressIsCalled(text: text),
                hint: near.map { .archive.didYouMean(words: $0) }
                    ?? .accounts.eatTuiAddressLsListsThem)
        case .ambiguous(let text, let names):
            Problem(
                .ambiguous,
                .drafts.mayBe(text: text, names: Words.alternatives(names.map(\.shown))),
                hint: .caterers.writeWhatStandsInBrackets
            ).among(names)
        case .nameTaken(let name):
            Problem(
                .usage, .addresses.nameTaken(name: name),
                hint: .addresses.takeAnotherName(name: name))
        case .partOfName(let text, let names): Problem(partOfName: text, of: names)
        }
    }
}

extension CredentialPlace {
    /// The diner's word for it.
    fileprivate var words: String {
        switch self {
        case .command: "credentials.command"
        case .keyring: Say.Accounts.theKeyring
        case .file: Say.Accounts.theFileOfCredentials
        case .run: Say.Accounts.theMemoryOfThisRun
        }
    }

    fileprivate var advice: Sentence? {
        switch self {
        case .command: .accounts.runItByHandWithGetSession
        case .keyring: .accounts.unlockItOrSignInAgainToKeep
        case .file: .accounts.checkThatTheDirectoryIsYours
        case .run: nil
        }
    }
}

extension AccountDeletion.StillThere: Troubling {
    var problem: Problem {
        Problem(.server, .deletion.stillThere, hint: .deletion.tryAgainLater)
    }
}

extension AccountDeletion.OtherName: Troubling {
    var problem: Problem { Problem(.confirmation, .deletion.otherName(name: account)) }
}
