public import Cache

/// A window on the results of one request to a store.
public struct StoreWindow<Item: StoreItem>: ListWindow {
    private let store: any DataStore
    /// Without page or limit, which the window sets.
    private let request: Request<Item>

    public init(_ store: any DataStore, _ request: Request<Item>) {
        self.store = store
        self.request = request
    }

    public func rows(in span: ListSpan<Item.ID>) throws -> [Item] {
        var page = request
        page.limit = span.limit
        page.offset = span.offset
        switch span.origin {
        case .start: break
        case .end: page.isReversed = true
        case .after(let id): page.after = id
        case .before(let id):
            page.after = id
            page.isReversed = true
        }
        let found = try store.read { try $0.items(page) }
        return page.isReversed ? found.reversed() : found
    }

    public func count() throws -> Int {
        try store.read { try $0.count(request) }
    }

    public func position(of id: Item.ID) throws -> Int? {
        try store.read { try $0.position(of: id, in: request) }
    }
}
