import Logging
import Sentences
public import Cache
public import OrderModels

/// Stores what was sent and what came of it: attempts and their carts.
///
/// Only this type changes the state of an attempt. Every step is one transaction, which first reads
/// what other processes have found out (0018, 0025).
@MainActor
final class OrderLedger {
    private let store: any RootStore
    private let provider: ProviderID
    /// Where to note attempts that the store cannot take; nil for nowhere.
    private let notes: AttemptNotes?
    private let log: Logger
    private let now: @Sendable () -> Instant

    init(
        _ store: any RootStore, of provider: ProviderID, notes: AttemptNotes?, log: Logger,
        now: @escaping @Sendable () -> Instant
    ) {
        self.store = store
        self.provider = provider
        self.notes = notes
        self.log = log
        self.now = now
    }

    // MARK: Reading

    /// Brings reads up to date with other processes' commits and with attempts noted outside the
    /// store.
    func look() async throws {
        await notes?.recall(to: store)
        try store.catchUp()
    }

    func attempt(_ name: OrderAttempt.ID) throws -> OrderAttempt? {
        try store.read { try $0.attempt(under: name) ?? $0.item(OrderAttempt.self, name) }
    }

    /// An attempt in its stored state.
    func present(_ attempt: OrderAttempt) throws -> OrderAttempt {
        try store.read { try $0.item(OrderAttempt.self, attempt.id) } ?? attempt
    }

    /// The attempts under a key, newest first.
    func history(of key: OrderAttempt.ID) throws -> [OrderAttempt] {
        try attempts(.key(key))
    }

    func attempts(_ filters: OrderAttempt.Filter...) throws -> [OrderAttempt] {
        try store.read { try $0.items(Request(OrderAttempt.self, where: filters)) }
    }

    func unsettled() throws -> [OrderAttempt] {
        try attempts(.unsettled).filter { $0.provider == provider }
    }

    /// Whether the attempt under the key was lost with a damaged file.
    func hasLost(_ key: OrderAttempt.ID) throws -> Bool {
        try store.read { try $0.hasLost(key) }
    }

    func confirmation(of basket: Basket.ID) throws -> Confirmation {
        try store.read { try Confirmation(of: basket, in: $0, at: now()) }
    }

    func order(_ id: Order.ID) throws -> OrderRecord? {
        try store.read { try $0.item(OrderRecord.self, id) }
    }

    /// The order under a key, if one is known here. An imported one has no attempt.
    func placed(under key: OrderAttempt.ID) throws -> OrderRecord? {
        if let attempt = try history(of: key).first(where: { $0.state == .placed }) {
            return try order(attempt.cart)
        }
        return try store.read { try $0.items(Request(OrderRecord.self)) }.first { $0.key == key }
    }

    /// Whether others may choose in the basket's cart.
    func isShared(_ basket: Basket.ID) throws -> Bool {
        try store.read { try $0.item(SharedBasket.self, basket) } != nil
    }

    // MARK: Carts

    func cart(_ id: Order.ID) throws -> CartRecord? {
        try store.read { try $0.item(CartRecord.self, id) }
    }

    func cart(of basket: Basket.ID) throws -> CartRecord? {
        try store.read { try $0.first(Request(CartRecord.self, where: .basket(basket))) }
    }

    /// Stores the cart as its basket's only one.
    func keep(_ cart: CartRecord) async throws {
        try await write { writer in
            if let basket = cart.basket {
                for old in try writer.items(Request(CartRecord.self, where: .basket(basket)))
                where old.id != cart.id {
                    try writer.letGo(of: old)
                }
            }
            try writer.upsert(cart)
        }
    }

    // MARK: Ordering together

    /// How the diner takes part in the order that a cart of several people becomes.
    func shared(with cart: Order.ID) throws -> SharedBasket? {
        try store.read { try $0.items(Request(SharedBasket.self)) }.first { $0.cart == cart }
    }

    /// Stores at once what opens another's cart, and for which draft.
    func keep(_ cart: CartRecord, _ shared: SharedBasket) async throws {
        try await write { writer in
            try writer.upsert(cart)
            try writer.upsert(shared)
        }
    }

    /// Stores what became of somebody else's order; what opened its cart is dropped where that is of
    /// no more use.
    func keep(_ shared: SharedBasket, dropping cart: CartRecord?) async throws {
        try await write { writer in
            try writer.upsert(shared)
            if let cart { try writer.delete(CartRecord.self, cart.id) }
        }
    }

    /// The basket may get another cart.
    func endSharing(_ shared: SharedBasket) async throws {
        try await write { writer in
            if let cart = try writer.item(CartRecord.self, shared.cart) {
                try writer.letGo(of: cart)
            }
            try writer.delete(SharedBasket.self, shared.basket)
        }
    }

    // MARK: States of an attempt

    /// An attempt to be sent under a key: a new one, or the last one if it may still become an
    /// order of this cart.
    func prepare(
        under key: OrderAttempt.ID, _ terms: OrderTerms, _ payment: PaymentMethod,
        _ cart: CartRecord, _ confirmed: Order, _ snapshot: BasketSnapshot
    ) throws -> OrderAttempt {
        let open = try history(of: key).first { !$0.isSettled && $0.cart == cart.id }
        var attempt = OrderAttempt(
            id: try open?.id ?? freeName(for: key), key: key, basket: snapshot.basket.id,
            provider: provider, cart: cart.id, account: cart.account, payment: payment,
            confirmed: confirmed, snapshot: snapshot, startedAt: open?.startedAt ?? now())
        attempt.sentAt = now()
        attempt.terms = terms
        attempt.terms?.key = key.rawValue
        return attempt
    }

    /// The first attempt under a key has the key as its ID.
    private func freeName(for key: OrderAttempt.ID) throws -> OrderAttempt.ID {
        try store.read { try $0.item(OrderAttempt.self, key) } == nil ? key : .random()
    }

    /// Stores the attempt before anything is sent (0018); false if the basket has changed
    /// meanwhile.
    func begin(
        _ attempt: OrderAttempt, of quote: OrderQuote, _ confirmation: Confirmation
    ) async throws -> Bool {
        let seen = quote.seen(at: attempt.sentAt)
        let isWritten = try await write { writer in
            let history = try writer.items(Request(OrderAttempt.self, where: .key(attempt.name)))
            if let other = history.first(where: { $0.basket != attempt.basket }) {
                throw OrderError.keyTaken(other)
            }
            // Another process may have found out that an earlier attempt succeeded.
            if let placed = history.first(where: { $0.state == .placed }) {
                let record = try writer.item(OrderRecord.self, placed.cart)
                throw record.map(OrderError.alreadyPlaced) ?? .unresolvable(placed)
            }
            // Never a second cart while the first may still become an order.
            let others = Request(OrderAttempt.self, where: .basket(attempt.basket), .unsettled)
            for other in try writer.items(others) where other.cart != attempt.cart {
                throw OrderError.stillOpen(other)
            }
            try writer.checkNoCopyWasSent(of: attempt, since: confirmation)
            guard
                try writer.snapshot(of: attempt.basket)?.orders(theSameAs: attempt.snapshot)
                    == true
            else { return false }
            if let seen { try writer.upsert(seen) }
            try writer.upsert(attempt)
            return true
        }
        log.info(isWritten ? "order.attempt.written" : "order.basket.changed", attempt.logFields)
        return isWritten
    }

    /// Notes an attempt outside the store, which could not take it.
    func noteAside(_ attempt: OrderAttempt, _ cart: CartRecord) {
        notes?.write(attempt, cart)
        log.warning("order.attempt.noted_aside", attempt.logFields)
    }

    func note(
        _ state: OrderAttempt.State, of attempt: OrderAttempt, _ problem: Sentence
    ) async throws -> OrderAttempt {
        let moment = now()
        let noted = try await write { writer in
            // Another process may have found out more.
            guard var present = try writer.item(OrderAttempt.self, attempt.id), !present.isSettled
            else {
                return try writer.item(OrderAttempt.self, attempt.id) ?? attempt
            }
            present.state = state
            present.problem = problem
            present.checkedAt = moment
            if present.isSettled { present.settledAt = moment }
            try writer.upsert(present)
            return present
        }
        log.info(
            "order.attempt.is",
            noted.logFields.merging(["because": noted.problem.map { .sentence($0) } ?? "known"]))
        return noted
    }

    /// Records where the diner pays. Only then may they be told: a page that was forgotten could be
    /// paid without anybody looking for the order.
    func handOff(_ attempt: OrderAttempt, to page: String) async throws -> OrderAttempt {
        let moment = now()
        let handed = try await write { writer in
            // Another process may have found out more.
            guard var present = try writer.item(OrderAttempt.self, attempt.id), !present.isSettled
            else {
                return try writer.item(OrderAttempt.self, attempt.id) ?? attempt
            }
            (present.state, present.page) = (.handedOff, page)
            (present.problem, present.checkedAt) = (nil, moment)
            try writer.upsert(present)
            return present
        }
        log.info("order.attempt.is", handed.logFields)
        return handed
    }

    /// Records that the cart was emptied: no attempt at it can become an order, and the basket may
    /// get another cart.
    ///
    /// A cart that others choose in stays the basket's.
    func giveUp(_ cart: CartRecord, staysShared: Bool = false) async throws {
        let moment = now()
        try await write { writer in
            let unsettled = Request(OrderAttempt.self, where: .cart(cart.id), .unsettled)
            for var attempt in try writer.items(unsettled) {
                attempt.state = .refused
                attempt.problem = staysShared ? .attempts.pageClosed : .attempts.withdrawn
                attempt.settledAt = moment
                try writer.upsert(attempt)
            }
            if !staysShared { try writer.letGo(of: cart) }
        }
        log.info("order.cart.given_up", ["order": .reference(cart.id.rawValue)])
    }

    /// Records the diner's word that no order exists: its keys may be used again.
    func release(_ attempt: OrderAttempt) async throws {
        let moment = now()
        try await write { writer in
            let onCart = try writer.items(Request(OrderAttempt.self, where: .cart(attempt.cart)))
            let underKeys = try Set(onCart.compactMap(\.key)).flatMap {
                try writer.items(Request(OrderAttempt.self, where: .key($0)))
            }
            for var other in Set(onCart + underKeys) where other.state != .placed {
                if !other.isSettled { other.problem = .attempts.settled }
                other.settledAt = other.settledAt ?? moment
                other.state = .refused
                other.key = nil
                try writer.upsert(other)
            }
        }
        log.info("order.attempt.released", attempt.logFields)
    }

    /// Records under `key` that an earlier attempt turned out to have succeeded.
    func keep(
        _ key: OrderAttempt.ID, as record: OrderRecord, of basket: Basket.ID,
        _ confirmation: Confirmation
    ) async throws {
        guard try placed(under: key) == nil, let snapshot = record.snapshot else { return }
        let earlier = try attempts(.cart(record.id)).compactMap(\.terms).first
        var attempt = OrderAttempt(
            id: try freeName(for: key), key: key, basket: basket, provider: provider,
            cart: record.id, account: record.account, payment: record.order.payment ?? .cash,
            confirmed: record.order, snapshot: snapshot, state: .placed, startedAt: now())
        attempt.settledAt = attempt.startedAt
        // Later calls under the key are compared with this one.
        attempt.terms = earlier.map { confirmation.terms($0.arrival) }
        let settled = attempt
        try await write { try $0.upsert(settled) }
    }

    /// Stores an order in one transaction: the order, what was sent for it, the settled attempts at
    /// it, and the end of its basket.
    func keepPlaced(_ order: Order, of cart: CartRecord) async throws -> OrderRecord {
        let (moment, provider) = (now(), provider)
        var order = order
        order.bill = cart.naming(order.bill)
        let kept = try await write { [order] writer in
            let attempts = try writer.items(Request(OrderAttempt.self, where: .cart(cart.id)))
            let attempt =
                attempts.first { !$0.isSettled } ?? attempts.first { $0.state == .placed }
                ?? attempts.first
            let known = try writer.item(OrderRecord.self, order.id)
            var order = order
            if let known {
                order =
                    order.isUnread
                    ? known.order.with(order.state) : order.keeping(known.order)
            }
            if let attempt { order = order.read(against: attempt.confirmed) }
            let kept = OrderRecord(
                order, provider: provider, account: cart.account,
                placedAt: known?.placedAt ?? order.createdAt ?? moment, readAt: moment,
                snapshot: known?.snapshot ?? attempt?.snapshot, key: known?.key ?? attempt?.name,
                readableUntil: cart.account == nil ? cart.expiresAt : nil, zone: cart.zone)
            try writer.upsert(
                OrderMention(id: order.id, caterer: cart.caterer, placedAt: kept.placedAt))
            try writer.upsert(kept)
            // Including refused attempts: the state of their cart decides.
            for var other in attempts where other.state != .placed {
                // A refused attempt keeps its reason.
                if !other.isSettled { other.problem = nil }
                other.state = .placed
                other.checkedAt = moment
                other.settledAt = moment
                try writer.upsert(other)
            }
            if let basket = cart.basket { try writer.delete(SharedBasket.self, basket) }
            var cart = cart
            cart.basket = nil
            try writer.upsert(cart)
            if let attempt {
                try writer.noteDestination(of: attempt.snapshot.basket, kept)
                try writer.close(attempt.snapshot, as: kept.id)
            }
            return kept
        }
        log.info(
            "order.kept",
            [
                "server": .server(provider.rawValue), "order": .reference(kept.id.rawValue),
                "state": .case(kept.order.state),
            ])
        return kept
    }

    /// Leaves the main thread, because commits that must survive a power failure wait for the disk.
    @discardableResult
    private nonisolated func write<T: Sendable>(
        _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        try await store.write(.user, body)
    }
}

extension ReadAccessor {
    /// The attempt that decides about a key; nil if there is none.
    public func attempt(under key: OrderAttempt.ID) throws -> OrderAttempt? {
        let history = try items(Request(OrderAttempt.self, where: .key(key)))
        return history.first { $0.state == .placed } ?? history.first { !$0.isSettled }
            ?? history.first
    }
}
