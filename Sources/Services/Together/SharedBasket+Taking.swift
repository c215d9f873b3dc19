import Cache
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

extension CartRecord {
    /// The lines that the diner's basket did not send: those of others, and of a host also what they
    /// chose in a browser.
    ///
    /// While it is not known which line one is that was sent, none that the server names nobody in, or
    /// `customer`, is somebody else's.
    func others(in bill: Bill, of customer: Player.ID?) -> [OrderLine] {
        let sent = Set(ties.map(\.line))
        let isSending = ties.contains(where: \.isPending)
        return bill.lines.filter { line in
            let isOwn =
                player.map { line.player?.id == $0 }
                ?? (isSending && (line.player == nil || line.player?.id == customer))
            return !sent.contains(line.id) && !isOwn
        }
    }
}
