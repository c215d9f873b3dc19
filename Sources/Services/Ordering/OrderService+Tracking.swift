public import Cache
public import Networking
public import OrderModels

/// Following what was ordered.
extension OrderService {
    /// What is kept of this provider's orders, latest first.
    public func orders() throws -> [OrderRecord] {
        let request = Request(OrderRecord.self, where: .provider(provider.id))
        return try store.read { try $0.items(request) }
    }

    public func order(_ id: Order.ID) throws -> OrderRecord? {
        try store.read { try $0.item(OrderRecord.self, id) }
    }

    /// Reads the account's orders from the server, those made elsewhere too.
    ///
    /// - Returns: The rows that could not be read and were left out.
    @discardableResult
    public func syncOrders() async throws -> [RowProblem] {
        guard case .account(let account, let session) = orderer else {
            throw OrderError.signInNeeded(nil)
        }
        let market = try await marketplace()
        let provider = provider
        var problems: [RowProblem] = []
        var cursor: OrderPage.Cursor?
        repeat {
            let page = try await session.perform { [cursor] access in
                try await provider.orders(cursor, in: market.currency, access)
            }
            problems += page.problems
            try await keep(page.orders, of: account, zone: market.zone)
            cursor = page.next
        } while cursor != nil
        return problems
    }

    private func keep(
        _ orders: [Order], of account: Account.ID, zone: String
    ) async throws {
        let (moment, provider) = (now(), provider.id)
        try await write { writer in
            for order in orders where order.state.isPlaced {
                let known = try writer.item(OrderRecord.self, order.id)
                var record = OrderRecord(
                    order, provider: provider, account: account,
                    placedAt: known?.placedAt ?? order.createdAt ?? moment, readAt: moment,
                    snapshot: known?.snapshot, key: known?.key, zone: known?.zone ?? zone)
                if let known { record.order = order.keeping(known.order) }
                // That it was looked at again alone is worth no write, once it is over.
                let isOver = record.order.state.isTerminal
                guard record.order != known?.order || !isOver else { continue }
                try writer.upsert(record)
                guard let caterer = record.order.caterer else { continue }
                try writer.upsert(
                    OrderMention(id: order.id, caterer: caterer, placedAt: record.placedAt))
            }
        }
    }

    /// Reads one order, and says what is new about it since it was last read here.
    public func track(_ id: Order.ID) async throws -> (record: OrderRecord, news: [OrderNews]) {
        guard let known = try order(id) else { throw OrderError.notFound(id) }
        let found = try await read(known)
        var record = known
        record.order = found.keeping(known.order)
        record.readAt = now()
        let news = record.order.news(since: known.order)
        // What is over and was told stays as it was told.
        guard record.order != known.order || !known.order.state.isTerminal else {
            return (known, news)
        }
        let read = record
        try await write { try $0.upsert(read) }
        return (record, news)
    }

    private func read(_ known: OrderRecord) async throws -> Order {
        let provider = provider
        if let cart = try record(of: known.id) {
            do {
                return try await access(to: cart).call { try await provider.order($0) }
            } catch OrderingError.cartExpired {
                throw OrderError.unreadable(known)
            }
        }
        // Ordered elsewhere, or carried here from another machine.
        guard let account = known.account else { throw OrderError.unreadable(known) }
        guard case .account(account, let session) = orderer else {
            throw OrderError.signInNeeded(account)
        }
        var name = known.zone
        if name == nil { name = try await marketplace().zone }
        let zone = try zone(name ?? "UTC")
        let (id, currency) = (known.id, known.order.bill.total.currency)
        return try await session.perform { access in
            try await provider.order(
                CartHandle(id: id, currency: currency, zone: zone, access: access))
        }
    }
}
