import Cache
import Networking
import OrderModels

/// The carts that show baskets to a server: finds a basket's, opens one, and takes one over.
@MainActor
struct Carts {
    let server: OrderingServer
    let ledger: OrderLedger
    let settler: OrderSettler
    let baskets: OrderBaskets
    let now: @Sendable () -> Instant

    /// Brings the basket's cart up to `plan`, or opens one: the one it has may be out of reach.
    ///
    /// Without `mayOpen`, no other cart takes its place: the one there is may yet become an order.
    func project(
        _ plan: CartPlan, in market: Marketplace, mayOpen: Bool
    ) async throws -> CartProjection {
        let held = try await reach(plan, in: market, mayOpen: mayOpen)
        do {
            return try await project(plan, onto: held)
        } catch let error as OrderingError where error.isLostCart && mayOpen && !held.isNew {
            // A token that runs out midway takes the cart along, and nothing of the basket.
            return try await project(plan, onto: try await open(plan, in: market))
        } catch let error as OrderingError where error.isPlacedAlready {
            throw OrderError.alreadyPlaced(try await settler.adopt(held.record))
        }
    }

    private func project(_ plan: CartPlan, onto held: HeldCart) async throws -> CartProjection {
        let projection = CartProjection(of: plan, onto: held, server, baskets)
        try await projection.bring()
        return projection
    }

    private func reach(
        _ plan: CartPlan, in market: Marketplace, mayOpen: Bool
    ) async throws -> HeldCart {
        guard let record = try ledger.cart(of: plan.snapshot.basket.id) else {
            return try await open(plan, in: market)
        }
        if let trouble = trouble(using: record, for: plan, in: market) {
            guard mayOpen else { throw trouble }
            return try await open(plan, in: market)
        }
        // Neither a code nor the clock it was opened under can be taken off a cart.
        // Of one whose answer was lost nobody knows which discount is its own.
        let hasOtherCode =
            record.coupon.map { $0.code != plan.wishes.coupon || $0.labels.isEmpty } ?? false
        if mayOpen, hasOtherCode || record.zone != market.zone {
            return try await open(plan, in: market)
        }
        do {
            let access = try server.access(to: record)
            if case .account(_, let session) = server.orderer, record.account == nil {
                return try await takeOver(access, session)
            }
            return HeldCart(access, try await access.call { try await $0.cart($1) }, in: ledger)
        } catch let error as OrderingError where error.isLostCart && mayOpen {
            return try await open(plan, in: market)
        }
    }

    /// Why a cart cannot be the plan's; nil where it can: the same diner's or nobody's yet.
    private func trouble(
        using record: CartRecord, for plan: CartPlan, in market: Marketplace
    ) -> OrderError? {
        guard record.currency == market.currency else {
            return .otherCurrency(record.currency, market: market.currency)
        }
        guard record.account == nil || record.account == server.orderer.account else {
            return .signInNeeded(record.account)
        }
        let isOurs = record.caterer == plan.caterer && record.provider == server.id
        return isOurs ? nil : .notFound(record.id)
    }

    private func open(_ plan: CartPlan, in market: Marketplace) async throws -> HeldCart {
        let (caterer, destination) = (plan.caterer, plan.destination)
        let (provider, account) = (server.provider, server.orderer.account)
        let opened: OpenedCart
        switch server.orderer {
        case .guest:
            opened = try await provider.openCart(
                at: caterer, to: destination, in: market.currency, .anonymous)
        case .account(_, let session):
            opened = try await session.perform { access in
                try await provider.openCart(
                    at: caterer, to: destination, in: market.currency, access)
            }
        }
        var record = CartRecord(
            id: opened.cart.id, basket: plan.snapshot.basket.id, provider: server.id,
            caterer: caterer, account: account, token: opened.token.revealed,
            expiresAt: now().adding(seconds: 86_400), currency: market.currency, zone: market.zone)
        record.isAssigned = account != nil && opened.cart.hasCustomer
        let held = HeldCart(
            try server.access(to: record), opened.cart, isNew: true, in: ledger)
        try await held.keep()
        guard case .account(_, let session) = server.orderer, !record.isAssigned else {
            return held
        }
        return try await takeOver(held.access, session, isNew: true)
    }

    /// Makes a cart the account's that was nobody's.
    private func takeOver(
        _ access: CartAccess, _ session: Session, isNew: Bool = false
    ) async throws -> HeldCart {
        let cart = try await access.callWithBoth(session) { try await $0.assignToAccount($1) }
        let held = HeldCart(access, cart, isNew: isNew, in: ledger)
        held.record.account = server.orderer.account
        held.record.isAssigned = true
        try await held.keep()
        return held
    }
}
