import Cache
import Networking
import OrderModels

/// Finds, opens and takes over the carts that mirror baskets on a server.
@MainActor
struct Carts {
    let server: OrderingServer
    let ledger: OrderLedger
    let settler: OrderSettler
    let baskets: OrderBaskets
    let now: @Sendable () -> Instant

    /// Updates the basket's cart to `plan`, or opens a new one if it has none or cannot use it.
    ///
    /// Without `mayOpen` the cart is not replaced, because it may still become an order. Nor is one
    /// that others choose in.
    func project(
        _ plan: CartPlan, in market: Marketplace, mayOpen: Bool
    ) async throws -> CartProjection {
        let mayOpen = mayOpen && plan.shared == nil
        do {
            let held = try await reach(plan, in: market, mayOpen: mayOpen)
            return try await project(plan, onto: held, in: market, mayOpen: mayOpen)
        } catch let error as OrderingError where error.isLostCart && plan.shared != nil {
            throw SharingError.cartGone
        }
    }

    private func project(
        _ plan: CartPlan, onto held: HeldCart, in market: Marketplace, mayOpen: Bool
    ) async throws -> CartProjection {
        do {
            return try await project(plan, onto: held)
        } catch let error as OrderingError where error.isLostCart && mayOpen && !held.isNew {
            // If the cart's token expires midway, only the cart is lost; the basket is not.
            return try await project(plan, onto: try await open(plan, in: market))
        } catch let error as OrderingError where error.isPlacedAlready {
            throw OrderError.alreadyPlaced(try await settler.adopt(held.record))
        }
    }

    private func project(_ plan: CartPlan, onto held: HeldCart) async throws -> CartProjection {
        try checkKitchen(of: held, plan)
        let projection = CartProjection(of: plan, onto: held, server, baskets)
        try await projection.bring()
        try checkKitchen(of: held, plan)
        return projection
    }

    private func checkKitchen(of held: HeldCart, _ plan: CartPlan) throws(OrderError) {
        guard let kitchen = held.content.caterer, kitchen != plan.caterer else { return }
        throw .cartOfAnother(kitchen: kitchen)
    }

    private func reach(
        _ plan: CartPlan, in market: Marketplace, mayOpen: Bool
    ) async throws -> HeldCart {
        guard let record = try ledger.cart(of: plan.snapshot.basket.id) else {
            guard plan.shared == nil else { throw SharingError.cartGone }
            return try await open(plan, in: market)
        }
        // What opens another's cart orders nothing.
        guard record.player == nil else { throw SharingError.othersOrder(host: "") }
        if let trouble = trouble(using: record, for: plan, in: market) {
            guard mayOpen else { throw trouble }
            return try await open(plan, in: market)
        }
        // A cart's code and time zone cannot be removed. If the answer to a code was lost, its
        // discount is unknown.
        let hasOtherCode =
            record.coupon.map { $0.code != plan.wishes.coupon || $0.labels.isEmpty } ?? false
        if mayOpen, hasOtherCode || record.zone != market.zone {
            return try await open(plan, in: market)
        }
        if let shared = plan.shared {
            guard record.id == shared.cart else { throw SharingError.cartGone }
            if let code = record.coupon?.code, code != plan.wishes.coupon {
                throw SharingError.codeStays(code)
            }
        }
        do {
            let access = try server.access(to: record)
            if case .account(_, let session) = server.orderer, record.account == nil {
                return try await takeOver(access, session)
            }
            let cart = try await access.call { try await $0.cart($1) }
            // Nor can its address, of which the diner has thought better.
            let goesElsewhere =
                plan.destination == nil && plan.method != .collection && cart.address != nil
                && record.sent != plan.fingerprint
            let isOthers = cart.caterer != nil && cart.caterer != plan.caterer
            if mayOpen, isOthers || goesElsewhere { return try await open(plan, in: market) }
            return HeldCart(access, cart, in: ledger)
        } catch let error as OrderingError where error.isLostCart && mayOpen {
            return try await open(plan, in: market)
        }
    }

    /// Why `plan` cannot use the cart; nil if the cart belongs to the same diner or to no account.
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

    /// Assigns a cart without an account to the diner's account.
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
