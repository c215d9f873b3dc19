import Cache
import Networking
public import OrderModels

/// Why nothing can be done with an order for now. What to do next follows from the case.
///
/// What the server says of a cart or an account is an `OrderingError`.
public enum OrderError: Error, Hashable, Sendable {
    case emptyBasket
    /// It was ordered already: this is what became of it.
    case alreadyPlaced(OrderRecord)
    /// Somebody else ordered it after it was confirmed here.
    case orderedMeanwhile(OrderRecord)
    /// Nobody knows whether it was ordered, and it can no longer be looked up. The diner asks the
    /// kitchen and says.
    case unresolvable(OrderAttempt)
    /// The cart it was last ordered with could not be emptied, so that it may yet become an order.
    case stillOpen(OrderAttempt)
    /// That key names an order of another basket.
    case keyTaken(OrderAttempt)
    /// What was tried under the key was lost with a damaged file.
    case keyLost(OrderAttempt.ID)
    /// It is an account's, and somebody else is asking.
    case signInNeeded(Account.ID?)
    /// Only whoever has an account with that server can order there.
    case guestsNotServed(ProviderID)
    case notFound(Order.ID)
    /// A guest's order can be read for a day: from then on the kitchen has to be asked.
    case unreadable(OrderRecord)
    /// Amounts in one currency are to be paid in another.
    case otherCurrency(Currency, market: Currency)
    /// The kitchens' zone is none that this system knows.
    case unknownZone(String)
    /// An order made elsewhere names no dish that is on the menu now.
    case nothingToRepeat(OrderRecord)
}

/// What stands between a quote and an order.
public enum OrderObstacle: Hashable, Sendable {
    /// In the server's words.
    case server(QuoteProblem)
    case dishGone(BasketLine)
    /// The server has the dish and not what was chosen for it.
    case optionsDropped(BasketLine)
    /// What the kitchen is to read is not what it would read.
    case notesNotKept(sent: String, held: String?)
    /// The server has another number of it than was asked for.
    case quantityNotKept(BasketLine, wanted: Int, held: Int)
    /// The server's cart has something that the basket has not.
    case notOurs(OrderLine)
    /// No slot is over when the event begins and begins shortly before it; these are the nearest.
    case nothingNear(Instant, before: Slot?, after: Slot?)
    case slotNotKept(Slot)
    /// The server has a time where none was asked for.
    case timeNotAsked(Slot)
    case methodNotKept(Caterer.Method, held: Caterer.Method)
    /// The server has the order go somewhere else than it was told.
    case addressNotKept(held: Address?)
    case couponRefused(String, QuoteProblem)
    /// The server took the code without a word, and takes nothing off for it.
    case couponIgnored(String)
    case tipRefused(Money, QuoteProblem)
    /// A guest has to say who they are.
    case contactMissing
}
