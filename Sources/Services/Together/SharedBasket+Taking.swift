import OrderModels

extension SharedBasket {
    /// Takes over what the server says of the cart.
    mutating func take(_ cart: RemoteCart, others: [OrderLine], at moment: Instant) {
        self.others = others
        players = cart.players
        // A cart that an account takes over gets another owner, and its lines keep the first.
        customer = customer ?? cart.customer
        seenAt = moment
    }

    /// Takes over what was shown of it elsewhere.
    mutating func take(_ shown: SharedBasket) {
        (others, players, seenAt) = (shown.others, shown.players, shown.seenAt)
        customer = customer ?? shown.customer
    }
}
