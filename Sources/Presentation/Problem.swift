public import Sentences
import Logging
public import OrderModels
public import Services

/// What went wrong, said to a diner: one sentence, and what to do next.
///
/// The one place where errors become words. The texts may quote servers: whoever shows them
/// sanitises them, as everything from outside.
public struct Problem: Hashable, Sendable {
    /// What kind of trouble it is, for scripts. The exit codes follow from it.
    public enum Code: String, Hashable, Sendable {
        case `internal`
        case usage
        case notFound = "not_found"
        case ambiguous
        case signIn = "sign_in"
        case offline
        case server
        /// An order the kitchen does not take: shut, sold out, below its minimum, too far.
        case refused
        /// It costs more than was agreed to, or is another order by now.
        case price
        /// It cannot be paid from here.
        case payment
        /// Nobody knows whether there is an order. It is looked up, and never sent again by itself.
        case unknownOutcome = "outcome_unknown"
        /// Somebody has to say yes, and nobody is there to be asked.
        case confirmation = "confirmation_needed"
        case busy
        case storage
        case configuration
        case interrupted
    }

    public let code: Code
    public let said: Sentence
    public let advice: Sentence?
    public let isRetryable: Bool
    /// In what it is another order by now, and the clock to say it by.
    public var changes: Changes?

    public struct Changes: Hashable, Sendable {
        public let all: [OrderChange]
        public let zone: ZoneRules

        public init(_ all: [OrderChange], in zone: ZoneRules) {
            self.all = all
            self.zone = zone
        }
    }

    public init(
        _ code: Code, _ said: Sentence, hint: Sentence? = nil, isRetryable: Bool = false
    ) {
        self.code = code
        self.said = said
        advice = hint
        self.isRetryable = isRetryable
    }

    /// In words that are no case's: somebody else's, or put together elsewhere.
    @_disfavoredOverload
    public init(_ code: Code, _ words: String, hint: String? = nil, isRetryable: Bool = false) {
        self.init(
            code, .verbatim(words), hint: hint.map(Sentence.verbatim), isRetryable: isRetryable)
    }

    public var sentence: String { said.text }
    public var hint: String? { hintWords(on: .commands) }

    /// The sentence with its hint.
    public func whole(on surface: Surface) -> String {
        sentence + (hintWords(on: surface).map { " " + $0 } ?? "")
    }

    public func hintWords(on surface: Surface) -> String? {
        advice?.text(on: surface).flatMap { $0.isEmpty ? nil : $0 }
    }

    public init(_ error: any Error) {
        switch error {
        case let problem as ProblemError: self = problem.problem
        case let error as HTTPError: self.init(http: error)
        case let error as StoreError: self.init(store: error)
        case let error as ChildError: self.init(child: error)
        case let error as TransferError: self.init(transfer: error)
        case let error as ArchiveError: self.init(archive: error)
        case let error as DraftError: self.init(draft: error)
        case let error as OrderingError: self.init(ordering: error)
        case let error as OrderError: self.init(order: error)
        case let error as SessionError: self.init(session: error)
        case let error as CredentialError: self.init(credential: error)
        case let error as AddressError: self.init(address: error)
        case let error as PlaceError: self.init(place: error)
        case GuestError.noEmailAddress: self.init(.usage, .orders.thatIsNoEMailAddress)
        case is CancellationError: self.init(.interrupted, .trouble.stopped)
        default:
            self.init(
                .internal, .trouble.somethingWentWrongInsideEat(error: "\(error)"),
                hint: .trouble.pleaseReport)
        }
    }

    // MARK: The network

    private init(http error: HTTPError) {
        switch error {
        case .notAllowed(let reason):
            self.init(
                .configuration, .trouble.theRequestWasNotSent(reason: reason),
                hint: .trouble.useHttpsOrNameTheHostUnder)
        case .unreachable("", let reason):
            // Not for want of a network: nothing could be sent at all.
            self.init(
                .internal, .trouble.noServerCanBeAskedFromHere(reason: reason),
                hint: .trouble.eatTuiDoctorSays)
        case .unreachable(let host, let reason):
            self.init(
                .offline, .trouble.couldNotReach(host: host, reason: reason),
                hint: .trouble.checkTheConnectionAndTry, isRetryable: true)
        case .untrusted(let host, let reason):
            self.init(
                .server, .trouble.didNotProveThatItIsNothing(host: host, reason: reason),
                hint:
                    .trouble.somebodyMayBeInBetween)
        case .interrupted(let host, let reason):
            self.init(
                .server, .trouble.theConnectionToBroke(host: host, reason: reason),
                hint: .trouble.tryAgain,
                isRetryable: true)
        case .refused(let refusal):
            self.init(refusal)
        case .unreadable(let endpoint, let path, let reason):
            let place: Sentence =
                path.isEmpty ? endpoint : .trouble.inWord(path: path, endpoint: endpoint)
            self.init(
                .server, .trouble.theServersAnswerCould(place: place, reason: reason),
                hint: .trouble.whatWasCachedIsKeptMakeSure)
        case .cancelled:
            self.init(.interrupted, .trouble.stopped)
        }
    }

    private init(_ refusal: HTTPError.Refusal) {
        // A server that repeats what it was sent is not repeated.
        let words =
            refusal.message.map { ": " + String(Redaction().redacted($0).prefix(200)).stopped }
            ?? "."
        let isMenu = refusal.endpoint.text.hasSuffix("/menu")
        switch refusal.status {
        case 401:
            self.init(.signIn, .trouble.theServerAsksYouToSign(words: words))
        case 403 where refusal.endpoint.text.contains("/restaurants/"):
            self.init(.notFound, .trouble.thisKitchenIsSwitchedOff)
        case 403:
            self.init(.notFound, .trouble.theServerDoesNotShowThis403(words: words))
        case 404 where isMenu:
            self.init(.notFound, .menu.thisKitchenHasNoMenu2)
        case 404:
            self.init(.notFound, .trouble.theServerDoesNotKnowThis404(words: words))
        case 429, 503:
            let wait =
                refusal.retryAfter.map { Say.Trouble.forS(components: "\($0.components.seconds)") }
                ?? ""
            self.init(
                .busy,
                .trouble.theServerAsksToBeLeftAlone(
                    wait: wait, status: refusal.status, words: words),
                hint: .orders.tryAgainLater, isRetryable: true)
        case 500...599 where isMenu:
            self.init(
                .server,
                .trouble.theServerShowsNoMenu(status: refusal.status, words: words),
                hint: .orders.tryAgainLater, isRetryable: true)
        default:
            self.init(
                .server,
                .trouble.theServerRefused(
                    endpoint: refusal.endpoint, status: refusal.status, words: words),
                hint: refusal.status >= 500 ? .orders.tryAgainLater : nil,
                isRetryable: refusal.status >= 500)
        }
    }

    // MARK: Drafts

    private init(child error: ChildError) {
        switch error {
        case .openElsewhere(let name):
            self.init(
                .busy, .trouble.theDraftIsOpenInAnotherEat(name: name),
                hint: .trouble.closeItThereOrWork, isRetryable: true)
        case .changedSince(let step):
            self.init(
                .ambiguous, .trouble.staysWhatItDidHasChanged(label: step),
                hint: .trouble.changeItByHandOrSaveAgain)
        case .notThere:
            self.init(
                .usage, .trouble.thereIsNoSuchDraft, hint: .trouble.eatTuiDraftLsShowsThoseThere)
        case .discarded(let name):
            self.init(
                .usage, .trouble.theDraftWasThrownAway(name: name),
                hint: .trouble.restoreItToOpenItAgain)
        case .foreign, .notEditable:
            self.init(
                .internal, .trouble.somethingWentWrongInsideEat(error: "\(error)"),
                hint: .trouble.pleaseReportThisEatTuiDoctor)
        }
    }

    // MARK: The store

    private init(store error: StoreError) {
        switch error {
        case .newerVersion(let file, let found, let known):
            self.init(
                .storage,
                .trouble.wasWrittenByANewerEatTui(file: file, found: found, known: known),
                hint: .trouble.updateEatTui)
        case .damaged(let file):
            self.init(
                .storage, .trouble.isDamaged(file: file),
                hint: .trouble.eatTuiDoctorSaysHow)
        case .mended(let file):
            self.init(
                .storage, .trouble.wasDamagedAndHasBeenMadeAnew(file: file),
                hint: .trouble.runTheCommandAgain, isRetryable: true)
        case .unreadable(let thing, let key):
            self.init(
                .storage,
                .store.rowUnreadable(
                    thing: Say.Things.one(thing: thing?.rawValue ?? ""), key: key),
                hint: .trouble.theRestIsWholeEatTuiExport)
        case .full(let file):
            self.init(
                .storage, .trouble.theDiskIsFullNothingCould(file: file),
                hint: .trouble.freeSomeSpaceEatTuiCache)
        case .inaccessible(let file, let reason):
            self.init(
                .storage, .trouble.cannotBeUsed(file: file, reason: reason),
                hint: .settings.checkThatItAndItsDirectory)
        case .busy(let file):
            self.init(
                .busy, .trouble.anotherEatTuiIsWriting(file: file),
                hint: .trouble.tryAgainInAMoment,
                isRetryable: true)
        case .interrupted:
            self.init(.interrupted, .trouble.stopped)
        case .alreadyThere(_, let key):
            self.init(.usage, .trouble.isThereAlready(key: key))
        case .notErased(let file, let copy, let reason):
            self.init(
                .storage, .trouble.couldNotBeErased(file: file, reason: reason),
                hint: .trouble.allThatWasInItIsKept(copy: copy))
        case .notOpen:
            self.init(
                .internal, .trouble.theStoreWasUsedBefore,
                hint: .trouble.nothingIsLostStartEatTui)
        case .alreadyOpen:
            self.init(
                .internal, .trouble.theStoreWasOpenedTwice,
                hint: .trouble.nothingIsLostStartEatTui)
        case .wrongRealm, .unknownMember, .broken:
            self.init(
                .internal, .trouble.somethingWentWrongInsideEat(error: "\(error)"),
                hint: .trouble.pleaseReportThisEatTuiDoctor)
        }
    }
}

extension Problem {
    private init(transfer error: TransferError) {
        switch error {
        case .notEmpty(let kind):
            self.init(
                .usage, .trouble.theStoreToCopyToHasThings(kind: kind),
                hint: .trouble.nothingWasCopiedEraseItFirst)
        case .differs(let kind, let source, let target):
            self.init(
                .storage,
                .trouble.afterCopyingTheStoresDiffer(kind: kind, source: source, target: target),
                hint: .trouble.nothingOfTheFirstWasTouched, isRetryable: true)
        }
    }

    private init(archive error: ArchiveError) {
        switch error {
        case .noArchive:
            self.init(
                .usage, .trouble.thisIsNoArchiveOfEatTui,
                hint: .trouble.eatTuiExportFileWrites)
        case .newerVersion(let found, let known):
            self.init(
                .usage,
                .trouble.theArchiveWasWrittenByANewer(found: found, known: known),
                hint: .trouble.updateEatTuiNothing)
        }
    }
}

/// A problem on its way to whoever tells it.
public struct ProblemError: Error, Hashable, Sendable {
    public let problem: Problem

    public init(_ problem: Problem) {
        self.problem = problem
    }

    public init(
        _ code: Problem.Code, _ said: Sentence, hint: Sentence? = nil, isRetryable: Bool = false
    ) {
        self.init(Problem(code, said, hint: hint, isRetryable: isRetryable))
    }

    @_disfavoredOverload
    public init(
        _ code: Problem.Code, _ words: String, hint: String? = nil, isRetryable: Bool = false
    ) {
        self.init(Problem(code, words, hint: hint, isRetryable: isRetryable))
    }
}
