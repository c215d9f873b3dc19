import Cache
public import OrderModels

extension KeptOrders {
    /// Everything that statistics count. Reads off the main thread, as there may be thousands of
    /// orders.
    public func history(
        of scope: OrderHistory.Scope, in zones: Zones
    ) async throws -> OrderHistory {
        try await store.readInBackground { reader in
            try HistoryReading(reader, zones).history(of: scope)
        }
    }

    /// The same, counted there too.
    public func statistics(
        of scope: OrderHistory.Scope, in zones: Zones, _ period: DatePeriod
    ) async throws -> OrderStatistics {
        try await store.readInBackground { reader in
            OrderStatistics(try HistoryReading(reader, zones).history(of: scope), in: period)
        }
    }
}

/// Reads orders and attempts, and finds the clocks of their kitchens.
private struct HistoryReading {
    private let reader: any ReadAccessor
    private let zones: Zones
    private let local: ZoneRules

    init(_ reader: any ReadAccessor, _ zones: Zones) {
        self.reader = reader
        self.zones = zones
        local = zones.local
    }

    func history(of scope: OrderHistory.Scope) throws -> OrderHistory {
        var history = OrderHistory(zone: local)
        let records = try reader.items(Request(OrderRecord.self))
        let attempts = try reader.items(Request(OrderAttempt.self))
        let agreed = Self.agreed(attempts)
        let markets = try markets(of: Set(records.map(\.provider) + attempts.map(\.provider)))
        for record in records {
            guard scope.includes(record.provider) else {
                history.outside += 1
                continue
            }
            let zone = record.zone.flatMap { zones.rules(for: $0) } ?? markets[record.provider]
            let promised = agreed[record.id]?.first { record.key == nil || $0.name == record.key }
            history.orders.append(
                OrderHistory.Entry(
                    record.order, placedAt: record.placedAt, zone: zone ?? local,
                    isOnKitchensClock: zone != nil, promised: promised?.confirmed.slot))
        }
        for attempt in attempts where !attempt.isSettled && scope.includes(attempt.provider) {
            let zone = markets[attempt.provider]
            let entry = OrderHistory.Entry(
                attempt.confirmed, placedAt: attempt.startedAt, zone: zone ?? local,
                isOnKitchensClock: zone != nil, promised: attempt.confirmed.slot)
            history.agreed.append((entry, attempt.stage))
        }
        let known = Set(records.map(\.id) + attempts.filter { !$0.isSettled }.map(\.cart))
        history.mentions = try reader.items(Request(OrderMention.self)).filter {
            scope.includes($0.id) && !known.contains($0.id)
        }
        return history
    }

    /// The attempts that became orders, by the order's ID.
    private static func agreed(_ attempts: [OrderAttempt]) -> [Order.ID: [OrderAttempt]] {
        Dictionary(grouping: attempts.filter { $0.state == .placed }, by: \.cart)
    }

    /// The zones of the servers' kitchens, for orders that do not name theirs.
    private func markets(of providers: Set<ProviderID>) throws -> [ProviderID: ZoneRules] {
        var found: [ProviderID: ZoneRules] = [:]
        for provider in providers {
            found[provider] = try reader.item(Marketplace.self, provider)
                .flatMap { zones.rules(for: $0.zone) }
        }
        return found
    }
}
