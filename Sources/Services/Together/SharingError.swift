public import OrderModels

/// Why people cannot order together as they want.
public enum SharingError: Error, Hashable, Sendable {
    // MARK: Of one's own order

    /// The basket is the diner's alone.
    case notShared
    /// The server lets only people with an account invite others.
    case guestsMayNotInvite
    case mayNotInvite
    /// The server knows no invitations.
    case noInvitations
    /// The server shows the shared cart no more; nothing replaces what others chose.
    case cartGone
    /// The cart may still be paid on a page that was given for it, and would be ordered then.
    case pageMayOpen(OrderAttempt)
    /// A code cannot be taken off a cart, and another cart would be without the others' dishes.
    case codeStays(String)
    /// The line is not in the cart any more, or is the diner's own.
    case noSuchLine

    // MARK: Of another's order

    /// The dishes go into another's order, who orders and pays; empty if the server does not say who.
    case othersOrder(host: String)
    /// The server shows the invitation as a page for browsers only.
    case browserOnly(ShareLink)
    /// The link is of another server than is asked.
    case otherServer(ShareLink)
    /// Nobody can join by the invitation, or not any more.
    case over(End)
    /// The order was placed before the dishes came.
    case tooLate(host: String)
    /// The host is paying, which a change ends; empty if the server does not say who.
    case beingPaid(host: String)
    /// The diner invited others with that link themselves.
    case ownInvitation
    /// It is no name or e-mail address that could be told to others.
    case noParticipant

    /// Why nobody can join.
    public enum End: Hashable, Sendable {
        /// The server does not know the invitation, or not any more.
        case unknown
        case placed
        /// The diner was taken out, or the sharing was ended.
        case ended
        /// Those who joined stay, and nobody else can.
        case closed
    }
}
