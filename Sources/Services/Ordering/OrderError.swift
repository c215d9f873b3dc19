public import OrderModels

/// Why an order cannot proceed. Callers decide by the case what to do next.
///
/// The server's own errors about a cart or an account are `OrderingError`.
public enum OrderError: Error, Hashable, Sendable {
    case emptyBasket
    /// It was ordered already, as this order.
    case alreadyPlaced(OrderRecord)
    /// An earlier try at the basket turned out to be an order: of other dishes than the basket has
    /// now, which is still there, or else on other terms.
    case orderedOtherwise(OrderRecord, isEdited: Bool)
    /// Another program ordered it after the diner confirmed here.
    case orderedMeanwhile(OrderRecord)
    /// It is unknown whether it was ordered, and it can no longer be looked up: the diner has to
    /// ask the kitchen and tell.
    case unresolvable(OrderAttempt)
    /// The cart of the last attempt could not be emptied, so it may still become an order.
    case stillOpen(OrderAttempt)
    /// Another basket with the same dishes was sent, and may still become an order.
    case copyIsOpen(OrderAttempt)
    /// It is being paid on a page of the provider's: nothing else is ordered for its basket until
    /// that is over.
    case handedOff(OrderAttempt)
    /// The key belongs to an order of another basket.
    case keyTaken(OrderAttempt)
    /// The attempt under this key was lost with a damaged file (0030).
    case keyLost(OrderAttempt.ID)
    /// It belongs to an account that is not signed in.
    case signInNeeded(Account.ID?)
    /// It is to go to an address that an account has at the server, and a guest is asking.
    case addressOfAnAccount
    /// The server accepts orders from accounts only.
    case guestsNotServed(ProviderID)
    case notFound(Order.ID)
    /// A guest's order can be read for a day only; after that, only the kitchen knows.
    case unreadable(OrderRecord)
    /// A guest's order that its server does not show, though its day is not over.
    case notShown(OrderRecord)
    /// The server said that it is an order, and has it as an unpaid cart now.
    case unordered(OrderRecord)
    /// The cart's currency is not the market's.
    case otherCurrency(Currency, market: Currency)
    /// The server's cart is one of another kitchen, by its reference.
    case cartOfAnother(kitchen: Caterer.ID)
    /// This system does not have the kitchens' time zone.
    case unknownZone(String)
    /// No dish of an order made elsewhere is on the present menu.
    case nothingToRepeat(OrderRecord)
}

/// What prevents a quote from being ordered.
public enum OrderObstacle: Hashable, Sendable {
    /// In the server's words.
    case server(QuoteProblem)
    case dishGone(BasketLine)
    /// Its menu is not served when the order would come.
    case absent(BasketLine, DishAbsence)
    /// The server has the dish, but not its chosen options.
    case optionsDropped(BasketLine)
    /// The kitchen would read other notes than intended.
    case notesNotKept(sent: String, held: String?)
    /// The server has a different quantity.
    case quantityNotKept(BasketLine, wanted: Int, held: Int)
    /// The server's cart has a line that the basket lacks.
    case notOurs(OrderLine)
    /// The server says that one of those who order together chose it, not the diner.
    case saidToBeAnothers(BasketLine, Player?)
    /// No slot ends shortly before the event; these are the nearest.
    case nothingNear(Instant, before: Slot?, after: Slot?)
    case slotNotKept(Slot)
    /// The server has a time although none was asked for.
    case timeNotAsked(Slot)
    case methodNotKept(Caterer.Method, held: Caterer.Method)
    /// The server has a different address.
    case addressNotKept(held: Address?)
    /// The driver would be told otherwise than the diner said, by telephone or by directions.
    case meetingNotKept(QuoteChange)
    case couponRefused(String, QuoteProblem)
    /// The server accepted the code, but gives no discount for it.
    case couponIgnored(String)
    case tipRefused(Money, QuoteProblem)
    /// Nil where the server says nothing of it.
    case packagingRefused(QuoteProblem?)
    /// No dish of the basket comes in reusable packaging, or not any more.
    case packagingNotOffered
    /// Reusable packaging is offered only to those with an account of another company.
    case packagingNeedsAccount
    /// A guest has to give contact details.
    case contactMissing

    /// Why a dish is not served when the order would come.
    public var absence: DishAbsence? {
        if case .absent(_, let absence) = self { absence } else { nil }
    }
}
