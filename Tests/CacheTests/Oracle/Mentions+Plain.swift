import OrderModels

@testable import Cache

extension Marketplace: PlainItem {
    static let plain = PlainQuery<Marketplace>(
        filter: PlainFilter.of, order: { _, row in [SortKey(row.item.id.rawValue)] })
}

extension AddedProvider: PlainItem {
    static let plain = PlainQuery<AddedProvider>(
        filter: PlainFilter.of,
        order: { _, row in
            [SortKey(row.item.addedAt.secondsSince1970), SortKey(row.item.id.rawValue)]
        })
}

extension Registry: PlainItem {
    static let plain = PlainQuery<Registry>(
        filter: PlainFilter.of, order: { _, row in [SortKey(row.item.id.rawValue)] })
}

extension ListedMenus: PlainItem {
    static let plain = PlainQuery<ListedMenus>(
        filter: PlainFilter.of, order: { _, row in [SortKey(row.item.caterer.rawValue)] })
}

extension QuotedTerms: PlainItem {
    static let plain = PlainQuery<QuotedTerms>(
        filter: PlainFilter.of, order: { _, row in [SortKey(row.item.caterer.rawValue)] })
}

extension Timing: PlainItem {
    static let plain = PlainQuery<Timing>(
        filter: { filter in
            switch filter {
            case .caterer(let id): .isOne(of: [id.rawValue])
            }
        }, order: { _, row in [SortKey(row.item.caterer.rawValue)] })
}

extension Remembered: PlainItem {
    static let plain = PlainQuery<Remembered>(
        filter: { filter in
            switch filter {
            case .under(let prefix): .holds { $0.item.id.utf8.starts(with: prefix.utf8) }
            }
        }, order: { _, row in [SortKey(row.item.id)] })
}

extension Favourite: PlainItem {
    static let plain = PlainQuery<Favourite>.mentions(of: \.caterer, at: \.since)
}

extension OrderMention: PlainItem {
    static let plain = PlainQuery<OrderMention>.mentions(of: \.caterer, at: \.placedAt)
}

extension PlainQuery where Item: StoredItem, Item.Filter == MentionFilter {
    fileprivate static func mentions(
        of caterer: @escaping @Sendable (Item) -> Caterer.ID,
        at time: @escaping @Sendable (Item) -> Instant
    ) -> PlainQuery {
        PlainQuery(
            filter: { filter in
                switch filter {
                case .caterer(let id): .holds { caterer($0.item).isExactly(id) }
                }
            },
            order: { _, row in
                [
                    SortKey(-time(row.item).secondsSince1970),
                    SortKey(Item.storage.sql.key(row.item.id)),
                ]
            })
    }
}
