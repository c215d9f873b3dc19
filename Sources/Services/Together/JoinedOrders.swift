import Cache
import Networking
public import OrderModels

/// Orders of others that the diner chooses in: a draft of its own kind holds the diner's dishes, the
/// server everybody else's (0071).
@MainActor
public struct JoinedOrders {
    let server: OrderingServer
    let baskets: OrderBaskets
    let ledger: OrderLedger
    let drafts: DraftStore
    /// Reads menus.
    let kitchens: CatererService
    let now: @Sendable () -> Instant

    // MARK: Joining

    /// What the server tells of the order behind a link. Says nothing about the diner.
    public func invitation(_ link: ShareLink) async throws -> Invitation {
        guard link.origin == server.origin else { throw SharingError.otherServer(link) }
        guard let invitation = try await shown(link) else { throw SharingError.browserOnly(link) }
        guard !invitation.state.isPlaced else { throw SharingError.over(.placed) }
        return invitation
    }

    private func shown(_ link: ShareLink) async throws -> Invitation? {
        do {
            return try await server.provider.sharing.invitation(link)
        } catch let error {
            // Of an order that was placed the platform shows no invitation.
            if let end = error.end { throw SharingError.over(end == .closed ? .placed : end) }
            throw error
        }
    }

    /// The draft for that order, if the diner joined it already.
    public func draft(for invitation: Invitation) throws -> Basket.ID? {
        guard let known = try ledger.shared(with: invitation.order) else { return nil }
        guard known.role == .guest else { throw SharingError.ownInvitation }
        // Whoever is out joins anew.
        guard !known.isOver else { return nil }
        guard try drafts.summaries().contains(where: { $0.id == known.basket }) else { return nil }
        return known.basket
    }

    /// Joins an order, and makes the draft for the diner's dishes. `called` is the draft's name.
    public func join(
        _ invitation: Invitation, _ link: ShareLink, as participant: Participant,
        called: String
    ) async throws -> Basket.ID {
        if let known = try draft(for: invitation) { return known }
        let earlier = try ledger.shared(with: invitation.order)
        if let earlier, try await isStillOpen(earlier), let draft = try await draft(of: earlier) {
            return draft
        }
        guard participant.canBeTold else { throw SharingError.noParticipant }
        guard link.origin == server.origin else { throw SharingError.otherServer(link) }
        let market = try await server.marketplace()
        let joined = try await enter(invitation.order, link, as: participant)
        let basket: Basket.ID
        if let earlier, let draft = try await draft(of: earlier) {
            basket = draft
        } else {
            basket = try await drafts.importBasket(
                of: invitation.caterer, named: called, lines: [])
        }
        if let kitchen = invitation.catererName {
            try await drafts.keep(kitchen, of: invitation.caterer)
        }
        var record = CartRecord(
            id: invitation.order, basket: basket, provider: server.id, caterer: invitation.caterer,
            account: nil, token: joined.token.revealed, expiresAt: now().adding(seconds: 86_400),
            currency: market.currency, zone: market.zone)
        record.player = joined.player
        var shared = SharedBasket(
            basket: basket, role: .guest, cart: invitation.order, link: link.text)
        shared.host = invitation.host ?? ""
        (shared.name, shared.email) = (participant.name, participant.email)
        shared.player = joined.player
        try await ledger.keep(record, shared)
        return basket
    }

    /// Whether what the diner joined with still opens the order: joining a second time would leave
    /// the dishes of the first time to the host. The server may have been mistaken about its end.
    private func isStillOpen(_ earlier: SharedBasket) async throws -> Bool {
        guard try ledger.cart(of: earlier.basket)?.player != nil else { return false }
        guard earlier.isOver else { return true }
        return try await !look(at: earlier.basket).isOver
    }

    /// The draft of the first time, brought back if it was discarded; nil if there is none any more.
    private func draft(of earlier: SharedBasket) async throws -> Basket.ID? {
        if try drafts.summaries().contains(where: { $0.id == earlier.basket }) {
            return earlier.basket
        }
        guard try drafts.summaries(discarded: true).contains(where: { $0.id == earlier.basket })
        else { return nil }
        try await drafts.restore(earlier.basket)
        return earlier.basket
    }

    private func enter(
        _ order: Order.ID, _ link: ShareLink, as participant: Participant
    ) async throws -> JoinedPlayer {
        do {
            return try await server.provider.sharing.join(order, link, as: participant)
        } catch let error {
            if let end = error.end { throw SharingError.over(end) }
            throw error
        }
    }

    // MARK: Choosing

    /// What came of sending the dishes.
    public struct Sent: Sendable {
        public let shared: SharedBasket
        /// What the server does not take, or has otherwise.
        public let obstacles: [OrderObstacle]
        /// Other prices and names than on the menu, and what the dishes contain that the diner does
        /// not know.
        public let changes: [QuoteChange]
        /// The dishes whose notes and names stay here, as the order has one note, the host's.
        public let unsaid: [String]
    }

    /// Makes the diner's lines in the order equal to the draft. Sent again, only what differs is
    /// changed.
    ///
    /// - Throws: `SharingError.tooLate` if it was ordered meanwhile; the draft stays. And
    ///   `SharingError.beingPaid` if a change would end the host's payment, which the diner has to
    ///   want.
    public func send(_ basket: Basket.ID, endsPayment: Bool = false) async throws -> Sent {
        try await baskets.inTurn(basket) {
            try await baskets.holding(basket) {
                try await sendNow(basket, endsPayment: endsPayment)
            }
        }
    }

    private func sendNow(_ basket: Basket.ID, endsPayment: Bool) async throws -> Sent {
        let (shared, record) = try guest(basket)
        let market = try await server.marketplace(asking: true)
        guard market.currency == record.currency else {
            throw OrderError.otherCurrency(record.currency, market: market.currency)
        }
        let seen = try await lookNow(at: basket)
        guard !seen.state.isPlaced else { throw SharingError.tooLate(host: shared.host) }
        guard !seen.isOver else { throw seen.end }
        let snapshot = try drafts.content(of: basket).snapshot
        let news = try await contentsNews(of: snapshot)
        var plan = CartPlan(
            snapshot, try baskets.wishes(of: basket), guest: nil,
            usual: nil, shared: shared)
        plan.menuTimes = try baskets.menuTimes(of: plan.caterer)
        do {
            let access = try server.access(to: record)
            let held = HeldCart(
                access, try await access.call { try await $0.cart($1) }, in: ledger)
            let isSent = record.hasSent(plan.lines.lines, to: held.bill)
            guard endsPayment || isSent || !held.content.isBeingPaid else {
                throw SharingError.beingPaid(host: shared.host)
            }
            // The time is the host's, where one was chosen.
            let absent =
                held.content.slot.map { plan.absences(at: $0.start, in: access.zone) } ?? [:]
            do {
                try await CartLineEdits(plan, held, server, absent: Set(absent.keys)).bring()
                try await held.keep()
            } catch {
                // Lines sent so far need not be sent again. The first error is the one to report.
                try? await held.keep()
                throw error
            }
            let lines = LineComparison(plan, held)
            var sent = try baskets.shared(basket) ?? shared
            sent.take(held.content, others: held.record.others(in: held.bill, of: nil), at: now())
            let obstacles = lines.obstacles
            let gone = obstacles.count {
                if case .dishGone = $0 { true } else { false }
            }
            if gone < plan.snapshot.lines.count { sent.sentAt = now() }
            let told = obstacles.map { obstacle in
                guard case .dishGone(let line) = obstacle else { return obstacle }
                return absent[line.dish].map { .absent(line, $0) } ?? obstacle
            }
            sent.sentDishes = SentDishes(plan.lines, without: told).kept
            sent.gone = []
            try await baskets.keep(sent)
            return Sent(
                shared: sent, obstacles: told,
                changes: lines.changes(of: held.bill.lines) + news,
                unsaid: snapshot.unsaid)
        } catch let error as OrderingError where error.isPlacedAlready || error.isLostCart {
            let seen = try await lookNow(at: basket)
            throw seen.end
        }
    }

    /// What the dishes contain by now beyond what the diner knows.
    private func contentsNews(of snapshot: BasketSnapshot) async throws -> [QuoteChange] {
        let caterer = snapshot.basket.caterer
        let isRead = try await baskets.hasRead(caterer, by: kitchens)
        let present = PresentContents(
            snapshot.lines, of: try baskets.dishes(of: caterer), isRead: isRead)
        return present.news(snapshot.lines, since: nil)
    }

    /// Looks at the order, as far as the server shows it to those who joined. One that is over and
    /// cannot be looked at any more is as it was.
    public func look(at basket: Basket.ID) async throws -> SharedBasket {
        try await baskets.inTurn(basket) {
            if let known = try baskets.shared(basket), known.isOver,
                try ledger.cart(of: basket) == nil
            {
                return known
            }
            return try await lookNow(at: basket)
        }
    }

    private func lookNow(at basket: Basket.ID) async throws -> SharedBasket {
        let (known, record) = try guest(basket)
        let order: Order
        do {
            order = try await server.access(to: record).call { try await $0.order($1) }
        } catch let error as OrderingError where error.isLostCart {
            return try await over(known, record, because: error)
        }
        var shared = try baskets.shared(basket) ?? known
        shared.state = order.state
        shared.number = order.number
        shared.others = record.others(in: order.bill, of: nil)
        shared.gone = try names(
            of: record.ties.filter { tie in
                !tie.isPending && !order.bill.lines.contains { $0.id == tie.line }
            }, in: basket)
        shared.seenAt = now()
        if order.state.isPlaced { shared.placedAt = order.createdAt ?? shared.placedAt ?? now() }
        shared.overAt = order.state.isTerminal ? shared.overAt ?? now() : nil
        try await ledger.keep(shared, dropping: shared.isOver ? record : nil)
        return shared
    }

    /// The order is out of reach. Only where that is for good is what opened it dropped: a server may
    /// be mistaken for an hour.
    private func over(
        _ known: SharedBasket, _ record: CartRecord, because error: OrderingError
    ) async throws -> SharedBasket {
        var shared = known
        shared.overAt = known.overAt ?? now()
        if error.isGone { shared.closedAt = now() }
        let isForGood = error.isGone || record.expiresAt <= now()
        try await ledger.keep(shared, dropping: isForGood ? record : nil)
        return shared
    }

    private func names(of ties: [CartRecord.Tie], in basket: Basket.ID) throws -> [String] {
        guard !ties.isEmpty else { return [] }
        let ours = Set(ties.flatMap(\.ours))
        return try drafts.content(of: basket).lines.map(\.line).filter { ours.contains($0.id) }
            .map(\.name)
    }

    private func guest(_ basket: Basket.ID) throws -> (SharedBasket, CartRecord) {
        guard let shared = try baskets.shared(basket), shared.role == .guest else {
            throw SharingError.notShared
        }
        guard let record = try ledger.cart(of: basket), record.id == shared.cart,
            record.player != nil
        else {
            throw shared.end
        }
        return (shared, record)
    }
}

extension OrderingError {
    /// Whether the server says that it was there and is not any more.
    fileprivate var isGone: Bool {
        guard case .http(.refused(let answer)) = self else { return false }
        return answer.isOwn && answer.status == 410
    }

    /// Why the server lets nobody join; nil if it says nothing of that.
    fileprivate var end: SharingError.End? {
        guard case .http(.refused(let answer)) = self else { return nil }
        switch answer.status {
        case 404: return .unknown
        // Said by something between, it is nothing that the server says.
        case 403 where answer.isOwn: return .closed
        case 410 where answer.isOwn: return .ended
        default: return nil
        }
    }
}

extension SharedBasket {
    /// Why a guest can send nothing any more.
    fileprivate var end: SharingError {
        state.isPlaced ? .tooLate(host: host) : .over(isClosed ? .ended : .unknown)
    }
}

extension Participant {
    /// Whether others could read the name, and mail reach the address.
    fileprivate var canBeTold: Bool {
        !name.allSatisfy(\.isWhitespace) && !name.contains(where: \.isNewline)
            && name.utf8.count <= TextLimit.name && email.contains("@")
            && !email.contains(where: \.isWhitespace) && email.utf8.count <= TextLimit.name
    }
}

extension CartRecord {
    /// Whether the bill has these lines as they were sent, and none besides that was.
    fileprivate func hasSent(_ lines: [CartLines.Line], to bill: Bill) -> Bool {
        let held = Dictionary(bill.lines.map { ($0.id, $0.quantity) }) { first, _ in first }
        let wanted = Dictionary(lines.map { ($0.content, $0.item.quantity) }) { first, _ in first }
        let there = ties.filter { held[$0.line] != nil }
        return there.allSatisfy { wanted[$0.content] == held[$0.line] }
            && wanted.keys.allSatisfy { content in there.contains { $0.content == content } }
    }
}
