import Sentences
import OrderModels
import Services

extension Problem {
    init(session error: SessionError) {
        switch error {
        case .notSignedIn(let provider):
            self.init(
                .signIn, .accounts.youAreNotSigned(provider: "\(provider)"),
                hint: .orders.signInEatTuiLogin)
        case .signedOut(let provider, let name):
            self.init(
                .signIn, .accounts.noLongerTakesSSign(provider: "\(provider)", name: name),
                hint: .accounts.yourDraftsAreKeptSignInAgain(name: name))
        }
    }

    init(credential error: CredentialError) {
        switch error {
        case .failed(let place, let reason):
            self.init(
                .storage, .accounts.placeFailed(place: place.words, reason: reason),
                hint: place.advice)
        case .exposed(let path):
            self.init(
                .storage, .accounts.othersCanReadSoItWasLeft(path: path),
                hint: .accounts.makeItYoursAloneChmod600(path: path))
        case .foreign(let path):
            self.init(
                .storage, .accounts.isAnotherUsersOrNoFile(path: path),
                hint: .accounts.moveItAwayAndSignInAgain)
        case .tooLong:
            self.init(
                .storage, .accounts.theServersKeysAreTooLong,
                hint: .accounts.nothingWasKeptTheServerMay)
        }
    }

    init(place error: PlaceError) {
        switch error {
        case .offline(let text):
            self.init(
                .offline, .addresses.cannotBeLookedUpOffline(text: text),
                hint: .addresses.useLatLng)
        case .noGeocoder(let text):
            self.init(
                .usage, .addresses.noGeocoder(text: text),
                hint: .addresses.useLatLngOrNameAGeocoder)
        case .notFound(let text):
            self.init(
                .notFound, .addresses.theGeocoderDoesNotKnow(text: text),
                hint: .addresses.tryAnotherSpelling)
        }
    }

    init(address error: AddressError) {
        switch error {
        case .notFound(let text, let near):
            self.init(
                .notFound, .accounts.noAddressIsCalled(text: text),
                hint: near.map { .archive.didYouMean(words: $0) }
                    ?? .accounts.eatTuiAddressLsListsThem)
        case .ambiguous(let text, let names):
            self.init(
                .ambiguous, .drafts.mayBe(text: text, names: Words.alternatives(names)),
                hint: .caterers.writeWhatStandsInBrackets)
        case .partOfName(let text, let names): self.init(partOfName: text, of: names)
        }
    }
}

extension CredentialPlace {
    /// What a diner would call it.
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
