/// What a server tells of an order that one is invited to.
public struct Invitation: Hashable, Sendable {
    public let order: Order.ID
    public let caterer: Caterer.ID
    public let catererName: String?
    /// Who orders; nil if the server does not say.
    public let host: String?
    public let state: OrderState

    public init(
        order: Order.ID, caterer: Caterer.ID, catererName: String?, host: String?,
        state: OrderState
    ) {
        self.order = order
        self.caterer = caterer
        self.catererName = catererName
        self.host = host
        self.state = state
    }
}

/// What is told to a server, and by it to the host, of somebody who joins an order.
public struct Participant: Hashable, Sendable {
    public let name: String
    public let email: String

    public init(name: String, email: String) {
        self.name = name
        self.email = email
    }
}

/// A place in somebody else's order: the token opens that order only.
public struct JoinedPlayer: Hashable, Sendable {
    public let token: Secret
    public let player: Player.ID

    public init(token: Secret, player: Player.ID) {
        self.token = token
        self.player = player
    }
}
