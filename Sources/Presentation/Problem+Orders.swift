import Sentences
public import OrderModels
import Services

extension Sentence {
    /// By its reference in commands, as another server may have given an order the same number.
    fileprivate static func howToFollow(_ record: OrderRecord) -> Sentence {
        .orders.howToFollowThat(
            number: record.order.number ?? record.id.rawValue, reference: record.id.rawValue)
    }
}

extension OrderError: Troubling {
    var problem: Problem {
        switch self {
        case .emptyBasket:
            Problem(
                .usage, .orders.emptyBasket,
                hint: .orders.putSomethingIn)
        case .alreadyPlaced(let record):
            Problem(
                .refused, .orders.alreadyPlaced(order: record.called),
                hint: .howToFollow(record)
            ).about(record)
        case .orderedOtherwise(let record, let isEdited):
            Problem(
                .refused,
                isEdited
                    ? .orders.orderedByTheEarlierTry(order: record.called)
                    : .orders.orderedOnEarlierTerms(order: record.called),
                hint: isEdited
                    ? .orders.takeThatOut
                    : .howToFollow(record))
        case .orderedMeanwhile(let record):
            Problem(
                .refused,
                .orders.orderedMeanwhile(order: record.called),
                hint: .orders.sayAgainToOrderMore
            ).about(record)
        case .unresolvable(let attempt): Problem(unresolvable: attempt)
        case .stillOpen(let attempt):
            Problem(
                .unknownOutcome,
                .orders.stillOpen,
                hint: .orders.nothingElseIsOrderedUntil(attempt: attempt.name.rawValue))
        case .copyIsOpen(let attempt):
            Problem(
                .refused, .orders.copyIsOpen,
                hint: .orders.theseAreNotOrderedUntil(attempt: attempt.name.rawValue))
        case .handedOff(let attempt): Problem(handedOff: attempt)
        case .keyTaken(let attempt):
            Problem(
                .usage, .orders.keyTaken(key: attempt.name.rawValue),
                hint: .orders.takeAnotherKey)
        case .keyLost(let key):
            Problem(
                .unknownOutcome,
                .orders.keyLost(key: key.rawValue),
                hint:
                    .orders.lookForTheOrder)
        case .signInNeeded:
            Problem(
                .signIn, .orders.thisBelongsToAnAccount,
                hint: .orders.signInEatTuiLogin)
        case .addressOfAnAccount:
            Problem(
                .signIn, .orders.addressOfAnAccount,
                hint: .orders.signInOrNameAPlace)
        case .guestsNotServed(let provider):
            Problem(
                .signIn, .orders.guestsNotServed(server: "\(provider)"),
                hint: .orders.signInOrRegister)
        case .notFound(let id):
            Problem(
                .notFound, .orders.orderNotFound(id: "\(id)"),
                hint: .orders.ordersAreListed
            )
        case .unreadable(let record):
            Problem(
                .notFound, .orders.guestsOrderIsOver, hint: Problem.askingTheKitchen(of: record))
        case .notShown(let record):
            Problem(
                .notFound, .orders.guestsOrderIsNotShown, hint: Problem.askingTheKitchen(of: record)
            )
        case .cartOfAnother(let kitchen):
            Problem(
                .refused, .orders.cartOfAnother(kitchen: kitchen.rawValue),
                hint: .orders.askAgainOrAnotherServer)
        case .unordered(let record):
            Problem(
                .unknownOutcome, .orders.serverHasNoOrder(order: record.called),
                hint: Problem.askingTheKitchen(of: record))
        case .otherCurrency(let old, let new):
            Problem(
                .price, .orders.otherCurrency(new: new.code, old: old.code),
                hint: .orders.refreshTheMenu)
        case .unknownZone(let name):
            Problem(
                .configuration, .orders.zoneUnknown(name: name),
                hint: .caterers.installTzdata)
        case .nothingToRepeat:
            Problem(
                .notFound, .orders.nothingToRepeat,
                hint: .orders.refreshTheMenu)
        }
    }
}

extension Problem {
    fileprivate static func askingTheKitchen(of record: OrderRecord) -> Sentence {
        record.order.catererPhone.map { .orders.callTheKitchen(phone: $0) }
            ?? .orders.askTheKitchen
    }

    /// The same of a try at an order that made none.
    public var orderedNothing: Problem {
        var problem = saying(.orders.nothingWasOrderedAs(problem: said), hint: advice)
        problem.changes = changes
        return problem
    }

    /// For an attempt of unknown outcome that the server can no longer be asked about.
    public init(unresolvable attempt: OrderAttempt) {
        let (total, name) = (attempt.total.formatted, attempt.name.rawValue)
        let caterer = attempt.confirmed.shownCaterer ?? Say.Orders.theKitchen
        self.init(
            .unknownOutcome,
            attempt.problem.map {
                .orders.cannotBeLookedUpFor(reason: $0, total: total)
            } ?? .orders.cannotBeLookedUp(total: total),
            hint: attempt.confirmed.catererPhone.map {
                .orders.callAndSettle(caterer: caterer, phone: $0, attempt: name)
            } ?? .orders.askAndSettle(caterer: caterer, attempt: name))
        isAbout(attempt)
    }

    /// For an attempt that is no order, or is not known to be one.
    public init(open attempt: OrderAttempt) {
        switch attempt.state {
        case .handedOff: self.init(handedOff: attempt)
        case .unresolvable: self.init(unresolvable: attempt)
        case .refused: self.init(notOrdered: attempt)
        case .sent, .unknown, .placed: self.init(unknown: attempt)
        }
    }

    /// The same, with the order it is about.
    fileprivate func about(_ record: OrderRecord) -> Problem {
        var problem = self
        problem.facts.reference = record.id.rawValue
        return problem
    }

    /// For an order that exists, whose answer could not be written for `reason`; `departures` are in
    /// words what it has otherwise than was agreed to.
    public init(
        unanswered record: OrderRecord, _ stage: OrderStage, reason: String, departures: String?
    ) {
        let said = [
            Say.General.answerNotWritten(reason: reason),
            Say.Orders.orderedAllTheSame(order: record.called), departures,
        ]
        self.init(
            .answerNotWritten, .verbatim(said.compactMap(\.self).joined(separator: " ")),
            hint: .orders.trackSaysAll(number: record.order.number ?? record.id.rawValue))
        facts.reference = record.id.rawValue
        facts.total = record.order.bill.total
        standing = record.key.map { OrderAttempt.Standing(orderedUnder: $0, stage) }
    }

    /// For an order that the diner has to pay in a browser.
    public init(handedOff attempt: OrderAttempt) {
        if let payable = attempt.payablePage {
            self.init(
                .payment, .paying.notOrderedYet(total: attempt.total.formatted),
                hint: .paying.payAndTrack(attempt: attempt.name.rawValue, page: payable))
        } else {
            self.init(
                .payment,
                .paying.notToBePaid(
                    total: attempt.total.formatted,
                    reason: attempt.problem ?? .attempts.pageOver),
                hint: .paying.takeItBackFirst(attempt: attempt.name.rawValue))
        }
        if attempt.isBasketEdited {
            self = saying(.paying.andChanged(problem: said), hint: advice)
        }
        // It may have been paid, or have expired, since.
        if attempt.isUnasked { self = saying(.paying.notAskedNow(problem: said), hint: advice) }
        isAbout(attempt)
    }

    /// For an attempt that made no order.
    public init(notOrdered attempt: OrderAttempt) {
        self.init(
            .refused,
            .orders.thisWasNotOrdered(problem: attempt.problem ?? .attempts.refused),
            hint: .orders.basketIsAsItWas)
        isAbout(attempt)
    }

    /// For an order that was to be taken back, and that can still be paid on its page.
    public init(notTakenBack attempt: OrderAttempt) {
        self.init(
            .payment, .paying.canStillBePaid,
            hint: attempt.payablePage.map {
                .paying.payAndTrack(attempt: attempt.name.rawValue, page: $0)
            })
        isAbout(attempt)
    }

    /// For an order whose answer was lost, or does not say what came of it: what came instead is
    /// `answer`.
    public init(unknown attempt: OrderAttempt, after answer: (any Error)? = nil) {
        self.init(
            .unknownOutcome,
            answer.flatMap(Self.answered).map { .orders.outcomeNotSaid(problem: $0) }
                ?? .orders.outcomeNotKnownYet,
            hint: .orders.isLookedUp(attempt: attempt.name.rawValue), isRetryable: true)
        isAbout(attempt)
    }

    /// What a server answered instead of the outcome; nil if it did not answer.
    private static func answered(_ error: any Error) -> String? {
        let answer =
            switch error {
            case OrderingError.mayHaveActed(let error), OrderingError.http(let error): error
            default: error
            }
        return switch answer {
        case HTTPError.refused, HTTPError.unreadable: Problem(explaining: answer).sentence
        default: nil
        }
    }

    /// For an order that was sent, but could not be recorded.
    public init(unwritten attempt: OrderAttempt, _ error: StoreError) {
        self.init(
            .unknownOutcome,
            .orders.sentAndNotWrittenDown(problem: Problem(explaining: error).sentence),
            hint: .orders.doNotOrderAgain(key: attempt.name.rawValue))
        isAbout(attempt)
    }

    private mutating func isAbout(_ attempt: OrderAttempt) {
        standing = attempt.standing
        facts.reference = attempt.cart.rawValue
    }

    /// For orders in a server's list that could not be read; nil if there are none.
    public init?(leftOut rows: [RowProblem]) {
        guard let first = rows.first else { return nil }
        self.init(
            .server,
            .orders.ordersUnreadable(
                count: rows.count, path: first.path, reason: first.reason),
            hint: .orders.askOrLookAtThePage)
    }
}

extension OrderRecord {
    /// As in `A7K2 of Krua Mae`.
    public var called: String {
        let number = order.number ?? id.rawValue
        guard let caterer = order.shownCaterer ?? order.caterer?.rawValue else { return number }
        return Say.Orders.orderOf(number: number, caterer: caterer)
    }
}
