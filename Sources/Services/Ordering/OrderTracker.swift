import Cache
import Networking
import OrderModels

/// Fetches placed orders from the server, and stores them.
@MainActor
struct OrderTracker {
    let server: OrderingServer
    let store: any RootStore
    let ledger: OrderLedger
    let now: @Sendable () -> Instant

    func orders() throws -> [OrderRecord] {
        let request = Request(OrderRecord.self, where: .provider(server.id))
        return try store.read { try $0.items(request) }
    }

    func syncOrders() async throws -> [RowProblem] {
        guard case .account(let account, let session) = server.orderer else {
            throw OrderError.signInNeeded(nil)
        }
        let market = try await server.marketplace()
        let provider = server.provider
        var problems: [RowProblem] = []
        var listed: Set<Order.ID> = []
        var cursor: OrderPage.Cursor?
        repeat {
            let page = try await session.perform { [cursor] access in
                try await provider.orders(cursor, in: market.currency, access)
            }
            problems += page.problems
            listed.formUnion(page.orders.map(\.id))
            try await keep(page.orders, of: account, zone: market.zone)
            cursor = page.next
        } while cursor != nil
        // A list that leaves an order out says nothing of it. One that it could not write may be any.
        guard problems.isEmpty else { return problems }
        for record in try orders()
        where record.account == account && !record.order.state.isTerminal
            && !listed.contains(record.id)
        {
            do {
                _ = try await track(record.id)
            } catch OrderError.unordered, OrderError.notShown {}  // It is in doubt from now on.
        }
        return problems
    }

    private func keep(_ orders: [Order], of account: Account.ID, zone: String) async throws {
        let (moment, provider) = (now(), server.id)
        try await store.write(.user) { writer in
            for order in orders where order.state.isPlaced {
                let known = try writer.item(OrderRecord.self, order.id)
                var record = OrderRecord(
                    order, provider: provider, account: account,
                    placedAt: known?.placedAt ?? order.createdAt ?? moment, readAt: moment,
                    snapshot: known?.snapshot, key: known?.key, zone: known?.zone ?? zone)
                if let known { record.order = order.keeping(known.order) }
                // For a finished order, the time of reading alone is not worth a write.
                let isOver = record.order.state.isTerminal
                guard record.order != known?.order || !isOver else { continue }
                try writer.upsert(record)
                guard let caterer = record.order.caterer else { continue }
                try writer.upsert(
                    OrderMention(id: order.id, caterer: caterer, placedAt: record.placedAt))
            }
        }
    }

    func track(_ id: Order.ID) async throws -> (record: OrderRecord, news: [OrderNews]) {
        var kept = try ledger.order(id)
        if kept == nil {
            // Another program may have found it just before.
            try await ledger.look()
            kept = try ledger.order(id)
        }
        guard let known = kept else { throw OrderError.notFound(id) }
        let asked = now()
        let found = try await read(known, asked)
        // What was said to be ordered stays so, as food may come: only the kitchen can tell.
        guard found.state.isPlaced else {
            try await doubt(known, asked)
            throw OrderError.unordered(known)
        }
        let record = try await keep(known, asked) { present in
            let order = found.keeping(present.order)
            // A finished order that was already reported stays as it is.
            guard order != present.order || !order.state.isTerminal else { return }
            present.order = order
            present.readAt = asked
        }
        return (record, record.order.news(since: known.order))
    }

    /// Until its server shows it again, nobody knows what the kitchen has of it.
    private func doubt(_ known: OrderRecord, _ asked: Instant) async throws {
        _ = try await keep(known, asked) { present in
            if !present.order.state.isTerminal { present.order.isUnread = true }
        }
    }

    /// Stores what an answer that was `asked` for then changes of an order. What another program has
    /// read since is newer, and stays.
    private func keep(
        _ known: OrderRecord, _ asked: Instant,
        _ change: @escaping @Sendable (inout OrderRecord) -> Void
    ) async throws -> OrderRecord {
        let moment = now()
        return try await store.write(.user) { writer in
            let stored = try writer.item(OrderRecord.self, known.id) ?? known
            // What seems to be read in the future is no newer: a clock was set.
            let isNewer = stored.readAt > asked && stored.readAt <= moment
            guard stored.order.isUnread || !isNewer else { return stored }
            var record = stored
            change(&record)
            if record != stored { try writer.upsert(record) }
            return record
        }
    }

    /// A server may have lost it within its day, or this machine may never have had access.
    private func unshown(_ known: OrderRecord) -> OrderError {
        guard let end = known.readableUntil, end <= now() else { return .notShown(known) }
        return .unreadable(known)
    }

    /// A token whose day is over says nothing of the order; that it is not there, or not ours, does.
    private func gone(
        _ known: OrderRecord, _ asked: Instant, _ error: OrderingError
    ) async throws -> OrderError {
        let answer = unshown(known)
        if case .notShown = answer, error != .cartExpired { try await doubt(known, asked) }
        return answer
    }

    private func read(_ known: OrderRecord, _ asked: Instant) async throws -> Order {
        if let cart = try ledger.cart(known.id) {
            do {
                return try await server.access(to: cart).call { try await $0.order($1) }
            } catch let error as OrderingError where error.isLostCart {
                throw try await gone(known, asked, error)
            }
        }
        // Ordered elsewhere, or imported from another machine.
        guard let account = known.account else { throw unshown(known) }
        guard case .account(account, let session) = server.orderer else {
            throw OrderError.signInNeeded(account)
        }
        var name = known.zone
        if name == nil { name = try await server.marketplace().zone }
        let zone = try server.zone(name ?? "UTC")
        let (id, currency) = (known.id, known.order.bill.total.currency)
        let provider = server.provider
        do {
            return try await session.perform { access in
                try await provider.order(
                    CartHandle(id: id, currency: currency, zone: zone, access: access))
            }
        } catch let error as OrderingError where error.isLostCart {
            throw try await gone(known, asked, error)
        }
    }
}
