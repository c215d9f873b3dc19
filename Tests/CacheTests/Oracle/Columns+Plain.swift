import OrderModels

@testable import Cache

extension PlainQuery where Item: EditableItem {
    /// As copies overlay their edits.
    fileprivate static var likeChildren: PlainQuery {
        PlainQuery(
            filter: { filter in .holds { $0.item.passes(filter) } },
            order: { sort, row in row.item.place(in: sort).map(SortKey.init) })
    }
}

extension PlainQuery where Item: StoredItem {
    /// The passing items, in a fixed order.
    fileprivate init(
        passes: @escaping @Sendable (Item, Item.Filter) -> Bool,
        place: @escaping @Sendable (Item) -> [ColumnValue]
    ) {
        self.init(
            filter: { filter in .holds { passes($0.item, filter) } },
            order: { _, row in place(row.item).map(SortKey.init) })
    }
}

extension Basket: PlainItem {
    static let plain = PlainQuery<Basket>.likeChildren
}

extension BasketLine: PlainItem {
    static let plain = PlainQuery<BasketLine>.likeChildren
}

extension CopyRecord: PlainItem {
    static let plain = PlainQuery<CopyRecord>(
        passes: { draft, filter in
            switch filter {
            case .of(let parent): draft.parent == parent
            case .discarded(let isDiscarded): (draft.discardedAt != nil) == isDiscarded
            }
        }, place: { [.integer(-$0.touchedAt.secondsSince1970), .text($0.id.rawValue)] })
}

extension CopyEdit: PlainItem {
    static let plain = PlainQuery<CopyEdit>(
        passes: { row, filter in
            switch filter {
            case .of(let draft): row.draft == draft
            }
        }, place: { [.text($0.id)] })
}

extension CopyStep: PlainItem {
    static let plain = PlainQuery<CopyStep>(
        passes: { step, filter in
            switch filter {
            case .of(let draft): step.draft == draft
            case .upTo(let number, let draft): step.draft == draft && step.number <= number
            case .after(let number, let draft): step.draft == draft && step.number > number
            }
        }, place: { [.text($0.id)] })
}

extension CartRecord: PlainItem {
    static let plain = PlainQuery<CartRecord>(
        passes: { record, filter in
            switch filter {
            case .basket(let id): record.basket == id
            }
        }, place: { [.integer(-$0.expiresAt.secondsSince1970), .text($0.id.rawValue)] })
}

extension OrderAttempt: PlainItem {
    static let plain = PlainQuery<OrderAttempt>(
        passes: { attempt, filter in
            switch filter {
            case .basket(let id): attempt.basket == id
            case .cart(let id): attempt.cart == id
            case .key(let id): attempt.key == id
            case .unsettled: !attempt.isSettled
            case .changedSince(let time):
                attempt.sentAt >= time || attempt.settledAt.map { $0 >= time } ?? false
            }
        }, place: { [.integer(-$0.startedAt.secondsSince1970), .text($0.id.rawValue)] })
}

extension OrderRecord: PlainItem {
    static let plain = PlainQuery<OrderRecord>(
        passes: { record, filter in
            switch filter {
            case .anyOf(let ids): ids.contains(record.id)
            case .active: !record.order.state.isTerminal
            case .overSince(let time):
                [.refused, .cancelled].contains(record.order.state) && record.readAt > time
            case .provider(let id): record.provider == id
            }
        }, place: { [.integer(-$0.placedAt.secondsSince1970), .text($0.id.rawValue)] })
}

extension OrderSettings: PlainItem {
    static let plain = PlainQuery<OrderSettings>(
        filter: PlainFilter.of, order: { _, row in [SortKey(row.item.basket.rawValue)] })
}

extension SeenQuote: PlainItem {
    static let plain = PlainQuery<SeenQuote>(
        filter: PlainFilter.of, order: { _, row in [SortKey(row.item.basket.rawValue)] })
}

extension SharedBasket: PlainItem {
    static let plain = PlainQuery<SharedBasket>(
        filter: PlainFilter.of, order: { _, row in [SortKey(row.item.basket.rawValue)] })
}

extension KnownAccount: PlainItem {
    static let plain = PlainQuery<KnownAccount>(
        passes: { account, filter in
            switch filter {
            case .provider(let id): account.provider == id
            }
        }, place: { [.text($0.provider.rawValue)] })
}

extension KeptAddress: PlainItem {
    static let plain = PlainQuery<KeptAddress>(
        passes: { address, filter in
            switch filter {
            case .keptBy(let id): address.provider == id
            case .usable(let ids): address.provider.map(ids.contains) ?? true
            case .hidden(let isHidden): address.isHidden == isHidden
            }
        },
        place: { address in
            [
                .integer(address.isDefault ? -1 : 0),
                .integer(-(address.usedAt?.secondsSince1970 ?? 0)), .text(address.id.rawValue),
            ]
        })
}
