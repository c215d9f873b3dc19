import Cache
import Logging
import Networking
public import OrderModels

/// Orders to which the diner invites others: whoever has the link chooses in the server's cart, and
/// the diner orders for all (0071).
@MainActor
public struct OrderSharing {
    let server: OrderingServer
    let baskets: OrderBaskets
    let ledger: OrderLedger
    let quoter: OrderQuoter
    let log: Logger
    let now: @Sendable () -> Instant

    /// How the basket is shared; nil if it is the diner's alone.
    public func shared(_ basket: Basket.ID) throws -> SharedBasket? { try baskets.shared(basket) }

    /// Invites others. The cart is made equal to the basket first, as by a quote. Asked again, the
    /// link is the same and nothing changes.
    public func invite(to basket: Basket.ID) async throws -> SharedBasket {
        try await working(on: basket) {
            if let known = try baskets.shared(basket), known.role == .host { return known }
            let quoted = try await quoter.quoteNow(basket, mayBeEmpty: true)
            guard let access = quoted.access else { throw SharingError.noInvitations }
            let link = try await invite(access)
            var shared = SharedBasket(
                basket: basket, role: .host, cart: access.record.id, link: link.text)
            let cart = try await access.call { try await $0.cart($1) }
            let others = access.record.others(in: cart.bill, of: cart.customer)
            shared.take(cart, others: others, at: now())
            try await baskets.keep(shared)
            return shared
        }
    }

    private func invite(_ access: CartAccess) async throws -> ShareLink {
        do {
            return try await access.call { try await $0.sharing.invite(to: $1) }
        } catch let error as OrderingError {
            switch error {
            // The cart was just read with the same token, so that is not at fault.
            case .cartExpired: throw refusal
            case .http(.refused(let answer)) where [401, 403].contains(answer.status): throw refusal
            case .http(.refused(let answer)) where [404, 405, 501].contains(answer.status):
                throw SharingError.noInvitations
            default: throw error
            }
        }
    }

    private var refusal: SharingError {
        server.orderer.account == nil ? .guestsMayNotInvite : .mayNotInvite
    }

    /// Looks at what others have chosen. Whatever asks has to show it.
    public func look(at basket: Basket.ID) async throws -> SharedBasket {
        try await baskets.inTurn(basket) { try await lookNow(at: basket) }
    }

    private func lookNow(at basket: Basket.ID) async throws -> SharedBasket {
        let (shared, record) = try host(basket)
        do {
            let access = try server.access(to: record)
            let cart = try await access.call { try await $0.cart($1) }
            return try await keep(shared, cart, record)
        } catch let error as OrderingError where error.isLostCart {
            throw SharingError.cartGone
        }
    }

    /// Ends the choosing: the lines as they are now are what the diner orders. The server has no
    /// such call, so a quote names lines that change all the same.
    public func close(_ basket: Basket.ID) async throws -> SharedBasket {
        try await baskets.inTurn(basket) {
            var shared = try await lookNow(at: basket)
            shared.closedAt = now()
            try await baskets.keep(shared)
            return shared
        }
    }

    /// Lets others choose again after ``close(_:)``.
    public func reopen(_ basket: Basket.ID) async throws -> SharedBasket {
        try await baskets.inTurn(basket) {
            var shared = try await lookNow(at: basket)
            shared.closedAt = nil
            try await baskets.keep(shared)
            return shared
        }
    }

    /// Removes somebody else's line, which the diner has to want.
    public func remove(_ line: OrderLine.ID, from basket: Basket.ID) async throws -> SharedBasket {
        try await working(on: basket) {
            let (shared, record) = try host(basket)
            guard !record.ties.contains(where: { $0.line == line }) else {
                throw SharingError.noSuchLine
            }
            let access = try server.access(to: record)
            do {
                let cart = try await access.call { try await $0.cart($1) }
                guard cart.bill.lines.contains(where: { $0.id == line }) else {
                    throw SharingError.noSuchLine
                }
                let left = try await access.call { try await $0.remove(line, from: $1) }
                return try await keep(shared, left, record)
            } catch let error as OrderingError where error.isLostCart {
                throw SharingError.cartGone
            }
        }
    }

    /// Somebody who was taken out.
    public struct Excluded: Sendable {
        public let shared: SharedBasket
        /// Whether the server keeps them out. Another one only lost their dishes.
        public let isKeptOut: Bool
    }

    /// Takes somebody out, with what they chose, which the diner has to want.
    public func exclude(_ player: Player.ID, from basket: Basket.ID) async throws -> Excluded {
        try await working(on: basket) {
            let (shared, record) = try host(basket)
            let access = try server.access(to: record)
            do {
                let isKeptOut = try await access.call {
                    try await $0.sharing.exclude(player, from: $1)
                }
                var cart = try await access.call { try await $0.cart($1) }
                for line in record.others(in: cart.bill, of: cart.customer)
                where line.player?.id == player {
                    cart = try await access.call { try await $0.remove(line.id, from: $1) }
                }
                return Excluded(
                    shared: try await keep(shared, cart, record), isKeptOut: isKeptOut)
            } catch let error as OrderingError where error.isLostCart {
                throw SharingError.cartGone
            }
        }
    }

    /// Tells those who joined, where the server can: the basket is let go whatever it answers.
    private func tellOfTheEnd(_ basket: Basket.ID) async {
        do {
            let (_, record) = try host(basket)
            _ = try await server.access(to: record).call { try await $0.sharing.end($1) }
        } catch {
            log.warning("sharing.end.untold", error: error)
        }
    }

    /// Ends the sharing here: the basket is the diner's alone again, and gets another cart. The
    /// others' dishes stay in the one they are in, which is not ordered.
    public func end(_ basket: Basket.ID) async throws {
        try await working(on: basket) {
            guard let shared = try baskets.shared(basket), shared.role == .host else {
                throw SharingError.notShared
            }
            // A page that was closed may open again, and whoever pays on it makes the order.
            let attempts = try ledger.attempts(.cart(shared.cart))
            if let open = attempts.first(where: { !$0.isSettled || $0.page != nil }),
                try await !isLost(basket)
            {
                switch open.state {
                case .handedOff: throw OrderError.handedOff(open)
                case .refused: throw SharingError.pageMayOpen(open)
                default: throw OrderError.stillOpen(open)
                }
            }
            await tellOfTheEnd(basket)
            try await ledger.endSharing(shared)
        }
    }

    // MARK: Helpers

    /// Whether nobody can pay the cart any more, as it is out of reach for good.
    private func isLost(_ basket: Basket.ID) async throws -> Bool {
        do {
            _ = try await lookNow(at: basket)
            return false
        } catch SharingError.cartGone {
            return true
        }
    }

    private func working<T>(
        on basket: Basket.ID, _ body: @MainActor () async throws -> T
    ) async throws -> T {
        try await baskets.inTurn(basket) { try await baskets.holding(basket, body) }
    }

    private func host(_ basket: Basket.ID) throws -> (SharedBasket, CartRecord) {
        guard let shared = try baskets.shared(basket), shared.role == .host else {
            throw SharingError.notShared
        }
        guard let record = try ledger.cart(of: basket), record.id == shared.cart else {
            throw SharingError.cartGone
        }
        return (shared, record)
    }

    private func keep(
        _ shared: SharedBasket, _ cart: RemoteCart, _ record: CartRecord
    ) async throws -> SharedBasket {
        // Another program may have closed it meanwhile.
        let present = try baskets.shared(shared.basket)
        var shared = present ?? shared
        shared.take(
            cart,
            others: record.others(
                in: cart.bill, of: shared.customer ?? cart.customer), at: now())
        // Nor is a sharing that has ended brought back.
        if present != nil { try await baskets.keep(shared) }
        return shared
    }
}
