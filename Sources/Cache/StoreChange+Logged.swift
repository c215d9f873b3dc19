public import Logging
import OrderModels
public import SQLite

extension StoreChange {
    /// How many items of each kind changed; nothing of the items.
    var logFields: LogFields {
        let kinds = kinds.keys.sorted { $0.rawValue < $1.rawValue }
        let counts = kinds.map { kind -> LogValue in
            guard case .known(let keys)? = self.kinds[kind] else { return "many" }
            return .count(keys.count)
        }
        return ["kinds": .list(kinds.map { .name($0) }), "items": .list(counts)]
    }
}

extension StoreNotice {
    var logFields: LogFields {
        switch self {
        case .cacheRebuilt: ["notice": "cacheRebuilt"]
        case .cacheUnusable: ["notice": "cacheUnusable"]
        case .userSalvaged(_, let rows, let lost):
            ["notice": "userSalvaged", "rows": .count(rows), "kinds_lost": .count(lost.count)]
        case .rowUnreadable(let thing, _):
            ["notice": "rowUnreadable", "kind": thing.map { .name($0) } ?? "unknown"]
        }
    }
}

extension DatabaseError: LoggedError {
    public var logCode: Int { Int(code) }
}
